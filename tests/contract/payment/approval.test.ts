import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedPaymentStatuses } from '../../../src/server/modules/branches/seed-payment.ts';
import { testDatabaseKind } from '../../support/database.ts';
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
    expect(one.body.data).toMatchObject({ id_pgto, constante_status: 'AGUARDANDO', nome_cliente: 'Ana Compradora' });
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
    expect((await lock(id_pgto, colleague)).status).toBe(200);
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
    expect(body.data).toMatchObject({ id_status: 13, observacao: 'De outro pedido.' });
    expect(await pay.status(order)).toBe('ERRO_PAGAMENTO');
    expect((await pay.listed(order))[0]?.mensagem).toBe('De outro pedido.');
    await pay.choose(order, 'PIX');
    expect((await pay.pay(order)).status).toBe(200);
  });

  test('are not approved by who registered them', async () => {
    const { order, id_pgto } = await pending();
    await lock(id_pgto, shop.finance);
    await shop.server.db.execute(sql`
      update pedido_pagamento set id_usuario = (
        select dono from (select replace(dono, 'usuario ', '')::bigint as dono from vitral_trava
          where recurso = ${`HubPedidoVendaPagamento ${id_pgto}`}) as holder)
      where id = ${id_pgto}`);
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
