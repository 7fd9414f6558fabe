import { getBoletoInfo } from '@brazilian-utils/brazilian-utils/get-boleto-info';
import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils/get-pix-payload-info';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase, testDatabaseKind } from '../../../tests/support/database.ts';
import { lineOfBarcode } from '../../domain/codes/boleto.ts';
import { installBase } from '../../platform/database/base.ts';
import type { Database } from '../../platform/database/database.ts';
import { installPlatformTables } from '../../platform/database/tables/system-tables.ts';
import { slowApproval } from '../card/card-books.ts';
import type { CardRequest } from '../card/card-port.ts';
import { embeddedPayments, type PaymentPorts } from '../payment-ports.ts';
import { readReceipts } from '../pix/pix-port.ts';

const refused = expect.objectContaining({ name: 'PortError', outcome: 'refused' });
const unknown = expect.objectContaining({ name: 'PortError', outcome: 'unknown' });
const start = Date.parse('2026-11-23T12:00:00Z');
let db: Database;
let now = start;
let ports: PaymentPorts;

beforeAll(async () => {
  db = await testDatabase();
  await installBase(db);
  await installPlatformTables(db);
}, 60_000);
afterAll(() => db.close());
beforeEach(async () => {
  now = start;
  // Another server on the same rows, as after a kill: nothing is held in memory.
  ports = embeddedPayments({ db, clock: { now: () => new Date(now) } });
  await db.script(`truncate vitral_sim_pix, vitral_sim_pix_recebido, vitral_sim_pix_devolucao, vitral_sim_cartao_token,
    vitral_sim_cartao, vitral_sim_cartao_devolucao, vitral_sim_boleto, vitral_sim_nota, vitral_sim_aviso`);
});

const reopen = (): PaymentPorts => embeddedPayments({ db, clock: { now: () => new Date(now) } });
const actionsOf = <T>(actions: T | null): T => {
  if (actions === null) throw new Error('No stand-in.');
  return actions;
};
const txidOf = (number: number): string => `VITRAL${String(number).padStart(20, '0')}`;
const charge = { txid: txidOf(1), amount: 12_345, expiresIn: 600 };

