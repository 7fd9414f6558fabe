import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  computeOrderTotals,
  type GivenDiscount,
  type OrderTotals,
} from '../../../src/areas/orders/rules/order-totals.ts';
import { recomputeOrder, usualDiscountLimit } from '../../../src/areas/orders/server/recompute.ts';
import { fromMinor, toMinor } from '../../../src/domain/numbers/money.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { openTestShop, type TestShop } from './shop.ts';

let shop: TestShop;
let id = 0;
const skus: number[] = [];
beforeAll(async () => {
  shop = await openTestShop();
  for (const row of await shop.server.db.query<{ id: number }>(sql`select id from sku order by id limit 8`))
    skus.push(row.id);
  const { body } = await shop.post('/cart/create', {});
  id = Number(Object(body.data).id_pedido);
}, 120_000);
afterAll(() => shop.server.close());

const amount = fc.integer({ min: 0, max: 99_999_999 });
const discount = fc.option(
  fc.oneof(
    amount.map((minor): GivenDiscount => ({ amount: minor })),
    fc.integer({ min: 1, max: 10_000 }).map((basisPoints): GivenDiscount => ({ basisPoints })),
  ),
  { nil: null },
);
const order = fc.record({
  moeda: fc.constantFrom('BRL', 'PYG', 'USD', 'MXN', 'BOB'),
  lines: fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 9_999 }),
      price: amount,
      spv: amount,
      points: fc.integer({ min: 0, max: 9_999_999 }),
    }),
    { maxLength: 8 },
  ),
  freight: amount,
  discount,
  spvDiscount: discount,
});

type GivenOrder = Omit<Parameters<typeof computeOrderTotals>[0], 'discountLimit'> & { readonly moeda: string };

/** The sums as the server's statement writes them, in minor units. */
async function sumsInSql(given: GivenOrder): Promise<OrderTotals> {
  const { moeda, lines, freight, discount: one, spvDiscount: other } = given;
  const { db } = shop.server;
  const money = (minor: number) => fromMinor(minor, moeda);
  const of = (given: GivenDiscount) => ({
    amount: given !== null && 'amount' in given ? money(given.amount) : null,
    percent: given !== null && 'basisPoints' in given ? given.basisPoints / 100 : null,
  });
  await db.execute(sql`delete from pedido_item where id_pedido = ${id}`);
  for (const [index, { quantity, price, spv, points }] of lines.entries())
    await db.execute(sql`
      insert into pedido_item (id_pedido, id_sku, descricao, quantidade, valor_unitario, valor_adicionado, valor_spv, pontos)
      values (${id}, ${skus[index] ?? 0}, 'Item', ${quantity}, ${money(price)}, ${money(price)}, ${money(spv)}, ${points / 10_000})`);
  await db.execute(sql`
    update pedido_venda set valor_frete = ${money(freight)}, valor_desconto_pedido_dado = ${of(one).amount},
      percentual_desconto_pedido = ${of(one).percent}, valor_desconto_spv_dado = ${of(other).amount},
      percentual_desconto_spv = ${of(other).percent} where id = ${id}`);
  await recomputeOrder(db, { id, moeda }, false);
  const [row] = await db.query<Record<string, number>>(sql`select * from pedido_venda where id = ${id}`);
  const minor = (name: string) => toMinor(Number(row?.[name]), moeda);
  return {
    quantity: Number(row?.quantidade),
    points: Math.round(Number(row?.pontos_pedido) * 10_000),
    ...{ products: minor('valor_produtos'), spv: minor('valor_spv'), discount: minor('valor_desconto_pedido') },
    ...{ spvDiscount: minor('valor_desconto_spv'), discounts: minor('valor_descontos'), total: minor('valor_total') },
  };
}

describe(`sums of an order, on ${testDatabaseKind}`, () => {
  test('are the same by the domain, which the browser has, and by the statement of the server', async () => {
    await fc.assert(
      fc.asyncProperty(order, async (given) => {
        const expected = computeOrderTotals({ ...given, discountLimit: usualDiscountLimit * 100 });
        expect(await sumsInSql(given)).toEqual(expected);
        expect(expected.total).toBeGreaterThanOrEqual(given.freight);
        expect(expected.discount).toBeLessThanOrEqual(expected.products);
      }),
      { numRuns: 150 },
    );
  }, 60_000);
});
