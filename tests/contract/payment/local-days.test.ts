import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { endOfDay } from '../../../src/areas/branches/server/branch-days.ts';
import { addBusinessDays } from '../../../src/domain/codes/business-days.ts';
import { testDatabaseKind } from '../../support/database.ts';
import type { TestShop } from '../orders/shop.ts';
import { openPaymentShop, type TestPayments } from './payments.ts';

let shop: TestShop;
let pay: TestPayments;
beforeAll(async () => {
  ({ shop, pay } = await openPaymentShop());
}, 120_000);
afterAll(() => shop.server.close());
afterEach(() => void vi.useRealTimers());

/** Until when the stock of an order is held. */
async function heldUntil(order: number): Promise<string> {
  const [row] = await shop.server.db.query<{ until: string }>(
    sql`select max(validade) as until from reserva_estoque where id_pedido = ${order}`,
  );
  return row?.until ?? '';
}

describe(`days of the branch, on ${testDatabaseKind}`, () => {
  test.each([
    ['2026-12-01T23:59:30Z', '2026-12-01'],
    ['2026-12-02T02:59:00Z', '2026-12-01'],
    ['2026-12-02T03:00:30Z', '2026-12-02'],
    // The last hour of a month and of a year.
    ['2027-01-01T02:30:00Z', '2026-12-31'],
  ])('a boleto of %s is one of %s, and its stock is held until the last day of its bank is over', async (now, day) => {
    const order = await pay.order();
    await pay.choose(order, 'BOLETO');
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    const paid = await pay.pay(order);
    vi.useRealTimers();
    expect(paid.status, paid.text).toBe(200);
    const [charge] = await shop.server.db.query<{ due: string }>(
      sql`select data_vencimento as due from cobranca where id_pedido = ${order} and tipo = 'BOLETO'`,
    );
    const due = addBusinessDays(addBusinessDays(day, 3), 0);
    expect(charge?.due).toBe(due);
    expect(await heldUntil(order)).toBe(endOfDay(addBusinessDays(due, 2), 'America/Sao_Paulo').toISOString());
  });
});