describe(`Pix on ${testDatabaseKind}`, () => {
  const pay = (...args: Parameters<NonNullable<PaymentPorts['standIns']['pix']>['pay']>) =>
    actionsOf(ports.standIns.pix).pay(...args);

  test('a charge is made once, with a code that can be read, and outlives its server', async () => {
    const made = await Promise.all([1, 2, 3].map(() => ports.pix.put(charge)));
    expect(made[1]).toEqual(made[0]);
    expect(made[0]).toMatchObject({ state: 'ATIVA', amount: 12_345, receipts: [] });
    expect(getPixPayloadInfo(made[0]?.code ?? '')).toEqual({
      ...{ merchantName: 'VITRAL DEMONSTRACAO', merchantCity: 'SAO PAULO', pointOfInitiation: 'dynamic' },
      url: `pix.example.com/${charge.txid}`,
    });
    expect(await reopen().pix.get(charge.txid)).toEqual(made[0]);
    await expect(ports.pix.put({ ...charge, amount: 1 })).rejects.toEqual(refused);
    await expect(ports.pix.put({ ...charge, txid: 'curto' })).rejects.toEqual(refused);
    expect(await ports.pix.get(txidOf(9))).toBeNull();
  });

  test('whoever is too late is refused by their bank, and money may come late all the same', async () => {
    await ports.pix.put(charge);
    now += 600_000;
    expect(await ports.pix.get(charge.txid)).toMatchObject({ state: 'ATIVA' });
    await expect(pay(charge.txid, 'exact', 'now')).rejects.toEqual(refused);
    const [receipt] = await pay(charge.txid, 'late', 'drop');
    expect(receipt?.e2eid).toMatch(/^E[0-9A-Z]{31}$/);
    expect(await ports.pix.get(charge.txid)).toMatchObject({ state: 'CONCLUIDA', receipts: [receipt] });
    // The webhook was lost: what came is found by the time all the same.
    expect(await ports.standIns.notices.due()).toEqual([]);
    expect(await readReceipts(ports.pix, new Date(now), new Date(now + 1))).toEqual([receipt]);
    expect(await readReceipts(ports.pix, new Date(now - 1), new Date(now))).toEqual([]);
  });

  test.each([
    ['twice', [12_345, 12_345]],
    ['less', [11_111]],
    ['more', [13_579]],
  ] as const)('paid %s', async (how, amounts) => {
    await ports.pix.put(charge);
    await pay(charge.txid, how, 'now');
    const found = await ports.pix.get(charge.txid);
    expect(found?.receipts.map(({ amount }) => amount)).toEqual(amounts);
    await expect(pay(charge.txid, how, 'now')).rejects.toEqual(refused);
  });

  test('a removed charge is not paid, one that was paid is not removed, and money for a removed one is there', async () => {
    await ports.pix.put(charge);
    expect(await ports.pix.remove(charge.txid)).toMatchObject({ state: 'REMOVIDA_PELO_USUARIO_RECEBEDOR', code: null });
    await expect(pay(charge.txid, 'exact', 'now')).rejects.toEqual(refused);
    await pay(charge.txid, 'late', 'now');
    const found = await ports.pix.get(charge.txid);
    expect([found?.state, found?.receipts.length]).toEqual(['REMOVIDA_PELO_USUARIO_RECEBEDOR', 1]);
    await ports.pix.put({ ...charge, txid: txidOf(2) });
    await pay(txidOf(2), 'exact', 'now');
    expect(await ports.pix.remove(txidOf(2))).toMatchObject({ state: 'CONCLUIDA' });
    expect(await ports.pix.remove(txidOf(3))).toBeNull();
  });

  test('webhooks come at once, later, twice or never, until they are delivered', async () => {
    const { notices } = ports.standIns;
    for (const [number, way] of (['now', { delay: 40_000 }, 'repeat', 'drop'] as const).entries()) {
      await ports.pix.put({ ...charge, txid: txidOf(number) });
      await pay(txidOf(number), 'exact', way);
    }
    const named = async () =>
      (await notices.due()).map(({ body }) => ports.pix.readWebhook(JSON.parse(body))?.join() ?? '');
    expect(await named()).toEqual([txidOf(0), txidOf(2), txidOf(2)]);
    for (const { id } of await reopen().standIns.notices.due()) await notices.markDelivered(id);
    expect(await named()).toEqual([]);
    now += 40_000;
    expect(await named()).toEqual([txidOf(1)]);
    expect(await notices.repeat('pix')).toBe(3);
    expect(await named()).toHaveLength(4);
  });

  test('what came is read page by page', async () => {
    const rows = Array.from({ length: 230 }, (_, index) => ({ e: `E${String(index).padStart(31, '0')}`, at: index }));
    for (const { e, at } of rows)
      await db.execute(sql`insert into vitral_sim_pix_recebido (e2eid, txid, valor, dh_pagamento)
        values (${e}, null, 100, ${new Date(start + at)}::timestamptz)`);
    const all = await readReceipts(ports.pix, new Date(start), new Date(start + 1000));
    expect(all.map(({ e2eid }) => e2eid)).toEqual(rows.map(({ e }) => e));
    expect(await ports.pix.received(new Date(start), new Date(start + 1000), 2)).toMatchObject({ page: 2, pages: 3 });
  });

  test('any sequence of calls and repeats keeps the books right', async () => {
    const txid = fc.integer({ min: 1, max: 3 }).map(txidOf);
    const step = fc.oneof(
      fc.record({ kind: fc.constant('put' as const), txid, amount: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ kind: fc.constant('remove' as const), txid }),
      fc.record({
        ...{ kind: fc.constant('pay' as const), txid },
        how: fc.constantFrom('exact', 'late', 'twice', 'less', 'more'),
      }),
      fc.record({
        ...{ kind: fc.constant('refund' as const), txid, id: fc.constantFrom('a', 'b', 'c') },
        amount: fc.integer({ min: 1, max: 3 }),
      }),
      fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 400_000 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        await db.script('truncate vitral_sim_pix, vitral_sim_pix_recebido, vitral_sim_pix_devolucao, vitral_sim_aviso');
        const run = async (one: (typeof steps)[number]): Promise<unknown> => {
          if (one.kind === 'wait') {
            now += one.ms;
            return null;
          }
          if (one.kind === 'put') return ports.pix.put({ ...one, expiresIn: 300 });
          if (one.kind === 'remove') return ports.pix.remove(one.txid);
          if (one.kind === 'pay') return pay(one.txid, one.how, 'repeat');
          const e2eid = (await ports.pix.get(one.txid))?.receipts[0]?.e2eid ?? '';
          return ports.pix.refund(e2eid, one.id, one.amount);
        };
        for (const one of steps) {
          const outcome = await run(one).catch((error: unknown) => {
            expect(error).toEqual(refused);
            return 'refused';
          });
          // What may be repeated gives the same again; a charge may have been paid in between.
          if (one.kind === 'refund' && outcome !== 'refused') expect(await run(one)).toEqual(outcome);
          if (one.kind === 'put' && outcome !== 'refused') expect(await run(one)).toEqual(outcome);
        }
        const charges = await actionsOf(ports.standIns.pix).list();
        const received = await readReceipts(ports.pix, new Date(0), new Date(now + 1));
        expect(charges.flatMap(({ receipts }) => receipts.map(({ e2eid }) => e2eid)).sort()).toEqual(
          received.map(({ e2eid }) => e2eid).sort(),
        );
        for (const { state, receipts } of charges) {
          if (state === 'ATIVA') expect(receipts).toEqual([]);
          if (state === 'CONCLUIDA') expect(receipts.length).toBeGreaterThan(0);
        }
        for (const { amount, refunds } of received)
          expect(refunds.reduce((sum, one) => sum + one.amount, 0)).toBeLessThanOrEqual(amount);
      }),
      { numRuns: 40 },
    );
  });

  test('a port that is asked within a transaction throws at once', async () => {
    await expect(db.transaction(() => ports.pix.get(charge.txid))).rejects.toThrow('inside a transaction');
  });
});

