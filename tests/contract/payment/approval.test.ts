import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedPaymentStatuses } from '../../../src/areas/branches/server/seed-payment.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { testPassword } from '../../support/server.ts';
import { branches, type TestShop } from '../orders/shop.ts';
import { openPaymentShop, type TestPayments } from './payments.ts';

let shop: TestShop;
let pay: TestPayments;
let colleague: string;
beforeAll(async () => {
  ({ shop, pay } = await openPaymentShop());
  const { db } = shop.server;
  await seedPaymentStatuses(db);
  colleague = await shop.server.login('FINANCEIRO', { id_filial: branches.main, tipo: 'FINANCEIRO' });
}, 120_000);
afterAll(() => shop.server.close());

/** An order whose payment by TEF waits for finance; answers the id of the payment. */
async function pending(): Promise<{ readonly order: number; readonly id_pgto: number }> {
  const order = await pay.order();
  await pay.choose(order, 'TEF');
  const [payment] = await pay.listed(order);
  const id_pgto = Number(payment?.id);
  const paid = await pay.pay(order, { tef: [{ id_pgto, chave_operacao: 'TEF-000123456' }] });
  expect(paid.status, paid.text).toBe(200);
  return { order, id_pgto };
}
/** Another session of whom a token belongs to. */
async function loginAgain(token: string): Promise<string> {
  const { body } = await shop.server.call('GET', '/sessao/usuario', { token });
  const again = { username: Object(body.data).login, password: testPassword };
  return Object((await shop.server.call('POST', '/login', { body: again })).body.data).token;
}
/** Who the list says has a payment; null where it is free. */
async function holderOf(id_pgto: number): Promise<unknown> {
  const { body } = await shop.get(`/listarPagamentosPendenteNew?single=true&id_pgto=${id_pgto}`, shop.finance);
  return Object(Object(body.data)[0]).usuario_edicao ?? null;
}
const unlock = (id: number, token: string) => shop.post(`/unlock/HubPedidoVendaPagamento/${id}`, {}, token);
const lock = (id: number, token: string) => shop.post(`/lock/HubPedidoVendaPagamento/${id}`, {}, token);

