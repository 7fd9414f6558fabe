import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedPaymentStatuses } from '../../../src/areas/branches/server/seed-payment.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { testPassword } from '../../support/server.ts';
import { branches, type TestShop } from '../orders/shop.ts';
import { openPaymentShop, type TestPayments } from './payments.ts';

let shop: TestShop;
let pay: TestPayments;
/** Three sessions: two of one user, one of a colleague. */
let sessions: readonly { readonly token: string; readonly name: string }[];
beforeAll(async () => {
  ({ shop, pay } = await openPaymentShop());
  await seedPaymentStatuses(shop.server.db);
  const colleague = await shop.server.login('FINANCEIRO', { id_filial: branches.main, tipo: 'FINANCEIRO' });
  const own = await userOf(shop.finance);
  const again = await shop.server.call('POST', '/login', { body: { username: own.login, password: testPassword } });
  sessions = [
    { token: shop.finance, name: own.nome },
    { token: Object(again.body.data).token, name: own.nome },
    { token: colleague, name: (await userOf(colleague)).nome },
  ];
}, 120_000);
afterAll(() => shop.server.close());

async function userOf(token: string): Promise<{ readonly login: string; readonly nome: string }> {
  return Object((await shop.server.call('GET', '/sessao/usuario', { token })).body.data);
}

/** A payment by TEF that waits for finance. */
async function pending(): Promise<number> {
  const order = await pay.order(1);
  await pay.choose(order, 'TEF');
  const id_pgto = Number((await pay.listed(order))[0]?.id);
  const paid = await pay.pay(order, { tef: [{ id_pgto, chave_operacao: `TEF-${id_pgto}` }] });
  expect(paid.status, paid.text).toBe(200);
  return id_pgto;
}

type Act = 'open' | 'leave' | 'expire' | 'approve' | 'reject';
type Step = { readonly who: number; readonly act: Act; readonly payment: number };
/** What the model knows of a payment: who holds it, and what was decided, once. */
type Known = { holder: number | null; decided: 'approve' | 'reject' | null };

const step = fc.record<Step>({
  who: fc.integer({ min: 0, max: 2 }),
  // Opening comes more often: nothing is decided without.
  act: fc.constantFrom<Act>('open', 'open', 'open', 'leave', 'expire', 'approve', 'reject'),
  payment: fc.integer({ min: 0, max: 1 }),
});

/** Does a step on the server, and holds its answer to the model, which moves on. */
async function perform({ who, act, payment }: Step, ids: readonly number[], models: readonly Known[]): Promise<void> {
  const id = ids[payment] ?? 0;
  const known = models[payment];
  const session = sessions[who];
  if (known === undefined || session === undefined) throw new Error('There is no such payment or session.');
  const resource = `HubPedidoVendaPagamento ${id}`;
  const send = (url: string, body: object = {}) => shop.post(url, body, session.token);
  if (act === 'expire') {
    await shop.server.db.execute(sql`update vitral_trava set dh_prazo = clock_timestamp() where recurso = ${resource}`);
    known.holder = null;
  } else if (act === 'open') {
    const answer = await send(`/lock/HubPedidoVendaPagamento/${id}`);
    const isMine = known.holder === null || known.holder === who;
    expect(answer.status, answer.text).toBe(known.decided !== null ? 422 : isMine ? 200 : 409);
    if (answer.status === 200) known.holder = who;
    if (answer.status === 409) expect(answer.body.details?.usuario).toBe(sessions[known.holder ?? 0]?.name);
  } else if (act === 'leave') {
    expect((await send(`/unlock/HubPedidoVendaPagamento/${id}`)).status).toBe(200);
    if (known.holder === who) known.holder = null;
  } else {
    const answer = await send(act === 'approve' ? '/cart/approve' : '/cart/disapprove', {
      ...{ id_pgto: id, observacao: 'Conferido.' },
    });
    expect(answer.status, answer.text).toBe(known.decided !== null ? 422 : known.holder === who ? 200 : 409);
    if (answer.status !== 200) return;
    known.decided = act;
    known.holder = null;
  }
}

/** What the database says of a payment: decided how, how often, and whether its money was booked once. */
async function stored(id: number) {
  const [row] = await shop.server.db.query<{ status: string; decisions: number; receipts: number }>(sql`
    select g.constante_status as status,
      (select count(*)::int from pagamento_evento as e where e.id_pagamento = g.id and e.tipo in ('APROVADO', 'REPROVADO')) as decisions,
      (select count(*)::int from recebimento as r join cobranca as c on c.id = r.id_cobranca where c.id_pagamento = g.id) as receipts
    from pedido_pagamento as g where g.id = ${id}`);
  return row;
}
const statusOf = { approve: 'APROVADO', reject: 'REPROVADO' } as const;

test(`sessions that open, renew, leave, expire and decide at random agree with a model, on ${testDatabaseKind}`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
      const ids = [await pending(), await pending()];
      const models: Known[] = ids.map(() => ({ holder: null, decided: null }));
      for (const one of steps) await perform(one, ids, models);
      for (const [place, id] of ids.entries()) {
        const decided = models[place]?.decided ?? null;
        expect(await stored(id)).toEqual({
          status: decided === null ? 'AGUARDANDO' : statusOf[decided],
          decisions: decided === null ? 0 : 1,
          receipts: decided === 'approve' ? 1 : 0,
        });
        // What is shown of the holder is what the lock says; an expired one is left to its time.
        const { body } = await shop.get(`/listarPagamentosPendenteNew?single=true&id_pgto=${id}`, shop.finance);
        const holder = models[place]?.holder ?? null;
        if (holder !== null) expect(Object(Object(body.data)[0]).usuario_edicao?.nome).toBe(sessions[holder]?.name);
      }
    }),
    { numRuns: 5, endOnFailure: true },
  );
}, 240_000);

test(`of sessions that all open and decide at once one decides, once, on ${testDatabaseKind}`, async () => {
  const id = await pending();
  const work = sessions.flatMap(({ token }) =>
    (['/cart/approve', '/cart/disapprove'] as const).map(async (url) => {
      await shop.post(`/lock/HubPedidoVendaPagamento/${id}`, {}, token);
      return shop.post(url, { id_pgto: id, observacao: 'Ao mesmo tempo.' }, token);
    }),
  );
  const statuses = (await Promise.all(work)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.every((status) => [200, 409, 422].includes(status))).toBe(true);
  expect(await stored(id)).toMatchObject({ decisions: 1 });
}, 60_000);
