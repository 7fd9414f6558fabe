import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { PortError } from '../../../src/integrations/ask-json.ts';
import { testDatabaseKind } from '../../support/database.ts';
import type { Answer } from '../../support/server.ts';
import type { TestShop } from '../orders/shop.ts';
import { openPaymentShop, type TestPayments } from './payments.ts';

let shop: TestShop;
let pay: TestPayments;
beforeAll(async () => {
  ({ shop, pay } = await openPaymentShop());
}, 120_000);
afterAll(() => shop.server.close());
afterEach(() => vi.restoreAllMocks());

/** The page of the stand-in that an answer leads to, by the id of its payment. */
const pageOf = (answer: Answer): string => {
  const { url } = Object(answer.body.data);
  expect(url, answer.text).toMatch(/^https:\/\/portal\.example\/dev\/cartao\/pay_/);
  return String(url).split('/').at(-1) ?? '';
};
const answerAt = (page: string, isAccepted: boolean) =>
  shop.server.ports.standIns.card?.answerChallenge(page, isAccepted, 'now');
const redirect = (order: number) => shop.post(`/cart/redirectPayment/${order}`, {});
/** Has the sweep look at the charges of an order in its next round. */
const hurry = (order: number) =>
  shop.server.db.execute(sql`
    update cobranca set dh_consulta = dh_consulta - interval '1 hour' where id_pedido = ${order}`);

describe(`a page of the card company, on ${testDatabaseKind}`, () => {
  test('leads to one page however often it is asked for, and back to an order that is paid', async () => {
    const order = await pay.order();
    await pay.choose(order, 'CARTAO_EXTERNO');
    const page = pageOf(await redirect(order));
    expect(pageOf(await redirect(order))).toBe(page);
    expect(await shop.server.ports.standIns.card?.find(page)).toMatchObject({
      returnUrl: `https://portal.example/carrinho/pagamento/${order}`,
    });
    await answerAt(page, true);
    await pay.reach(order, 'PAGO');
    expect(await pay.books(order)).toMatchObject({ sum: 0, PEDIDO: await pay.total(order) });
  });

  test('a card that is refused there leaves the order to be paid again', async () => {
    const order = await pay.order();
    await pay.choose(order, 'CARTAO_EXTERNO');
    await answerAt(pageOf(await redirect(order)), false);
    await pay.reach(order, 'ERRO_PAGAMENTO');
    await pay.choose(order, 'CARTAO_EXTERNO');
    await answerAt(pageOf(await redirect(order)), true);
    await pay.reach(order, 'PAGO');
  });

  test('pays beside a card and a machine of the branch: nothing is taken before all of it is there', async () => {
    const { db } = shop.server;
    const order = await pay.order();
    await pay.choose(order, 'CARTAO_EXTERNO', { metodo_pgto: 'multiplo', valor_novo: 10 });
    await pay.choose(order, 'CARTAO_DEBITO', { metodo_pgto: 'multiplo' });
    const debit = (await pay.listed(order)).find(({ codigo }) => codigo === 'CARTAO_DEBITO');
    // The page asks for no card of another part, so that it is refused without one.
    expect((await redirect(order)).body.code).toBe('REGRA_DE_NEGOCIO');
    const paid = await pay.pay(order, { cartoes: [pay.card(Number(debit?.id), '4111111111111111')] });
    expect(paid.status, paid.text).toBe(200);
    const page = pageOf(await redirect(order));
    expect(await pay.states(order)).toEqual({ CARTAO: 'authorised', REDIRECIONAMENTO: 'live' });
    await answerAt(page, true);
    await pay.reach(order, 'PAGO');
    await vi.waitFor(async () => expect(await pay.states(order)).toEqual({ CARTAO: 'paid', REDIRECIONAMENTO: 'paid' }));
    const [taken] = await db.query<{ n: number }>(sql`
      select sum(r.valor) as n from recebimento as r join cobranca as c on c.id = r.id_cobranca where c.id_pedido = ${order}`);
    expect(Number(taken?.n)).toBe(await pay.total(order));
  });

  test('a page whose answer was lost is asked for again by its key', async () => {
    const { card } = shop.server.ports;
    const order = await pay.order();
    await pay.choose(order, 'CARTAO_EXTERNO');
    const { openPage } = card;
    const pages: string[] = [];
    vi.spyOn(card, 'openPage').mockImplementationOnce(async (request) => {
      pages.push((await openPage(request)).id);
      throw new PortError('the answer was lost');
    });
    await redirect(order);
    expect([pageOf(await redirect(order))]).toEqual(pages);
  });
});

describe(`a charge that nobody came to send, on ${testDatabaseKind}`, () => {
  test.each([
    ['PIX', 'put'],
    ['BOLETO', 'register'],
  ] as const)('%s is sent by the sweep under its key', async (code, work) => {
    const order = await pay.order();
    await pay.choose(order, code);
    pay.kill(work, false);
    expect((await pay.pay(order)).status).toBe(500);
    await hurry(order);
    await vi.waitFor(async () => expect(await pay.states(order)).toEqual({ [code]: 'live' }));
    if (code === 'PIX') await pay.payPix(order, 'exact', 'now');
    else await pay.payBoleto(order);
    await pay.reach(order, 'PAGO');
    expect(await pay.books(order)).toMatchObject({ sum: 0 });
  });

  test('one that is a quarter of an hour old is taken back: its payer has left', async () => {
    const order = await pay.order();
    await pay.choose(order, 'PIX');
    pay.kill('put', false);
    await pay.pay(order);
    const { pix } = shop.server.ports;
    vi.spyOn(pix, 'put').mockRejectedValue(new PortError('the bank does not answer'));
    await shop.server.db.execute(
      sql`update cobranca set dh_registro = dh_registro - interval '16 minutes' where id_pedido = ${order}`,
    );
    await hurry(order);
    await vi.waitFor(async () => expect(await pay.states(order)).toEqual({ PIX: 'removed' }));
    expect(await pay.status(order)).toBe('AGUARDANDO_PAGAMENTO');
  });
});

test('an order of which nothing is to be paid is completed without a payment, once', async () => {
  const { db } = shop.server;
  const order = await pay.order();
  await db.execute(sql`update pedido_venda set valor_total = 0 where id = ${order}`);
  const paid = await pay.pay(order);
  expect(paid.status, paid.text).toBe(200);
  expect(Object(paid.body.data)).toMatchObject({ constante_status: 'PAGO', pagamentos: [] });
  expect((await pay.pay(order)).status).toBe(409);
  expect(await db.query(sql`select 1 from cobranca where id_pedido = ${order}`)).toEqual([]);
});
