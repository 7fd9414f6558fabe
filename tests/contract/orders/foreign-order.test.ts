import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabaseKind } from '../../support/database.ts';
import { openPaymentShop, type TestPayments } from '../payment/payments.ts';
import { branches, clients, type TestShop } from './shop.ts';
import { allCalls, sampleRequest, send, takes } from './shop-calls.ts';

/** Words that stand in the order of somebody else, and nowhere besides. */
const secret = 'SEGREDO DA ANA';

let shop: TestShop;
let pay: TestPayments;
let foreign = 0;
let payment = 0;
beforeAll(async () => {
  ({ shop, pay } = await openPaymentShop());
  foreign = await pay.order();
  await pay.choose(foreign, 'PIX');
  await pay.pay(foreign);
  const [row] = await shop.server.db.query<{ id: number }>(
    sql`select id from pedido_pagamento where id_pedido = ${foreign}`,
  );
  payment = row?.id ?? 0;
  await shop.server.db.execute(sql`
    update pedido_venda set convite = true, observacao = ${secret}, numero_pedido = ${secret}, logradouro = ${secret} where id = ${foreign}`);
  await shop.server.db.execute(sql`update pedido_item set descricao = ${secret} where id_pedido = ${foreign}`);
}, 120_000);
afterAll(() => shop.server.close());

/** Calls that take an order by its id, wherever it stands: new ones come by themselves. */
const calls = allCalls.filter((operation) => takes(operation, 'id_pedido'));

/** Everything that is stored of the order. */
const stored = async () => {
  const { db } = shop.server;
  return [
    await db.query(sql`select * from pedido_venda where id = ${foreign}`),
    await db.query(sql`select * from pedido_item where id_pedido = ${foreign} order by id`),
    await db.query(sql`select * from reserva_estoque where id_pedido = ${foreign} order by id`),
    await db.query(sql`select id from link_pedido where id_pedido = ${foreign}`),
    await db.query(sql`select * from cotacao_frete where id_pedido = ${foreign}`),
    await db.query(sql`select id, versao from pedido_pagamento where id_pedido = ${foreign} order by id`),
    await db.query(sql`select id, versao, constante_status from cobranca where id_pedido = ${foreign} order by id`),
  ];
};