describe(`payments that finance decides, on ${testDatabaseKind}`, () => {
  test('are listed to finance alone, with what they are about', async () => {
    const { order, id_pgto } = await pending();
    const { body } = await shop.get('/listarPagamentosPendenteNew?size=50', shop.finance);
    expect(body.data, JSON.stringify(body)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id_pgto, id_pedido: order, id_status: 11, chave_operacao: 'TEF-000123456' }),
      ]),
    );
    const one = await shop.get(`/listarPagamentosPendenteNew?single=true&id_pgto=${id_pgto}`, shop.finance);
    expect(one.body.data).toMatchObject([{ id_pgto, constante_status: 'AGUARDANDO', nome_cliente: 'Ana Compradora' }]);
    const none = await shop.get('/listarPagamentosPendenteNew?single=true&id_pgto=999999', shop.finance);
    expect([none.status, none.body.data]).toEqual([200, []]);
    for (const token of [shop.customer, shop.seller]) {
      expect((await shop.get('/listarPagamentosPendenteNew', token)).status).toBe(403);
      expect((await lock(id_pgto, token)).status).toBe(403);
      expect((await shop.post('/cart/approve', { id_pgto }, token)).status).toBe(403);
    }
  });

  test('are decided by who holds the lock, once, and the order is paid', async () => {
    const { order, id_pgto } = await pending();
    const early = await shop.post('/cart/approve', { id_pgto }, shop.finance);
    expect([early.status, early.body.code]).toEqual([409, 'BLOQUEIO_PERDIDO']);
    expect((await lock(id_pgto, shop.finance)).status).toBe(200);
    const taken = await lock(id_pgto, colleague);
    expect([taken.status, taken.body.code]).toEqual([409, 'PAGAMENTO_BLOQUEADO']);
    expect(taken.body.details).toMatchObject({ usuario: expect.any(String), dh_expiracao: expect.any(String) });
    expect((await shop.post('/cart/approve', { id_pgto }, colleague)).status).toBe(409);
    const given = { id_pgto, conta_corrente: '001 / 1234-5', observacao: 'Conferido com o extrato.' };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const approve = () => shop.server.call('POST', '/cart/approve', { token: shop.finance, body: given, headers });
    const answers = await Promise.all([approve(), approve()]);
    expect(answers.map(({ status, text }) => (status === 200 ? 200 : text))).toEqual([200, 200]);
    expect(answers[0]?.body.data).toMatchObject({ id_status: 12, conta_corrente: '001 / 1234-5' });
    expect(await pay.status(order)).toBe('PAGO');
    expect((await pay.books(order)).sum).toBe(0);
    const late = await lock(id_pgto, colleague);
    expect([late.status, late.body.message ?? late.text]).toEqual([422, expect.stringContaining('já foi aprovado')]);
    expect((await shop.post('/cart/disapprove', { id_pgto, observacao: 'Tarde' }, colleague)).status).toBe(422);
  });

  test('are rejected with a reason, after which the order is paid otherwise', async () => {
    const { order, id_pgto } = await pending();
    await lock(id_pgto, shop.finance);
    expect((await shop.post('/cart/disapprove', { id_pgto, observacao: '   ' }, shop.finance)).status).toBe(422);
    const { body, status } = await shop.post(
      '/cart/disapprove',
      { id_pgto, observacao: 'De outro pedido.' },
      shop.finance,
    );
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data).toMatchObject({ id_status: 13, observacao_financeiro: 'De outro pedido.' });
    expect(await pay.status(order)).toBe('ERRO_PAGAMENTO');
    expect((await pay.listed(order))[0]?.mensagem).toBe('De outro pedido.');
    await pay.choose(order, 'PIX');
    expect((await pay.pay(order)).status).toBe(200);
  });

  test('are held by one session: its windows share them, another one of the same user does not', async () => {
    const { id_pgto } = await pending();
    const { db } = shop.server;
    const second = await loginAgain(shop.finance);
    const first = await lock(id_pgto, shop.finance);
    expect(first.body.data).toMatchObject({ desde: expect.any(String), usuario: { nome: expect.any(String) } });
    expect((await lock(id_pgto, shop.finance)).status).toBe(200);
    const refused = await lock(id_pgto, second);
    expect(refused.body.details).toMatchObject({ desde: Object(first.body.data).desde, usuario: expect.any(String) });
    // What another session gives up stays.
    await unlock(id_pgto, second);
    expect(await holderOf(id_pgto)).toMatchObject({ nome: Object(first.body.data).usuario.nome });
    expect((await shop.post('/cart/approve', { id_pgto }, second)).body.code).toBe('BLOQUEIO_PERDIDO');
    await db.execute(sql`
      update vitral_trava set dh_prazo = clock_timestamp() where recurso = ${`HubPedidoVendaPagamento ${id_pgto}`}`);
    expect((await lock(id_pgto, second)).status).toBe(200);
    expect((await shop.post('/cart/approve', { id_pgto }, shop.finance)).body.code).toBe('BLOQUEIO_PERDIDO');
    // A session that has ended holds nothing.
    await shop.server.call('POST', '/logout', { token: second });
    expect((await lock(id_pgto, shop.finance)).status).toBe(200);
    await unlock(id_pgto, shop.finance);
    expect(await holderOf(id_pgto)).toBeNull();
  });

  test('are corrected as they are approved: condition, account, advance, day; the note of the payer stays', async () => {
    const { order, id_pgto } = await pending();
    const { db } = shop.server;
    await db.execute(sql`update pedido_pagamento set observacao = 'Paguei na loja.' where id = ${id_pgto}`);
    await lock(id_pgto, shop.finance);
    const offered = await shop.get(`/condicoes_do_pagamento?id_pgto=${id_pgto}&size=50`, shop.finance);
    const conditions = offered.body.data as readonly { readonly id: number; readonly codigo: string }[];
    const cash = conditions.find(({ codigo }) => codigo === 'DINHEIRO')?.id ?? 0;
    expect(conditions.map(({ codigo }) => codigo)).not.toContain('CREDITO');
    const given = {
      ...{ id_pgto, id_condicao: cash, conta_corrente: '001 / 1234-5', valor_adiantamento: 12.5 },
      ...{ chave_operacao: null, dh_pagamento: '2026-01-05T12:00:00.000Z', observacao: 'Era dinheiro.' },
    };
    for (const wrong of [
      { id_condicao: 999_999 },
      { valor_adiantamento: 1.005 },
      { dh_pagamento: '2999-01-01T00:00:00Z' },
    ])
      expect(
        (await shop.post('/cart/approve', { ...given, ...wrong }, shop.finance)).status,
        JSON.stringify(wrong),
      ).toBe(422);
    const { body, status } = await shop.post('/cart/approve', given, shop.finance);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data).toMatchObject({
      ...{ id_condicao: cash, nome_condicao: 'Dinheiro na filial', conta_corrente: '001 / 1234-5' },
      ...{ valor_adiantamento: 12.5, dh_pagamento: given.dh_pagamento, observacao: 'Paguei na loja.' },
      ...{ observacao_financeiro: 'Era dinheiro.', chave_operacao: null },
    });
    expect(await pay.status(order)).toBe('PAGO');
    const history = await shop.get(`/historico_do_pagamento?id_pgto=${id_pgto}&size=50&sortType=asc`, shop.finance);
    const rows = history.body.data as readonly Record<string, unknown>[];
    expect(rows.map(({ tipo, campo, detalhe }) => [tipo, campo ?? null, detalhe ?? null])).toEqual(
      expect.arrayContaining([
        ['REGISTRADO', null, 'Paguei na loja.'],
        ['ABERTO', null, null],
        ['CORRIGIDO', 'id_condicao', 'Cartão na máquina da filial (TEF) → Dinheiro na filial'],
        ['CORRIGIDO', 'conta_corrente', '— → 001 / 1234-5'],
        ['CORRIGIDO', 'chave_operacao', 'TEF-000123456 → —'],
        ['APROVADO', null, 'Era dinheiro.'],
      ]),
    );
    expect(rows.find(({ tipo }) => tipo === 'APROVADO')?.usuario).toMatchObject({ nome: expect.any(String) });
  });

  test('of which less came in cover less, and the rest is paid by the same means', async () => {
    const { order, id_pgto } = await pending();
    const total = await pay.total(order);
    await lock(id_pgto, shop.finance);
    for (const wrong of [0, 0.001])
      expect((await shop.post('/cart/approve', { id_pgto, valor_recebido: wrong }, shop.finance)).status).toBe(422);
    // All that is wrong is named at once.
    const later = new Date(Date.now() + 86_400_000).toISOString();
    const wrong = { valor_adiantamento: 0.001, valor_recebido: 0, dh_pagamento: later, id_condicao: 999_999 };
    const { status, body } = await shop.post('/cart/approve', { id_pgto, ...wrong }, shop.finance);
    const named = (Object(body.details).errors as readonly { pointer: string }[]).map(({ pointer }) => pointer);
    expect([status, named]).toEqual([422, Object.keys(wrong).map((name) => `/${name}`)]);
    const received = Math.round(total * 40) / 100;
    const approved = await shop.post('/cart/approve', { id_pgto, valor_recebido: received }, shop.finance);
    expect(approved.status, approved.text).toBe(200);
    expect(approved.body.data).toMatchObject({ id_status: 12, valor_pagamento: received });
    expect(await pay.status(order)).toBe('AGUARDANDO_PAGAMENTO');
    const [first] = await pay.listed(order);
    expect(first).toMatchObject({ aprovado: true, valor_coberto: received });
    expect(first?.mensagem).toMatch(/^Recebemos R\$.+ dos R\$.+ informados\.$/);
    expect(await pay.books(order)).toMatchObject({ PEDIDO: received, sum: 0 });
    const history = await shop.get(`/historico_do_pagamento?id_pgto=${id_pgto}&size=50`, shop.finance);
    expect(history.body.data).toContainEqual(expect.objectContaining({ tipo: 'CORRIGIDO', campo: 'valor_recebido' }));
    // One way to pay has the rest, by the same means again; what came in is not taken out.
    const rest = await pay.choose(order, 'TEF', { metodo_pgto: 'expresso' });
    expect(rest.body.data).toMatchObject({ completo: true, valor_restante: 0 });
    const refused = await shop.server.call('DELETE', `/cart/delPayment/${id_pgto}`, { token: shop.customer });
    expect([refused.status, refused.body.code]).toEqual([422, 'REGRA_DE_NEGOCIO']);
    const due = (await pay.listed(order)).find(({ aprovado }) => aprovado === false);
    expect(Number(due?.valor_coberto)).toBeCloseTo(total - received, 2);
    const sent = await pay.pay(order, { tef: [{ id_pgto: Number(due?.id), chave_operacao: 'TEF-2' }] });
    expect(sent.status, sent.text).toBe(200);
    await lock(Number(due?.id), shop.finance);
    // More than was asked for is credit.
    const more = { id_pgto: due?.id, valor_recebido: Math.round((total - received + 7) * 100) / 100 };
    expect((await shop.post('/cart/approve', more, shop.finance)).status).toBe(200);
    expect(await pay.status(order)).toBe('PAGO');
    expect(await pay.books(order)).toMatchObject({ PEDIDO: total, CREDITO: 7, sum: 0 });
  });

  test('are not approved by who registered them', async () => {
    const { order, id_pgto } = await pending();
    const held = await lock(id_pgto, shop.finance);
    const { id: own } = Object(held.body.data).usuario;
    await shop.server.db.execute(sql`update pedido_pagamento set id_usuario = ${own} where id = ${id_pgto}`);
    const answer = await shop.post('/cart/approve', { id_pgto }, shop.finance);
    expect([answer.status, answer.body.code]).toEqual([422, 'REGRA_DE_NEGOCIO']);
    expect(await pay.status(order)).toBe('AGUARDANDO_PAGAMENTO');
    const freed = await shop.post(`/unlock/HubPedidoVendaPagamento/${id_pgto}`, {}, shop.finance);
    expect(freed.status).toBe(200);
    await lock(id_pgto, colleague);
    expect((await shop.post('/cart/approve', { id_pgto }, colleague)).status).toBe(200);
    expect(await pay.status(order)).toBe('PAGO');
  });
});