describe(`cards on ${testDatabaseKind}`, () => {
  const typed = { number: '', month: 12, year: 2030, securityCode: '123' };
  const tokenOf = async (number: string): Promise<string> =>
    (await actionsOf(ports.card.tokenise)({ ...typed, number })).token;
  const request = async (number: string, key = 'pedido-1'): Promise<CardRequest> => ({
    ...{
      key,
      amount: 10_000,
      currency: 'BRL',
      token: await tokenOf(number),
      instalments: 3,
      returnUrl: 'http://localhost',
    },
  });

  test('only test cards become tokens, and no number is stored', async () => {
    for (const number of ['4111.1111.1111.1112', '5555555555554444', '4012888888881881', '', 'toString'])
      await expect(tokenOf(number)).rejects.toEqual(refused);
    const valid = { ...typed, number: '4111.1111.1111.1111' };
    for (const part of [{ month: 10, year: 2026 }, { month: 13 }, { securityCode: '1' }])
      await expect(actionsOf(ports.card.tokenise)({ ...valid, ...part })).rejects.toEqual(refused);
    const token = await actionsOf(ports.card.tokenise)(valid);
    expect(token).toMatchObject({ token: expect.stringMatching(/^tok_/), brand: 'visa', last4: '1111' });
    const rows = await db.query(sql`select * from vitral_sim_cartao_token`);
    expect(JSON.stringify(rows)).not.toContain('411111');
  });

  test('4111 is held, taken and given back, each once', async () => {
    const asked = await request('4111111111111111');
    const [one, two] = await Promise.all([ports.card.authorise(asked), ports.card.authorise(asked)]);
    expect(two).toEqual(one);
    expect(one).toMatchObject({ state: 'authorised', captured: 0, card: { brand: 'visa', last4: '1111' } });
    await expect(ports.card.authorise({ ...asked, amount: 1 })).rejects.toEqual(refused);
    await expect(ports.card.capture(one.id, 10_001)).rejects.toEqual(refused);
    expect(await ports.card.capture(one.id, 9_000)).toMatchObject({ state: 'captured', captured: 9_000 });
    expect(await reopen().card.capture(one.id, 9_000)).toMatchObject({ captured: 9_000 });
    await expect(ports.card.capture(one.id, 1)).rejects.toEqual(refused);
    await expect(ports.card.cancel(one.id)).rejects.toEqual(refused);
    for (let repeat = 0; repeat < 3; repeat++) await ports.card.refund(one.id, 'devolve-1', 5_000);
    await expect(ports.card.refund(one.id, 'devolve-2', 4_001)).rejects.toEqual(refused);
    await expect(ports.card.refund(one.id, 'devolve-1', 4_000)).rejects.toEqual(refused);
    expect(await ports.card.find('pedido-1')).toMatchObject({ refunded: 5_000 });
  });

  test('0002 is refused, and what is held can be let go', async () => {
    expect(await ports.card.authorise(await request('4000000000000002'))).toMatchObject({
      ...{ state: 'refused', reason: 'card_declined' },
    });
    const { id } = await ports.card.authorise(await request('4111111111111111', 'pedido-2'));
    expect(await ports.card.cancel(id)).toMatchObject({ state: 'voided' });
    expect(await ports.card.cancel(id)).toMatchObject({ state: 'voided' });
    await expect(ports.card.capture(id, 1)).rejects.toEqual(refused);
  });

  test('0119 does not answer in time, and is approved by a signed webhook', async () => {
    await expect(ports.card.authorise(await request('4000000000000119'))).rejects.toEqual(unknown);
    const found = await ports.card.find('pedido-1');
    expect(found?.state).toBe('processing');
    expect(await ports.standIns.notices.due()).toEqual([]);
    now += slowApproval;
    const [notice] = await ports.standIns.notices.due();
    const read = (body = notice?.body ?? '') =>
      ports.card.readWebhook(body, notice?.signature ?? undefined, new Date(now));
    expect(read()).toEqual({ eventId: expect.stringMatching(/^evt_/), paymentId: found?.id });
    expect(read(`${notice?.body} `)).toBeNull();
    expect(await ports.card.get(found?.id ?? '')).toMatchObject({ state: 'authorised' });
  });

  test('3155 asks its holder', async () => {
    for (const [key, isAccepted, state] of [
      ['sim', true, 'authorised'],
      ['nao', false, 'refused'],
    ] as const) {
      const payment = await ports.card.authorise(await request('4000002500003155', key));
      expect(payment).toMatchObject({ state: 'requires_action', actionUrl: `/dev/cartao/${payment.id}` });
      await expect(ports.card.capture(payment.id, 1)).rejects.toEqual(refused);
      const { answerChallenge } = actionsOf(ports.standIns.card);
      expect(await answerChallenge(payment.id, isAccepted, 'now')).toMatchObject({ state, actionUrl: null });
      await expect(answerChallenge(payment.id, true, 'now')).rejects.toEqual(refused);
    }
    expect(await ports.standIns.notices.due()).toHaveLength(2);
  });

  test('a page of the company waits for its payer, the same one for the same purchase', async () => {
    const { token: _, ...purchase } = { ...(await request('4111111111111111', 'pagina-1')), title: 'Pedido 1' };
    const payment = await ports.card.openPage(purchase);
    expect(payment).toMatchObject({
      state: 'requires_action',
      actionUrl: `/dev/cartao/${payment.id}`,
      key: 'pagina-1',
    });
    expect(await ports.card.openPage(purchase)).toEqual(payment);
    await expect(ports.card.openPage({ ...purchase, amount: 1 })).rejects.toEqual(refused);
    await actionsOf(ports.standIns.card).answerChallenge(payment.id, true, 'now');
    expect(await ports.card.capture(payment.id, purchase.amount)).toMatchObject({ state: 'captured' });
  });

  test('any sequence of calls and repeats never takes or gives back too much', async () => {
    const step = fc.record({
      kind: fc.constantFrom('authorise', 'capture', 'cancel', 'refund'),
      amount: fc.integer({ min: 1, max: 10_500 }),
      key: fc.constantFrom('a', 'b', 'c'),
    });
    const asked = await request('4111111111111111');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        await db.script('truncate vitral_sim_cartao, vitral_sim_cartao_devolucao');
        const { id } = await ports.card.authorise(asked);
        for (const { kind, amount, key } of steps) {
          const run = (): Promise<unknown> => {
            if (kind === 'authorise') return ports.card.authorise(asked);
            if (kind === 'capture') return ports.card.capture(id, amount);
            return kind === 'cancel' ? ports.card.cancel(id) : ports.card.refund(id, key, amount);
          };
          const first = await run().catch((error: unknown) => {
            expect(error).toEqual(refused);
            return 'refused';
          });
          if (first !== 'refused') expect(await run()).toEqual(first);
        }
        const payment = await ports.card.get(id);
        const [row] = await db.query<{ n: number }>(
          sql`select coalesce(sum(valor), 0)::bigint as n from vitral_sim_cartao_devolucao`,
        );
        expect(payment?.refunded).toBe(row?.n);
        expect(payment?.refunded).toBeLessThanOrEqual(payment?.captured ?? -1);
        expect(payment?.captured).toBeLessThanOrEqual(10_000);
        expect(payment?.state === 'captured').toBe((payment?.captured ?? 0) > 0);
      }),
      { numRuns: 40 },
    );
  });
});

