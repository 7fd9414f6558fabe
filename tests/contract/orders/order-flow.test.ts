import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabaseKind } from '../../support/database.ts';
import { openTestShop, type TestShop } from './shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
}, 120_000);
afterAll(() => shop.server.close());

const data = (answer: { readonly body: Readonly<Record<string, unknown>> }) => Object(answer.body.data);
const stockOf = async (id_sku: number) => {
  const [row] = await shop.server.db.query<{ fisico: number; reservado: number }>(
    sql`select fisico, reservado from saldo_estoque where id_sku = ${id_sku} and id_filial = 900`,
  );
  return { fisico: Number(row?.fisico), reservado: Number(row?.reservado) };
};
/** Sends an event of the flow by hand, with the version that is read first. */
const send = async (id: number, event: string, token: string, valores: object = {}) => {
  const { body } = await shop.get(`/PedidoVenda/${id}`, token);
  return shop.server.call('POST', `/PedidoVenda/${id}/eventos/${event}`, {
    token,
    body: { versao: Object(body.data).versao, valores },
  });
};

describe(`an order, on ${testDatabaseKind}`, () => {
  test('delivery is quoted, one that has an error is refused with its text, and a change drops the choice', async () => {
    const id = await shop.fill(shop.customer, 1);
    const { body } = await shop.post('/cart/calculateShipping', { id_pedido: id });
    const options = body.data as readonly Record<string, unknown>[];
    expect(options.length).toBeGreaterThan(1);
    const wrong = options.find(({ erro }) => erro !== null && erro !== undefined);
    if (wrong !== undefined) {
      const refused = await shop.post('/cart/changeDelivery', { id_pedido: id, id_entrega: Number(wrong.id_entrega) });
      expect([refused.status, refused.body.message]).toEqual([422, wrong.erro]);
    }
    const sent = options.find(
      ({ constante, erro, disponivel }) => constante !== 'RETIRADA' && erro == null && disponivel === true,
    );
    const chosen = await shop.post('/cart/changeDelivery', { id_pedido: id, id_entrega: Number(sent?.id_entrega) });
    expect(data(chosen)).toMatchObject({ valor_frete: sent?.preco, retirar_filial: false });
    expect(data(chosen).valor_total).toBeCloseTo(data(chosen).valor_produtos + Number(sent?.preco), 2);
    const half = await shop.post('/cart/changeDelivery', {
      id_pedido: id,
      id_entrega: Number(sent?.id_entrega),
      retirada_terceiro_nome: 'Rui',
    });
    expect(half.status).toBe(400);
    const { id_sku } = await shop.plain();
    const more = await shop.post(`/cart/changeProduct/${id_sku}`, { quantidade: 2 });
    expect(data(more)).toMatchObject({ valor_frete: 0 });
    expect(data(more).id_entrega ?? null).toBeNull();
    const late = await shop.post('/cart/changeDelivery', { id_pedido: id, id_entrega: Number(sent?.id_entrega) });
    expect(late.status).toBe(422);
    await shop.post('/cart/cancel', {});
  });

  test('from validation to delivery its stock is held, leaves, and every step is written down', async () => {
    const { id_sku } = await shop.plain();
    const before = await stockOf(id_sku);
    const id = await shop.fill(shop.customer, 2);
    const valid = await shop.post('/cart/cartValidate', {});
    expect(valid.status, valid.text).toBe(200);
    expect(data(valid)).toMatchObject({
      valido: true,
      problemas: [],
      pedido: { id_pedido: id, constante_status: 'AGUARDANDO_PAGAMENTO' },
    });
    expect(await stockOf(id_sku)).toEqual({ ...before, reservado: before.reservado + 2 });
    expect(data(await shop.post('/cart/cartValidate', { id_pedido: id }))).toMatchObject({ valido: true });
    const closed = await shop.post(`/cart/changeProduct/${id_sku}`, { quantidade: 1, id_pedido: id });
    expect([closed.status, closed.body.code]).toEqual([409, 'PEDIDO_FECHADO']);
    expect((await send(id, 'VALIDAR', shop.seller)).status).toBe(409);
    expect((await send(id, 'REGISTRAR_PAGAMENTO', shop.seller, { motivo: 'Depósito' })).status).toBe(403);
    const paid = await send(id, 'REGISTRAR_PAGAMENTO', shop.finance, { motivo: 'Depósito 123' });
    expect(paid.status, paid.text).toBe(200);
    expect((await send(id, 'PAGAR', shop.seller)).status).toBe(409);
    const noNumber = await send(id, 'FATURAR', shop.seller, { link_nfe: 'https://notas.example.com.br/nfe/1' });
    expect(noNumber.status).toBe(400);
    const invoice = { numero_nfe: '123', link_nfe: 'https://notas.example.com.br/nfe/1' };
    expect((await send(id, 'FATURAR', shop.seller, invoice)).status).toBe(200);
    expect(await stockOf(id_sku)).toEqual({ fisico: before.fisico - 2, reservado: before.reservado });
    expect((await shop.post('/cart/cancel', { id_pedido: id })).status).toBe(422);
    const sent = await send(id, 'ENVIAR', shop.seller, { codigo_rastreio: 'AA1' });
    expect([sent.status, sent.body.message]).toEqual([422, 'Este pedido é para retirada na filial.']);
    expect((await send(id, 'ENTREGAR', shop.seller)).status).toBe(200);
    const order = await shop.get(`/encontrarPedido?id_pedido=${id}`);
    expect(data(order)).toMatchObject({
      constante_status: 'ENTREGUE',
      descricao_status: 'Entregue',
      link_nfe: 'https://notas.example.com.br/nfe/1',
    });
    for (const moment of ['dh_registro', 'dh_pagamento', 'dh_faturamento', 'dh_entrega'])
      expect(data(order)[moment]).toBeTruthy();
    const history = await shop.get(`/PedidoVenda/${id}/fluxo`, shop.seller);
    const passages = data(history).historico as readonly Record<string, unknown>[];
    expect(passages.map(({ evento }) => evento).reverse()).toEqual([
      'VALIDAR',
      'REGISTRAR_PAGAMENTO',
      'FATURAR',
      'ENTREGAR',
    ]);
    const moves = await shop.server.db.query(
      sql`select tipo, quantidade from movimento_estoque where id_pedido = ${id}`,
    );
    expect(moves).toEqual([{ tipo: 'SAIDA', quantidade: 2 }]);
  });

  test('one that waits for payment goes back to the cart or is cancelled, and gives its stock back', async () => {
    const { id_sku } = await shop.plain();
    const before = await stockOf(id_sku);
    const id = await shop.fill(shop.customer, 1);
    await shop.post('/cart/cartValidate', {});
    const again = await shop.server.call('PUT', `/cart/${id}/continue`, { token: shop.customer, body: {} });
    expect(data(again)).toMatchObject({ id_pedido: id, constante_status: 'COMPRANDO' });
    expect(await stockOf(id_sku)).toEqual(before);
    const quoted = await shop.post('/cart/calculateShipping', { id_pedido: id });
    const pickup = (quoted.body.data as readonly Record<string, unknown>[]).find(
      ({ constante }) => constante === 'RETIRADA',
    );
    await shop.post('/cart/changeDelivery', { id_entrega: Number(pickup?.id_entrega) });
    await shop.post('/cart/cartValidate', {});
    const cancelled = await shop.post('/cart/cancel', { id_pedido: id });
    expect(data(cancelled)).toMatchObject({ constante_status: 'CANCELADO' });
    expect(await stockOf(id_sku)).toEqual(before);
    expect(data(await shop.post('/cart/cancel', { id_pedido: id }))).toMatchObject({ constante_status: 'CANCELADO' });
  });

  test('there is no delivery to choose where there is no cart, and for an empty one, a quote and what is finished', async () => {
    const options = async (id_pedido: number, token = shop.customer) => {
      const { status, body } = await shop.post('/cart/calculateShipping', { id_pedido }, token);
      return [status, (body.data as readonly unknown[] | undefined)?.length];
    };
    expect(await options(0)).toEqual([200, 0]);
    const empty = Number(data(await shop.post('/cart/create', {})).id_pedido);
    expect(await options(empty)).toEqual([200, 0]);
    const id = await shop.fill(shop.customer, 1);
    expect((await options(id))[1]).toBeGreaterThan(0);
    expect((await options(id, shop.other))[0]).toBe(404);
    await shop.post('/cart/budget', { id_pedido: id });
    expect([await options(id), await options(0)]).toEqual([
      [200, 0],
      [200, 0],
    ]);
    await shop.server.call('PUT', `/cart/${id}/continue`, { token: shop.customer, body: {} });
    await shop.fill(shop.customer, 1);
    await shop.post('/cart/cartValidate', { id_pedido: id });
    expect(data(await shop.get(`/encontrarPedido?id_pedido=${id}`)).constante_status).toBe('AGUARDANDO_PAGAMENTO');
    expect(await options(id)).toEqual([200, 0]);
    await shop.post('/cart/cancel', { id_pedido: id });
  });

  test('a price that fell is passed on, one that rose asks', async () => {
    const { id_sku, valor } = await shop.plain();
    const price = (amount: number) =>
      shop.server.db.execute(sql`
      update preco_sku set valor = ${amount}, percentual_desconto = 0 where id_sku = ${id_sku} and id_filial = 900`);
    await shop.fill(shop.customer, 1);
    await price(valor + 10);
    const raised = await shop.post('/cart/cartValidate', {});
    expect(data(raised)).toMatchObject({
      valido: false,
      problemas: [{ codigo: 'PRECO_ALTERADO', id_sku, valor_anterior: valor, valor_atual: valor + 10 }],
    });
    await price(valor - 10);
    // What fell is in the cart at once, in its sums and in its items, whichever is read first.
    const items = await shop.get('/listarItensCarrinho?id_pedido=0');
    expect(items.body.data).toMatchObject([{ valor_unitario: valor - 10, valor_anterior: valor }]);
    expect(data(await shop.get('/encontrarPedido?id_pedido=0'))).toMatchObject({ valor_produtos: valor - 10 });
    await price(valor - 20);
    const read = data(await shop.get('/encontrarPedido?id_pedido=0'));
    expect(read).toMatchObject({ valor_produtos: valor - 20 });
    expect(data(await shop.get('/encontrarPedido?id_pedido=0')).versao).toBe(read.versao);
    const lower = await shop.post('/cart/cartValidate', {});
    expect(data(lower)).toMatchObject({ valido: true, pedido: { valor_produtos: valor - 20 } });
    await shop.post('/cart/cancel', { id_pedido: data(lower).pedido.id_pedido });
    await price(valor);
  });

  test('a link opens one order to who has it, and only while it holds', async () => {
    const id = await shop.fill(shop.customer, 1);
    await shop.post('/cart/cartValidate', {});
    expect((await shop.post('/cart/createLink', { id_pedido: id }, shop.other)).status).toBe(404);
    const made = await shop.post('/cart/createLink', { id_pedido: id });
    expect(made.status, made.text).toBe(200);
    const { hash } = data(made);
    const open = await shop.server.call('GET', `/cart/loadPedidoVendaByHash/${hash}`);
    expect(open.status, open.text).toBe(200);
    expect(data(open)).toMatchObject({ id_pedido: id, pode_editar: false });
    expect((await shop.get(`/listarItensCarrinho?id_pedido=${id}&hash=${hash}`, shop.other)).body.total).toBe(1);
    expect((await shop.get(`/encontrarPedido?id_pedido=${id}&hash=${hash}`, shop.other)).status).toBe(200);
    await shop.server.db.execute(sql`update link_pedido set validade = now() - interval '1 hour'`);
    const over = await shop.server.call('GET', `/cart/loadPedidoVendaByHash/${hash}`);
    const unknown = await shop.server.call('GET', `/cart/loadPedidoVendaByHash/${'x'.repeat(43)}`);
    expect([over.status, over.body.message]).toEqual([404, unknown.body.message]);
    await shop.post('/cart/cancel', { id_pedido: id });
  });

  test('the invitation is printed for orders that give one', async () => {
    const id = await shop.fill(shop.customer, 1);
    expect((await shop.get(`/convite_convensao/print/${id}.pdf`)).status).toBe(404);
    await shop.server.db.execute(sql`update pedido_venda set convite = true where id = ${id}`);
    const printed = await shop.get(`/convite_convensao/print/${id}.pdf`);
    expect([printed.status, printed.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(printed.text.slice(0, 5)).toBe('%PDF-');
    expect((await shop.get(`/convite_convensao/print/${id}.pdf`, shop.other)).status).toBe(404);
    await shop.post('/cart/cancel', {});
  });
});
