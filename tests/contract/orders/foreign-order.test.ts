import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRecord, type JsonRecord } from '../../../src/runtime/json/record.ts';
import { loadContract, type Operation } from '../../../src/server/http/contract.ts';
import { servedOperations } from '../../../src/server/served-operations.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { definitionOf, valuesOf } from '../../support/schema-arbitrary.ts';
import { clients, openTestShop, type TestShop } from './shop.ts';

/** Words that stand in the order of somebody else, and nowhere besides. */
const secret = 'SEGREDO DA ANA';
const contract = await loadContract();
const served = await servedOperations(contract);

let shop: TestShop;
let foreign = 0;
beforeAll(async () => {
  shop = await openTestShop();
  foreign = await shop.fill(shop.customer, 2);
  await shop.post('/cart/cartValidate', {});
  await shop.server.db.execute(sql`
    update pedido_venda set convite = true, observacao = ${secret}, numero_pedido = ${secret}, logradouro = ${secret} where id = ${foreign}`);
  await shop.server.db.execute(sql`update pedido_item set descricao = ${secret} where id_pedido = ${foreign}`);
}, 120_000);
afterAll(() => shop.server.close());

const asRecord = (value: unknown): JsonRecord => (isRecord(value) ? value : {});
const propertiesOf = (schema: unknown): JsonRecord => {
  if (isRecord(schema) && typeof schema.$ref === 'string')
    return propertiesOf(definitionOf(schema.$ref, contract.definitions));
  return asRecord(asRecord(schema).properties);
};
const takesOrder = (schema: unknown) => Object.hasOwn(propertiesOf(schema), 'id_pedido');

/** Calls that take an order by its id, wherever it stands: new ones come by themselves. */
const calls = [...contract.operations.values()].filter(
  ({ id, isDevelopment, params, query, body }) =>
    !isDevelopment && served.has(id) && [params, query, body].some(takesOrder),
);
/** It answers prices of the catalogue, and looks at no order. */
const careless = new Set(['simularProdutoEspecial']);

/** Fields that want each other are left out, so that the call keeps to the contract. */
function withoutDependent(schema: unknown, given: JsonRecord): JsonRecord {
  const { dependentRequired, $ref } = asRecord(schema);
  if (typeof $ref === 'string') return withoutDependent(definitionOf($ref, contract.definitions), given);
  return Object.fromEntries(
    Object.entries(given).filter(([name]) => !Object.hasOwn(asRecord(dependentRequired), name)),
  );
}

/** Everything that is stored of the order. */
const stored = async () => {
  const { db } = shop.server;
  return [
    await db.query(sql`select * from pedido_venda where id = ${foreign}`),
    await db.query(sql`select * from pedido_item where id_pedido = ${foreign} order by id`),
    await db.query(sql`select * from reserva_estoque where id_pedido = ${foreign} order by id`),
    await db.query(sql`select id from link_pedido where id_pedido = ${foreign}`),
    await db.query(sql`select * from cotacao_frete where id_pedido = ${foreign}`),
  ];
};

/** A call that keeps to the contract, about the order. */
async function send({ method, path, params, query, body }: Operation, token: string, seed: number) {
  const sample = (schema: unknown) =>
    asRecord(fc.sample(valuesOf(schema, contract.definitions), { numRuns: 1, seed })[0]);
  const about = (schema: unknown) => (takesOrder(schema) ? { id_pedido: foreign } : {});
  const place: JsonRecord = { ...sample(params), ...about(params) };
  const { hash: _, token: __, ...given }: JsonRecord = { ...sample(query), ...about(query) };
  const search = new URLSearchParams(Object.entries(given).map(([name, value]) => [name, String(value)]));
  const address = path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(String(place[name])));
  return shop.server.call(method, `${address}?${search}`, {
    token,
    headers: { 'idempotency-key': crypto.randomUUID() },
    ...(body === null ? {} : { body: { ...withoutDependent(body, sample(body)), ...about(body) } }),
  });
}

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
        const answer = await send(operation, shop.other, seed);
        expect(answer.text).not.toContain(secret);
        if (careless.has(id)) continue;
        // Some may not be called by customers at all; nothing but that comes before.
        expect([403, 404], `${id} answered ${answer.status} ${answer.text.slice(0, 300)}`).toContain(answer.status);
      }
      expect(await stored()).toEqual(before);
    },
  );

  const entities = ['PedidoVenda', 'PedidoItem', 'ReservaEstoque', 'LinkPedido', 'CotacaoFrete', 'MovimentoEstoque'];
  const lists = [...entities, 'listarMeusPedidos', 'listarPedidosAprovados', 'itens_do_pedido'];
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
});