describe(`boletos and invoices on ${testDatabaseKind}`, () => {
  const payer = {
    name: 'Ana',
    document: '52998224725',
    address: 'Rua A, 1',
    city: 'Recife',
    state: 'PE',
    cep: '50000000',
  };
  const slip = { key: 'pedido-1', amount: 12_345, due: '2026-11-30', payer };

  test('a slip is registered once, at a bank that is none', async () => {
    const [one, two] = await Promise.all([ports.boleto.register(slip), ports.boleto.register(slip)]);
    expect(two).toEqual(one);
    expect(one).toMatchObject({ state: 'registrado', bank: { code: '999', name: 'SEM VALOR - DEMONSTRACAO' } });
    expect(one.line).toBe(lineOfBarcode(one.barcode));
    const read = getBoletoInfo(one.line, { referenceDate: new Date(2026, 10, 23) });
    expect(read).toMatchObject({ bankCode: '999', amount: 12_345 });
    expect(read?.expirationDate?.toDateString()).toBe(new Date(`${slip.due}T00:00`).toDateString());
    await expect(ports.boleto.register({ ...slip, due: '2026-12-01' })).rejects.toEqual(refused);
    for (const due of ['2026-02-30', '30/11/2026', '1999-01-01'])
      await expect(ports.boleto.register({ ...slip, key: 'outro', due })).rejects.toEqual(refused);
  });

  test('it is paid or cancelled, never both', async () => {
    await ports.boleto.register(slip);
    const { pay } = actionsOf(ports.standIns.boleto);
    expect(await pay(slip.key, 12_000, 'now')).toMatchObject({ state: 'pago', paid: { amount: 12_000 } });
    await expect(pay(slip.key, 12_345, 'now')).rejects.toEqual(refused);
    expect(await reopen().boleto.cancel(slip.key)).toMatchObject({ state: 'pago', paid: { amount: 12_000 } });
    await ports.boleto.register({ ...slip, key: 'dois' });
    expect(await ports.boleto.cancel('dois')).toMatchObject({ state: 'cancelado' });
    await expect(pay('dois', 12_345, 'now')).rejects.toEqual(refused);
    expect([await ports.boleto.cancel('nenhum'), await ports.boleto.get('nenhum')]).toEqual([null, null]);
  });

  test('an order has one invoice, with a number of its own', async () => {
    const items = [{ code: 'A', name: 'Travesseiro', quantity: 1, amount: 500 }];
    const customer = { name: 'Ana', document: '', address: '', city: '', state: '', cep: '' };
    const order = {
      ...{ key: '7', amount: 480, freight: 20, discount: 40, currency: 'BRL', branch: { name: 'São Paulo' } },
      ...{ customer, items },
    };
    const [one, two] = await Promise.all([ports.invoice.issue(order), ports.invoice.issue(order)]);
    expect(two).toEqual(one);
    expect((await ports.invoice.issue({ ...order, key: '8' })).number).not.toBe(one.number);
    for (const wrong of [
      { ...order, amount: 400 },
      { ...order, amount: 400, discount: 120 },
      { ...order, items: [] },
    ])
      await expect(ports.invoice.issue(wrong)).rejects.toEqual(refused);
    expect(await ports.standIns.invoice?.findSheet(one.access)).toMatchObject({ number: one.number, content: order });
    expect(await ports.standIns.invoice?.findSheet('0'.repeat(44))).toBeNull();
    expect(await ports.invoice.cancel('7', 'pedido cancelado')).toMatchObject({
      state: 'cancelada',
      number: one.number,
    });
    expect([await ports.invoice.find('9'), await ports.invoice.cancel('9', '')]).toEqual([null, null]);
  });
});