describe(`the order of another client, on ${testDatabaseKind}`, () => {
  test('calls that take an order are found', () => {
    expect(calls.length).toBeGreaterThan(20);
    expect(calls.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['encontrarPedido', 'cartContinue', 'cartValidate', 'conviteConvensaoPrint']),
    );
  });

  test.each(calls.map((operation) => [operation.id, operation] as const))(
    '%s: it does not exist',
    async (id, operation) => {
      const before = await stored();
      for (const seed of [1, 2, 3, 4]) {
        const request = sampleRequest(operation, seed, { id_pedido: foreign });
        const answer = await send(shop.server, operation, request, shop.other);
        expect(answer.text).not.toContain(secret);
        // Some may not be called by customers at all; nothing but that comes before.
        expect([403, 404], `${id} answered ${answer.status} ${answer.text.slice(0, 300)}`).toContain(answer.status);
      }
      expect(await stored()).toEqual(before);
    },
  );

  const entities = [
    ...['PedidoVenda', 'PedidoItem', 'PedidoPagamento', 'Cobranca', 'LancamentoCobranca', 'LancamentoCredito'],
    ...[
      'ReservaEstoque',
      'LinkPedido',
      'CotacaoFrete',
      'MovimentoEstoque',
      'Recebimento',
      'Documento',
      'EntidadeAnotacao',
    ],
  ];
  const lists = [
    ...[...entities, 'listarMeusPedidos', 'listarPedidosAprovados', 'itens_do_pedido'],
    ...['listarPagamentosPendenteNew', 'consultar_saldo_cliente'],
  ];
  test.each(lists)('%s: no row, no sum, no file of it', async (list) => {
    const asks = [
      '',
      `id_pedido=${foreign}`,
      `id_cliente=${clients.customer}`,
      `orcamento=false&id_cliente=${clients.customer}`,
      `search=${encodeURIComponent(secret)}`,
      'group=cliente&aggregate=valor_total:sum',
      'totalizer=valor_total',
    ];
    for (const ask of asks)
      for (const path of [`/${list}?size=100&${ask}`, `/${list}/report/xls?${ask}`, `/${list}/report/pdf?${ask}`]) {
        const answer = await shop.get(path, shop.other);
        expect(answer.text, path).not.toContain(secret);
        if (answer.status === 200 && Array.isArray(answer.body?.data)) expect(answer.body.data, path).toEqual([]);
      }
  });

  test('records, their history, states, choices and prints are not there', async () => {
    const [item] = await shop.server.db.query<{ id: number }>(
      sql`select id from pedido_item where id_pedido = ${foreign}`,
    );
    const paths = [
      ...['', '/historico', '/fluxo'].flatMap((rest) => [
        `/PedidoVenda/${foreign}${rest}`,
        `/PedidoItem/${item?.id}${rest}`,
      ]),
      ...['html', 'pdf'].map((kind) => `/PedidoVenda/print/${foreign}.${kind}`),
      ...['pedido', 'convite'].flatMap((name) =>
        ['', '.pdf'].map((kind) => `/PedidoVenda/print/${name}/folhas${kind}?ids=${foreign}`),
      ),
      `/convite_convensao/print/${foreign}.pdf`,
    ];
    for (const path of paths) {
      const answer = await shop.get(path, shop.other);
      expect(answer.text, path).not.toContain(secret);
      expect([400, 403, 404], `${path}: ${answer.status} ${answer.text.slice(0, 200)}`).toContain(answer.status);
      expect((await shop.get(path, shop.seller)).status, path).not.toBe(500);
    }
    const sent = await shop.server.call('POST', `/PedidoVenda/${foreign}/eventos/CANCELAR`, {
      token: shop.other,
      body: { versao: 1, valores: {} },
    });
    expect([403, 404, 409]).toContain(sent.status);
  });

  test('a cart that staff still fills for a client is not theirs to see; its quote is', async () => {
    const { id_sku } = await shop.plain();
    await shop.post('/cart/changeClient', { id_cliente: clients.other }, shop.seller);
    const { body } = await shop.post(`/cart/changeProduct/${id_sku}`, { quantidade: 1 }, shop.seller);
    const id = Number(Object(body.data).id_pedido);
    const reads = [`/encontrarPedido?id_pedido=${id}`, `/PedidoVenda/${id}`, `/listarItensCarrinho?id_pedido=${id}`];
    const rows = async () => [
      (await shop.get('/PedidoVenda', shop.other)).body.total,
      (await shop.get('/PedidoItem', shop.other)).body.total,
    ];
    for (const path of reads) expect((await shop.get(path, shop.other)).status, path).toBe(404);
    expect(await rows()).toEqual([0, 0]);
    await shop.post('/cart/budget', { id_pedido: id }, shop.seller);
    for (const path of reads) expect((await shop.get(path, shop.other)).status, path).toBe(200);
    expect(await rows()).toEqual([1, 1]);
    await shop.post('/cart/cancel', { id_pedido: id }, shop.seller);
  });

  test('its payments are reached by nobody else, not by a link to their own order either', async () => {
    const own = await shop.fill(shop.other);
    await shop.post('/cart/cartValidate', { id_pedido: own }, shop.other);
    const { db } = shop.server;
    await db.execute(sql`update cliente set documento = '11144477735' where id = ${clients.other}`);
    const offered = await shop.get(`/listarCondicaoPagamento?id_pedido=${own}&size=50`, shop.other);
    const pix = (offered.body.data as readonly Record<string, unknown>[]).find(({ codigo }) => codigo === 'PIX');
    await shop.post('/cart/changePayment', { id_pedido: own, id_condicao_pagamento: pix?.id }, shop.other);
    const paid = await shop.post('/cart/pay', { id_pedido: own }, shop.other);
    expect(paid.status, paid.text).toBe(200);
    const made = await shop.post('/cart/createLink', { id_pedido: own }, shop.other);
    const { hash } = Object(made.body.data);
    const charges = () => db.query(sql`select id, versao, constante_status from cobranca order by id`);
    const [before, asked] = [await stored(), await charges()];
    for (const operation of allCalls.filter((call) => takes(call, 'id_pgto') || call.id === 'cartDelPayment'))
      for (const link of [{}, { hash }]) {
        const request = sampleRequest(operation, 1, { id: payment, id_pgto: payment, ...link });
        const answer = await send(shop.server, operation, request, shop.other);
        expect([403, 404], `${operation.id}: ${answer.status} ${answer.text.slice(0, 300)}`).toContain(answer.status);
      }
    expect(await stored()).toEqual(before);
    expect(await charges()).toEqual(asked);
  });

  /** Calls that a link opens to who pays, or asks whether it was paid; all others that take one read, or decide how the order is paid. */
  const paying = ['cartPay', 'cartRedirectPayment', 'cartAddComprovante', 'pixGetConfirmacaoPagamento'];
  const opened = allCalls.filter((call) => takes(call, 'hash') && !paying.includes(call.id));

  test.each(opened.map((call) => [call.id, call] as const))('%s: a link to it decides nothing', async (_, call) => {
    const made = await shop.post('/cart/createLink', { id_pedido: foreign }, shop.seller);
    const { hash } = Object(made.body.data);
    const { db } = shop.server;
    const offered = await db.query<{ id: number }>(sql`select id from hub_condicao_pagamento order by id`);
    const before = await stored();
    for (const { id } of offered) {
      const given = { hash, id_pedido: foreign, id: payment, id_pgto: payment, id_condicao_pagamento: id };
      const answer = await send(shop.server, call, sampleRequest(call, 1, { ...given, valor_novo: 1 }), shop.other);
      if (call.method !== 'GET') expect(answer.status, `${call.id}: ${answer.text.slice(0, 300)}`).not.toBe(200);
    }
    expect(await stored()).toEqual(before);
  });
});

