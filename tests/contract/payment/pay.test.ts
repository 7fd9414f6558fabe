import { pino } from 'pino';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { identifier } from '../../../src/platform/database/identifier.ts';
import { createApp } from '../../../src/start/app.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { clients, type TestShop } from '../orders/shop.ts';
import { openPaymentShop, type TestPayments } from './payments.ts';

let shop: TestShop;
let pay: TestPayments;
beforeAll(async () => {
  ({ shop, pay } = await openPaymentShop());
  await shop.server.db.execute(sql`update cliente set email = 'ana@vitral.example' where id = ${clients.customer}`);
}, 120_000);
afterAll(() => shop.server.close());

describe(`paying an order, on ${testDatabaseKind}`, () => {
  test('a Pix that is paid settles the order, once, whoever hears of it', async () => {
    const order = await pay.order();
    await pay.choose(order, 'PIX');
    const paid = await pay.pay(order);
    expect(paid.status, paid.text).toBe(200);
    const [payment] = pay.paymentsOf(paid);
    expect(payment).toMatchObject({ codigo: 'PIX', confirmado: true, aprovado: false });
    expect(String(payment?.info_pix_copia_cola)).toMatch(/^000201/);
    const before = await shop.get(`/pix/getConfirmacaoPagamento/${order}`);
    expect(before.body.data).toMatchObject({ aprovado: false, expirado: false, status_pedido: 'AGUARDANDO_PAGAMENTO' });
    await pay.payPix(order, 'exact');
    const after = await shop.get(`/pix/getConfirmacaoPagamento/${order}`);
    expect(after.body.data).toMatchObject({ aprovado: true, status_pedido: 'PAGO' });
    await shop.get(`/pix/getConfirmacaoPagamento/${order}`);
    expect(await pay.books(order)).toMatchObject({ sum: 0, PEDIDO: Number(payment?.valor_pagamento) });
    // An order that is paid is not paid again.
    expect((await pay.pay(order)).status).toBe(409);
  });

  test('ten identical payments at once charge once and are answered alike', async () => {
    const order = await pay.order();
    await pay.choose(order, 'CARTAO_CREDITO');
    const [payment] = await pay.listed(order);
    const body = { id_pedido: order, cartoes: [pay.card(Number(payment?.id), '4111111111111111')] };
    const key = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        shop.server.call('POST', '/cart/pay', { token: shop.customer, body, headers: { 'idempotency-key': key } }),
      ),
    );
    expect(answers.map(({ status, text }) => `${status} ${status === 200 ? '' : text}`)).toEqual(
      Array(10).fill('200 '),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.body.data).toMatchObject({ constante_status: 'PAGO', aprovado: true });
    const [{ n } = { n: 0 }] = await shop.server.db.query<{ n: number }>(sql`
      select count(*)::int as n from vitral_sim_cartao as c join cobranca as q on q.chave = c.chave where q.id_pedido = ${order}`);
    expect(n).toBe(1);
  });

  test('the repeat of a payment whose server died before it answered is answered as paid, and no other call is', async () => {
    const order = await pay.order();
    await pay.choose(order, 'CARTAO_CREDITO');
    const [payment] = await pay.listed(order);
    const body = { id_pedido: order, cartoes: [pay.card(Number(payment?.id), '4111111111111111')] };
    const key = crypto.randomUUID();
    const send = (token: string, name: string) =>
      shop.server.call('POST', '/cart/pay', { token, body, headers: { 'idempotency-key': name } });
    expect((await send(shop.customer, key)).status).toBe(200);
    // All of it was done but the last transaction, which stores the answer.
    await shop.server.db.execute(sql`delete from vitral_tentativa`);
    const again = await send(shop.customer, key);
    expect([again.status, again.body.data]).toMatchObject([200, { constante_status: 'PAGO', aprovado: true }]);
    expect((await send(shop.customer, crypto.randomUUID())).status).toBe(409);
    const [{ n } = { n: 0 }] = await shop.server.db.query<{ n: number }>(sql`
      select count(*)::int as n from cobranca where id_pedido = ${order}`);
    expect(n).toBe(1);
  });

  test('a refused card leaves the order unpaid and lets it be paid otherwise', async () => {
    const order = await pay.order();
    await pay.choose(order, 'CARTAO_CREDITO');
    const [payment] = await pay.listed(order);
    const refused = await pay.pay(order, { cartoes: [pay.card(Number(payment?.id), '4000000000000002')] });
    expect([refused.status, refused.body.code]).toEqual([422, 'REGRA_DE_NEGOCIO']);
    expect(refused.body.message).toContain('Recusado pelo emissor');
    expect(await pay.status(order)).toBe('ERRO_PAGAMENTO');
    await pay.choose(order, 'PIX');
    expect((await pay.pay(order)).status).toBe(200);
    await pay.payPix(order, 'exact');
    await shop.get(`/pix/getConfirmacaoPagamento/${order}`);
    expect(await pay.status(order)).toBe('PAGO');
  });

  test('two parts: the card is captured only once the other part is there', async () => {
    const order = await pay.order();
    const total = await pay.total(order);
    await pay.choose(order, 'CARTAO_DEBITO', { metodo_pgto: 'multiplo', valor_novo: Math.floor(total / 2) });
    await pay.choose(order, 'BOLETO', { metodo_pgto: 'multiplo' });
    const card = (await pay.listed(order)).find(({ codigo }) => codigo === 'CARTAO_DEBITO');
    const paid = await pay.pay(order, { cartoes: [pay.card(Number(card?.id), '4111111111111111')] });
    expect(paid.status, paid.text).toBe(200);
    expect(await pay.states(order)).toEqual({ CARTAO: 'authorised', BOLETO: 'live' });
    expect(pay.paymentsOf(paid).find(({ codigo }) => codigo === 'BOLETO')?.linha_digitavel).toMatch(/^\d{47}$/);
    await pay.payBoleto(order);
    await pay.reach(order, 'PAGO');
    expect(await pay.states(order)).toEqual({ CARTAO: 'paid', BOLETO: 'paid' });
    expect(await pay.status(order)).toBe('PAGO');
    expect((await pay.books(order)).sum).toBe(0);
  });

  test('what is paid twice or too much is credit, which pays another order', async () => {
    const order = await pay.order();
    await pay.choose(order, 'PIX');
    const [payment] = pay.paymentsOf(await pay.pay(order));
    await pay.payPix(order, 'twice');
    await shop.get(`/pix/getConfirmacaoPagamento/${order}`);
    expect(await pay.status(order)).toBe('PAGO');
    const { body } = await shop.get(`/consultar_saldo_cliente?id_cliente=${clients.customer}`);
    expect(body.data).toMatchObject([{ tipo: 'CREDITO', saldo: payment?.valor_pagamento, disponivel: true }]);
    const foreign = await shop.get(`/consultar_saldo_cliente?id_cliente=${clients.customer}`, shop.other);
    expect([foreign.status, foreign.body.code]).toEqual([403, 'PESSOA_SEM_ACESSO']);
    const next = await pay.order();
    const credit = Number(payment?.valor_pagamento);
    await pay.choose(next, 'CREDITO', { metodo_pgto: 'multiplo', valor_novo: credit });
    await pay.choose(next, 'PIX', { metodo_pgto: 'multiplo' });
    // A link lets others pay for the client, and not with what is the client's.
    const made = await shop.post('/cart/createLink', { id_pedido: next }, shop.seller);
    const { hash } = Object(made.body.data) as { readonly hash: string };
    expect((await shop.post('/cart/pay', { id_pedido: next, hash }, shop.other)).status).toBe(403);
    expect((await pay.pay(next)).status).toBe(200);
    // Spent on an order that waits for the rest it goes back with its payment, whatever else is open, and is spent again.
    const balance = async () =>
      (await shop.get(`/consultar_saldo_cliente?id_cliente=${clients.customer}`)).body.data as readonly object[];
    const spent = (await pay.listed(next)).find(({ codigo }) => codigo === 'CREDITO');
    expect([spent?.aprovado, await balance()]).toEqual([true, []]);
    const returned = await shop.server.call('DELETE', `/cart/delPayment/${spent?.id}`, { token: shop.customer });
    expect(returned.status, returned.text).toBe(200);
    expect(Object(returned.body.data)).toMatchObject({ valor_restante: credit });
    expect(await balance()).toMatchObject([{ tipo: 'CREDITO', saldo: credit, disponivel: true }]);
    expect(await pay.books(next)).toMatchObject({ sum: 0, PEDIDO: 0, CREDITO: credit });
    await pay.choose(next, 'CREDITO', { metodo_pgto: 'multiplo', valor_novo: credit });
    expect((await pay.pay(next)).status).toBe(200);
    await pay.payPix(next, 'exact');
    await shop.get(`/pix/getConfirmacaoPagamento/${next}`);
    expect(await pay.status(next)).toBe('PAGO');
    expect((await shop.get(`/consultar_saldo_cliente?id_cliente=${clients.customer}`)).body.data).toEqual([]);
  });

  test('less than asked for goes back, and money for a cancelled order pays it or goes back', async () => {
    const less = await pay.order();
    await pay.choose(less, 'PIX');
    await pay.pay(less);
    await pay.payPix(less, 'less');
    await shop.get(`/pix/getConfirmacaoPagamento/${less}`);
    expect(await pay.status(less)).toBe('ERRO_PAGAMENTO');
    expect(await pay.states(less)).toEqual({ PIX: 'refunded' });
    const [payment] = await pay.listed(less);
    expect(payment?.mensagem).toContain('menos que o valor');
    expect(await pay.books(less)).toMatchObject({ sum: 0, A_DEVOLVER: 0 });
    const late = await pay.order();
    await pay.choose(late, 'PIX');
    await pay.pay(late);
    await shop.post('/cart/cancel', { id_pedido: late });
    expect(await pay.status(late)).toBe('CANCELADO');
    await pay.payPix(late, 'late', 'now');
    await pay.reach(late, 'PAGO');
    expect((await pay.books(late)).sum).toBe(0);
  });

  test('a lost answer is asked for and never charged again', async () => {
    const order = await pay.order();
    await pay.choose(order, 'PIX');
    pay.loseAnswer();
    const lost = await pay.pay(order);
    expect(lost.status, lost.text).toBe(200);
    expect(await pay.states(order)).toEqual({ PIX: 'unknown' });
    const again = await pay.pay(order);
    expect(pay.paymentsOf(again)[0]?.info_qrcode).toMatch(/^000201/);
    const [{ n } = { n: 0 }] = await shop.server.db.query<{ n: number }>(sql`
      select count(*)::int as n from vitral_sim_pix as c join cobranca as q on q.chave = c.txid where q.id_pedido = ${order}`);
    expect(n).toBe(1);
  });

  test('an expired Pix is renewed by paying again, and taken out of the order before another way', async () => {
    const order = await pay.order();
    await pay.choose(order, 'PIX');
    const first = pay.paymentsOf(await pay.pay(order))[0]?.info_qrcode;
    await shop.server.db.execute(sql`update cobranca set vencida = true where id_pedido = ${order}`);
    const renewed = await pay.pay(order);
    expect(renewed.status, renewed.text).toBe(200);
    const second = pay.paymentsOf(renewed).find(({ info_qrcode }) => info_qrcode != null)?.info_qrcode;
    expect(second).toMatch(/^000201/);
    expect(second).not.toBe(first);
    await pay.choose(order, 'CARTAO_CREDITO');
    const open = await shop.server.db.query(sql`
      select 1 from vitral_sim_pix as c join cobranca as q on q.chave = c.txid where q.id_pedido = ${order} and c.estado = 'ATIVA'`);
    expect(open).toEqual([]);
  });

  test('no number, code or token of a card is stored or logged anywhere', async () => {
    const { db, entities, views, storage } = shop.server;
    const logged: string[] = [];
    const logger = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
    const app = await createApp({ db, entities, views, storage, logger, verifyAnswers: true });
    onTestFinished(() => app.close());
    // All that becomes of a card: approved, refused, asked about, without an answer, with a key that is repeated.
    for (const number of ['4111.1111.1111.1111', '4000.0000.0000.0002', '4000002500003155', '4000000000000119']) {
      const order = await pay.order();
      await pay.choose(order, 'CARTAO_CREDITO');
      const [payment] = await pay.listed(order);
      const body = { id_pedido: order, cartoes: [pay.card(Number(payment?.id), number)] };
      const headers = { authorization: `Bearer ${shop.customer}`, 'idempotency-key': `cartao-${order}-0001` };
      for (const _time of [1, 2]) {
        const answer = await app.inject({ method: 'POST', url: '/api/cart/pay', headers, payload: body });
        expect(answer.body).not.toMatch(cardData);
      }
    }
    expect(logged.length).toBeGreaterThanOrEqual(8);
    expect(logged.join('')).not.toMatch(cardData);
    const tables = await db.query<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = current_schema()`,
    );
    expect(tables.length).toBeGreaterThan(50);
    for (const { name } of tables) {
      // The card company knows its own tokens.
      const pattern = name.startsWith('vitral_sim_') ? cardNumbers : `${cardNumbers}|tok_|codigo_cartao|numero_cartao`;
      const found = await db.query(sql`select 1 as found from ${identifier(name)} as t where t::text ~ ${pattern}`);
      expect(found, name).toEqual([]);
    }
  });
});

/** Numbers of the test cards, with whatever stands between their groups, and what carries them. */
const cardNumbers = '(4111.?1111.?1111.?1111|4000.?0000.?0000.?0002|4000.?0025.?0000.?3155|4000.?0000.?0000.?0119)';
const cardData = new RegExp(`${cardNumbers}|tok_|codigo_cartao`);
