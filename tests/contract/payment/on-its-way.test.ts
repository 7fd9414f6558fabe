import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { isAwaited } from '../../../src/areas/payment/server/charges/awaited.ts';
import { testDatabaseKind } from '../../support/database.ts';
import type { TestShop } from '../orders/shop.ts';
import { openPaymentShop, type TestPayments } from './payments.ts';

let shop: TestShop;
let pay: TestPayments;
beforeAll(async () => {
  ({ shop, pay } = await openPaymentShop());
}, 120_000);
afterAll(() => shop.server.close());
afterEach(() => vi.restoreAllMocks());

type Row = {
  readonly id: number;
  readonly chave: string;
  readonly destino: string | null;
  readonly estado: string;
  readonly marked: boolean;
};

const charges = (order: number) =>
  shop.server.db.query<Row>(sql`
    select id, chave, destino, constante_status as estado, coalesce(a_remover, false) as marked from cobranca
    where id_pedido = ${order} order by id`);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

describe(`money that is on its way, on ${testDatabaseKind}`, () => {
  test('what a payer says to have paid is left to finance when the order ends, and holds the end of the order up', async () => {
    const order = await pay.order();
    await pay.choose(order, 'TEF');
    const [payment] = await pay.listed(order);
    await pay.pay(order, { tef: [{ id_pgto: Number(payment?.id), chave_operacao: 'TEF-1' }] });
    expect(await isAwaited(shop.server.db, inDays(60), order)).toBe(true);
    await shop.post('/cart/cancel', { id_pedido: order });
    expect(await charges(order)).toMatchObject([{ estado: 'live', marked: false }]);
  });

  test('a boleto holds the end of its order up until its bank has reported it, and a Pix does not', async () => {
    const order = await pay.order();
    await pay.choose(order, 'BOLETO');
    await pay.pay(order);
    expect(await isAwaited(shop.server.db, inDays(4), order)).toBe(true);
    expect(await isAwaited(shop.server.db, inDays(14), order)).toBe(false);
    const other = await pay.order();
    await pay.choose(other, 'PIX');
    await pay.pay(other);
    expect(await isAwaited(shop.server.db, new Date(), other)).toBe(false);
  });

  test('what was sent just now and is not at its provider yet is not taken back', async () => {
    const order = await pay.order();
    await pay.choose(order, 'PIX');
    pay.kill('put', false);
    expect((await pay.pay(order)).status).toBe(500);
    const [payment] = await pay.listed(order);
    const remove = () => shop.server.call('DELETE', `/cart/delPayment/${payment?.id}`, { token: shop.customer });
    expect((await remove()).body.code).toBe('PAGAMENTO_EM_ANDAMENTO');
    expect(await charges(order)).toMatchObject([{ estado: 'intent' }]);
    await shop.server.db.execute(
      sql`update cobranca set dh_registro = dh_registro - interval '2 minutes' where id_pedido = ${order}`,
    );
    expect((await remove()).status).toBe(200);
    expect(await charges(order)).toMatchObject([{ estado: 'removed' }]);
  });

  test('of two charges of one payment that are both paid, the second is credit', async () => {
    const { db, ports } = shop.server;
    const order = await pay.order();
    await pay.choose(order, 'PIX', { metodo_pgto: 'multiplo', valor_novo: 10 });
    await pay.choose(order, 'BOLETO', { metodo_pgto: 'multiplo' });
    await pay.pay(order);
    const [first] = await charges(order);
    await db.execute(sql`update cobranca set validade = now() - interval '1 minute' where id = ${first?.id ?? 0}`);
    await pay.pay(order);
    const isSettled = (place: number, destino: string) =>
      vi.waitFor(async () => expect((await charges(order))[place]).toMatchObject({ estado: 'paid', destino }), {
        interval: 100,
      });
    await ports.standIns.pix?.pay(first?.chave ?? '', 'late', 'now');
    await isSettled(0, 'PEDIDO');
    // It was taken back as the other one was paid, and its payer was quicker.
    await pay.payPix(order, 'late', 'now');
    await isSettled(2, 'CREDITO');
    expect(await pay.status(order)).toBe('AGUARDANDO_PAGAMENTO');
    expect(await pay.books(order)).toMatchObject({ sum: 0 });
  });

  test('a card that is captured while its order is being cancelled goes back', async () => {
    const { card } = shop.server.ports;
    const order = await pay.order();
    await pay.choose(order, 'CARTAO_DEBITO');
    const [payment] = await pay.listed(order);
    const { capture } = card;
    vi.spyOn(card, 'capture').mockImplementationOnce(async (...given) => {
      await shop.post('/cart/cancel', { id_pedido: order });
      return capture(...given);
    });
    await pay.pay(order, { cartoes: [pay.card(Number(payment?.id), '4111111111111111')] });
    expect(await pay.status(order)).toBe('CANCELADO');
    expect(await charges(order)).toMatchObject([{ estado: 'refunded', destino: 'DEVOLVER' }]);
    expect(await pay.books(order)).toMatchObject({ sum: 0 });
  });

  test('a card is let go of where the stock ran out meanwhile, and its holder reads why', async () => {
    const { db, ports } = shop.server;
    const order = await pay.order();
    await pay.choose(order, 'CARTAO_DEBITO');
    const [payment] = await pay.listed(order);
    const { authorise } = ports.card;
    vi.spyOn(ports.card, 'authorise').mockImplementationOnce(async (...given) => {
      const answer = await authorise(...given);
      // Somebody else has it by now.
      await db.execute(sql`update reserva_estoque set situacao = 'VENCIDA' where id_pedido = ${order}`);
      await db.execute(sql`update saldo_estoque set reservado = fisico`);
      return answer;
    });
    await pay.pay(order, { cartoes: [pay.card(Number(payment?.id), '4111111111111111')] });
    await db.execute(sql`update saldo_estoque set reservado = 0`);
    expect(await charges(order)).toMatchObject([{ estado: 'removed' }]);
    const [row] = await db.query(sql`select mensagem from pedido_pagamento where id_pedido = ${order}`);
    expect(row).toEqual({ mensagem: 'O produto acabou antes do pagamento: nada foi cobrado.' });
    expect(await pay.books(order)).toMatchObject({ sum: 0 });
  });

  test('what a card holds is let go of a quarter of an hour after the card beside it was refused', async () => {
    const { db } = shop.server;
    const order = await pay.order();
    await pay.choose(order, 'CARTAO_CREDITO', { metodo_pgto: 'multiplo', valor_novo: 10 });
    await pay.choose(order, 'CARTAO_DEBITO', { metodo_pgto: 'multiplo' });
    const [held, refused] = (await pay.listed(order)).map(({ id }) => Number(id));
    await pay.pay(order, {
      cartoes: [pay.card(held ?? 0, '4111111111111111'), pay.card(refused ?? 0, '4000000000000002')],
    });
    expect(await pay.status(order)).toBe('ERRO_PAGAMENTO');
    expect((await charges(order)).map(({ estado }) => estado)).toEqual(['authorised', 'refused']);
    await db.execute(
      sql`update cobranca set dh_registro = dh_registro - interval '16 minutes' where id_pedido = ${order}`,
    );
    await vi.waitFor(async () => expect((await charges(order))[0]?.estado).toBe('removed'), {
      interval: 200,
    });
    const [card] = await db.query<{ estado: string }>(sql`
      select s.estado from vitral_sim_cartao as s join cobranca as c on c.chave = s.chave where c.id_pedido = ${order} order by c.id`);
    expect(card?.estado).toBe('voided');
  });
});