describe(`who has a link to an order, on ${testDatabaseKind}`, () => {
  const link = async (id: number): Promise<string> =>
    String(Object((await shop.post('/cart/createLink', { id_pedido: id }, shop.seller)).body.data).hash);

  test('pays as it was chosen, and neither chooses nor takes out a payment', async () => {
    const { db } = shop.server;
    const order = await pay.order();
    await pay.choose(order, 'BOLETO');
    const hash = await link(order);
    const [chosen] = await pay.listed(order);
    const conditions = await db.query<{ id: number }>(
      sql`select id from hub_condicao_pagamento where codigo in ('PIX', 'CREDITO') order by id`,
    );
    for (const { id } of conditions) {
      const refused = await shop.post('/cart/changePayment', { hash, id_condicao_pagamento: id }, shop.other);
      expect([refused.status, refused.body.code], refused.text).toEqual([403, 'SEM_PERMISSAO']);
      expect(refused.body.message).toContain('Com o link, você pode pagar o que foi escolhido.');
    }
    const dropped = await shop.server.call('DELETE', `/cart/delPayment/${chosen?.id}?hash=${hash}`, {
      token: shop.other,
    });
    expect(dropped.status).toBe(403);
    expect(await pay.listed(order)).toEqual([chosen]);
    const read = async (token: string) =>
      Object((await shop.get(`/encontrarPedido?id_pedido=${order}&hash=${hash}`, token)).body.data).escolhe_pagamento;
    expect([await read(shop.other), await read(shop.customer), await read(shop.seller)]).toEqual([false, true, true]);
    const paid = await shop.post('/cart/pay', { id_pedido: order, hash }, shop.other);
    expect(paid.status, paid.text).toBe(200);
  });

  test('is staff that looks at orders only, or sells at another branch, and decides nothing either', async () => {
    const staff = { tipo: 'ADMINISTRATIVO' };
    const readers = {
      director: await shop.server.login('DIRETORIA', { ...staff, id_filial: branches.main }),
      registrar: await shop.server.login('ADM_CADASTRO', { ...staff, id_filial: branches.main }),
      attendant: await shop.server.login('ATENDENTE_FILIAL', { ...staff, id_filial: branches.second }),
    };
    const order = await pay.order();
    await pay.choose(order, 'BOLETO');
    const hash = await link(order);
    const [chosen] = await pay.listed(order);
    const offered = await shop.get(`/listarCondicaoPagamento?id_pedido=${order}&size=50`);
    const pix = (offered.body.data as readonly Record<string, unknown>[]).find(({ codigo }) => codigo === 'PIX');
    for (const [reader, token] of Object.entries(readers)) {
      for (const named of [{ hash }, { id_pedido: order }]) {
        const put = await shop.post('/cart/changePayment', { ...named, id_condicao_pagamento: pix?.id }, token);
        expect([403, 404], `${reader}: ${put.status} ${put.text}`).toContain(put.status);
      }
      const query = `?hash=${hash}`;
      const dropped = await shop.server.call('DELETE', `/cart/delPayment/${chosen?.id}${query}`, { token });
      expect(dropped.status, reader).toBe(403);
      expect([403, 404], reader).toContain((await shop.post('/cart/pay', { id_pedido: order }, token)).status);
      const seen = await shop.get(`/encontrarPedido?id_pedido=${order}&hash=${hash}`, token);
      expect(Object(seen.body.data).escolhe_pagamento, reader).toBe(false);
    }
    expect(await pay.listed(order)).toEqual([chosen]);
  });

  test('chooses how to pay where they are its client, though staff made it', async () => {
    await shop.post('/cart/changeClient', { id_cliente: clients.customer }, shop.seller);
    const order = await shop.fill(shop.seller, 1);
    const valid = await shop.post('/cart/cartValidate', { id_pedido: order }, shop.seller);
    expect(Object(valid.body.data).valido, valid.text).toBe(true);
    const hash = await link(order);
    const offered = await shop.get(`/listarCondicaoPagamento?id_pedido=${order}&hash=${hash}&size=50`);
    const pix = (offered.body.data as readonly Record<string, unknown>[]).find(({ codigo }) => codigo === 'PIX');
    const put = { hash, id_condicao_pagamento: pix?.id };
    expect((await shop.post('/cart/changePayment', put, shop.other)).status).toBe(403);
    expect((await shop.post('/cart/changePayment', put)).status).toBe(200);
    // It is among their own orders, where no link leads to it.
    const own = await shop.post('/cart/changePayment', { id_pedido: order, id_condicao_pagamento: pix?.id });
    expect(own.status, own.text).toBe(200);
    expect(
      (await shop.post('/cart/changePayment', { ...put, hash: undefined, id_pedido: order }, shop.other)).status,
    ).toBe(404);
    const paid = await shop.post('/cart/pay', { id_pedido: order });
    expect(paid.status, paid.text).toBe(200);
    await shop.post('/cart/cancel', { id_pedido: order }, shop.seller);
  });
});
