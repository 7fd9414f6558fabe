import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabaseKind } from '../../support/database.ts';
import { upload } from '../../support/import.ts';
import type { Answer } from '../../support/server.ts';
import type { TestShop } from '../orders/shop.ts';
import { openPaymentShop, type TestPayments } from './payments.ts';

let shop: TestShop;
let pay: TestPayments;
beforeAll(async () => {
  ({ shop, pay } = await openPaymentShop());
}, 120_000);
afterAll(() => shop.server.close());

const pdf = (text = 'x') => Buffer.from(`%PDF-1.4\n% ${text}\n%%EOF\n`);

const send = (token = shop.customer, name = 'comprovante.pdf', content: Uint8Array = pdf()): Promise<number> =>
  upload(shop.server, token, name, content);
const attach = (id_pgto: number, id_arquivo: number, token = shop.customer, more: object = {}) =>
  shop.post('/cart/addComprovante', { id_pgto, id_arquivo, ...more }, token);
const remove = (id: unknown, token = shop.customer, query = '') =>
  shop.server.call('DELETE', `/cart/delComprovante/${id}${query}`, { token });
const receiptsOf = (answer: Answer) =>
  (pay.paymentsOf(answer)[0]?.comprovantes ?? []) as readonly Readonly<Record<string, unknown>>[];

async function transfer(): Promise<{ readonly order: number; readonly payment: number }> {
  const order = await pay.order();
  await pay.choose(order, 'TRANSFERENCIA');
  const [payment] = await pay.listed(order);
  return { order, payment: Number(payment?.id) };
}

describe(`receipts of payments, on ${testDatabaseKind}`, () => {
  test('a transfer is paid with 1 to 5 receipts, which finance reads beside it', async () => {
    const { order, payment } = await transfer();
    const bare = await pay.pay(order);
    expect([bare.status, bare.body.message]).toEqual([422, 'Anexe de 1 a 5 comprovantes.']);
    const file = await send();
    const attached = await attach(payment, file);
    expect(attached.status, attached.text).toBe(200);
    expect(receiptsOf(attached)).toMatchObject([{ nome: 'comprovante.pdf', tipo: 'application/pdf' }]);
    // A file is given once.
    expect((await attach(payment, file)).status).toBe(404);
    for (let more = 0; more < 4; more++) expect((await attach(payment, await send())).status).toBe(200);
    const sixth = await attach(payment, await send());
    expect([sixth.status, sixth.body.message]).toEqual([
      422,
      'Um pagamento tem no máximo 5 comprovantes. Remova um antes de anexar outro.',
    ]);
    const removed = await remove(receiptsOf(await attachedNow(order))[4]?.id);
    expect(receiptsOf(removed)).toHaveLength(4);
    const paid = await pay.pay(order);
    expect(paid.status, paid.text).toBe(200);
    expect(pay.paymentsOf(paid)).toMatchObject([{ confirmado: true, constante_status: 'AGUARDANDO' }]);
    expect(await pay.status(order)).toBe('AGUARDANDO_PAGAMENTO');
    const refused = await remove(receiptsOf(paid)[0]?.id);
    expect([refused.status, refused.body.code]).toEqual([422, 'REGRA_DE_NEGOCIO']);
    // Finance, and the client whose order it is, read it; another customer does not.
    const query = `/Documento?entidade=HubPedidoVendaPagamento&id_entidade=${payment}`;
    const listed = await shop.get(query, shop.finance);
    expect(listed.body.data).toHaveLength(4);
    const address = `/${(listed.body.data as readonly { caminho: string }[])[0]?.caminho}`;
    const statuses = [shop.finance, shop.customer, shop.other].map(
      async (token) => (await shop.get(address, token)).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 404]);
    expect((await shop.get(query, shop.other)).body.data).toEqual([]);
  });

  test('files of another type or size, of other people and for other payments are refused', async () => {
    const { order, payment } = await transfer();
    const text = await send(shop.customer, 'comprovante.pdf', Buffer.from('<script>alert(1)</script>'));
    const typed = await attach(payment, text);
    expect([typed.status, typed.body.code]).toEqual([400, 'DADOS_INVALIDOS']);
    expect(typed.text).toContain('PDF, JPG, PNG');
    const large = await send(shop.customer, 'grande.pdf', Buffer.concat([pdf(), Buffer.alloc(10_000_001)]));
    expect((await attach(payment, large)).status).toBe(400);
    expect((await attach(payment, await send(shop.other))).status).toBe(404);
    expect((await attach(payment, await send(shop.other), shop.other)).status).toBe(404);
    const other = await pay.order();
    await pay.choose(other, 'PIX');
    const [pix] = await pay.listed(other);
    const needless = await attach(Number(pix?.id), await send());
    expect([needless.status, needless.body.message]).toEqual([422, 'Esta forma de pagamento não pede comprovante.']);
    // Neither the address of documents nor a link to another order is a way in.
    const body = { entidade: 'HubPedidoVendaPagamento', id_entidade: payment, nome: 'x', caminho: 'arquivo/1' };
    expect((await shop.post('/Documento', body)).status).toBe(400);
    expect(receiptsOf(await attachedNow(order))).toEqual([]);
  });

  test('a link to the order lets its holder attach, and remove what they attached, and that of another order does not', async () => {
    const { order, payment } = await transfer();
    const link = async (id: number) =>
      String(Object((await shop.post('/cart/createLink', { id_pedido: id }, shop.seller)).body.data).hash);
    const [hash, foreign] = [await link(order), await link((await transfer()).order)];
    expect((await attach(payment, await send(shop.other), shop.other, { hash: foreign })).status).toBe(404);
    const attached = await attach(payment, await send(shop.other), shop.other, { hash });
    expect(attached.status, attached.text).toBe(200);
    const [receipt] = receiptsOf(attached);
    expect((await remove(receipt?.id, shop.other, `?hash=${foreign}`)).status).toBe(404);
    const own = receiptsOf(await attach(payment, await send()))[1];
    const refused = await remove(own?.id, shop.other, `?hash=${hash}`);
    expect([refused.status, refused.body.code], refused.text).toEqual([403, 'SEM_PERMISSAO']);
    expect((await remove(receipt?.id, shop.other, `?hash=${hash}`)).status).toBe(200);
  });

  test('receipts go with a payment that is taken out', async () => {
    const { order, payment } = await transfer();
    expect((await attach(payment, await send())).status).toBe(200);
    await pay.choose(order, 'PIX');
    const { db } = shop.server;
    expect(await db.query(sql`select 1 from documento where id_entidade = ${payment}`)).toEqual([]);
    const held = await db.query(sql`
      select 1 from vitral_arquivo where entity = 'Documento' and dh_solto is null
        and not exists (select 1 from documento as d where d.id = id_registro)`);
    expect(held).toEqual([]);
  });
});

/** The payments of an order, as an answer of a change. */
async function attachedNow(order: number): Promise<Answer> {
  const answer = await shop.get(`/listar_pagamentos_pedido?id_pedido=${order}`);
  return { ...answer, body: { data: { pagamentos: answer.body.data } } };
}
