import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Operation } from '../../../src/platform/http/contract.ts';
import { testDatabaseKind } from '../../support/database.ts';
import type { Answer } from '../../support/server.ts';
import { openPaymentShop, type TestPayments } from '../payment/payments.ts';
import { branches, clients, type TestShop } from './shop.ts';
import {
  asRecord,
  type Input,
  inputsOf,
  sampleRequest,
  send,
  shopCalls,
  storedShop,
  takes,
  withValue,
} from './shop-calls.ts';

/**
 * Every call of the shop, as the contract names them, with what is wrong: who, which client, branch, record or link, how
 * many, for how much. The server refuses, and nothing has changed.
 */
let shop: TestShop;
let pay: TestPayments;
/** An order of the customer, and what hangs on it: values that calls take under these names. */
let known: Record<string, unknown>;
beforeAll(async () => {
  ({ shop, pay } = await openPaymentShop());
  const order = await pay.order();
  await pay.choose(order, 'PIX');
  const [payment] = await shop.server.db.query<{ id: number }>(sql`select max(id) as id from pedido_pagamento`);
  await shop.fill(shop.customer);
  const { id_sku } = await shop.plain();
  await shop.post('/cart/changeClient', { id_cliente: clients.customer }, shop.seller);
  await shop.post(`/cart/changeProduct/${id_sku}`, { quantidade: 1 }, shop.seller);
  const [item] = await shop.server.db.query<{ id: number }>(sql`select max(id) as id from pedido_item`);
  known = {
    ...{ id_pedido: 0, id_sku, id_item: item?.id, quantidade: 1, produtos: [id_sku], id_cliente: clients.customer },
    ...{ id_filial: branches.main, filialRetirada: branches.main, id_pgto: payment?.id },
  };
}, 120_000);
afterAll(() => shop.server.close());

let before: readonly unknown[];
beforeEach(async () => {
  before = await storedShop(shop.server);
});

const isRefused = ({ status }: Answer) => status >= 400 && status < 500;
/** Nothing was found, and nothing is there to change: an empty list, or the cart of who has none. */
const isEmpty = ({ status, body: { data } }: Answer) =>
  status === 200 && (Array.isArray(data) ? data.length === 0 : asRecord(data).id_pedido === 0);
const each = (calls: readonly Operation[]) => calls.map((call) => [call.id, call] as const);
const staff = () => [shop.customer, shop.seller, shop.finance];

/** Sends it as everybody, who are all refused, or find nothing, and leave all as it is. */
async function expectRefused(call: Operation, request: ReturnType<typeof sampleRequest>) {
  for (const token of staff()) {
    const answer = await send(shop.server, call, request, token);
    const what = `${call.id} ${JSON.stringify(request)}: ${answer.status} ${answer.text.slice(0, 300)}`;
    expect(isRefused(answer) || isEmpty(answer), what).toBe(true);
  }
}

describe(`calls of the shop, on ${testDatabaseKind}`, () => {
  test('are found in the contract', () => {
    const ids = shopCalls.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(50);
    expect(ids).toEqual(expect.arrayContaining(['cartChangeProduct', 'cartApprove', 'cartPay', 'listarMeusPedidos']));
  });
});

describe('wrong role', () => {
  test.each(each(shopCalls.filter(({ isPublic }) => !isPublic)))('%s: nobody without a login', async (_, call) => {
    const request = sampleRequest(call, 1, known);
    for (const token of [undefined, 'a'.repeat(64)])
      expect((await send(shop.server, call, request, token)).status).toBe(403);
    expect(await storedShop(shop.server)).toEqual(before);
  });

  test.each(each(shopCalls.filter(({ permissions }) => permissions.length > 0)))(
    '%s: nobody without the permission',
    async (_, call) => {
      const request = sampleRequest(call, 1, known);
      const isForFinance = call.permissions.includes('PAGAMENTOS_PENDENTES.ACESSAR');
      const refused = isForFinance ? [shop.customer, shop.seller] : [shop.customer, shop.finance];
      for (const token of refused) expect((await send(shop.server, call, request, token)).status).toBe(403);
      expect(await storedShop(shop.server)).toEqual(before);
    },
  );
});

const isNumber = ({ schema: { type } }: Input) => [type].flat().some((one) => one === 'integer' || one === 'number');
const isWhole = ({ schema: { type } }: Input) => [type].flat().includes('integer');
/** Of what a call makes the server says the id and the version, whatever is sent. */
const isOwn = ({ place: [part], name }: Input, { id }: Operation) =>
  id.startsWith('criar') && part === 'body' && ['id', 'versao'].includes(name);
const numbersOf = (call: Operation) => inputsOf(call).filter((input) => isNumber(input) && !isOwn(input, call));

describe('wrong numbers', () => {
  const calls = shopCalls.filter((call) => numbersOf(call).length > 0);
  test.each(each(calls))('%s: below, above, in parts, in words', async (_, call) => {
    for (const input of numbersOf(call)) {
      const isCounted = /^(quantidade\w*|parcela|id_\w+|id|\w*[fF]ilial\w*|produtos)$/.test(input.name);
      const wrong = [
        ...(isWhole(input) ? [1.5, 2 ** 53 + 2, 1e300, 'um'] : ['um']),
        ...(isCounted ? [-1] : []),
        ...(/^(quantidade|quantidadePromocoes|parcela)$/.test(input.name) && input.schema.minimum !== 0 ? [0] : []),
        ...(/^quantidade/.test(input.name) ? [100_000] : []),
      ];
      for (const value of wrong)
        await expectRefused(call, withValue(sampleRequest(call, 1, known), input.place, value));
    }
    expect(await storedShop(shop.server)).toEqual(before);
  });

  test('a quantity may be 0 only where that leaves something out', () => {
    const free = shopCalls.flatMap((call) =>
      inputsOf(call).flatMap(({ name, place, schema }) =>
        /^quantidade/.test(name) && Number(schema.minimum ?? 0) < 1 ? [`${call.id}/${place.join('/')}`] : [],
      ),
    );
    expect(free).toEqual([
      'configProduct/body/acessorios/0/quantidade',
      'simularProdutoEspecial/body/acessorios/0/quantidade',
    ]);
  });
});

/** Names under which the shop answers amounts. */
const amounts = [
  ...['valor', 'valor_unitario', 'valor_item_carrinho', 'valor_adicionado', 'valor_produtos', 'valor_frete'],
  ...['valor_descontos', 'valor_total', 'valor_pedido', 'valor_spv', 'valor_pagamento', 'valor_coberto', 'preco'],
  ...[
    'percentual_desconto',
    'pontos',
    'pontos_pedido',
    'desconto',
    'moeda',
    'constante_status',
    'id_titular',
    'bloquear_edicao',
  ],
];
const isAmount = ({ name, schema }: Input) =>
  schema.format === 'money' || /^(valor|preco|percentual|pontos)/.test(name);

describe('wrong prices', () => {
  test('amounts are taken in a few places alone, and each is looked at below', () => {
    const taken = shopCalls.flatMap((call) =>
      inputsOf(call)
        .filter(isAmount)
        .map(({ place }) => `${call.id}/${place.join('/')}`),
    );
    expect(taken.sort()).toEqual([
      'cartApprove/body/valor_adiantamento',
      'cartApprove/body/valor_recebido',
      'cartChangePayment/body/valor_novo',
      'cartComplement/body/percentual_desconto_pedido',
      'cartComplement/body/percentual_desconto_spv',
      'cartComplement/body/valor_desconto_pedido',
      'cartComplement/body/valor_desconto_spv',
      'configProduct/body/acessorios/0/valor',
      'simularProdutoEspecial/body/acessorios/0/valor',
    ]);
  });

  // A call that takes no body looks at none.
  test.each(each(shopCalls.filter(({ body }) => body !== null)))('%s takes no other amount', async (_, call) => {
    const request = sampleRequest(call, 1, known);
    for (const name of amounts.filter((one) => !takes(call, one)))
      for (const part of ['body', 'query'] as const) {
        const priced = withValue(request, [part, name], 0.01);
        const answer = await send(shop.server, call, priced, shop.customer);
        expect([400, 403], `${call.id} ${part} ${name}: ${answer.status} ${answer.text.slice(0, 200)}`).toContain(
          answer.status,
        );
      }
    expect(await storedShop(shop.server)).toEqual(before);
  });

  test('of an accessory the price of the server counts', async () => {
    const { body } = await shop.get('/listarProdutosCatalogo?size=200');
    const special = (body.data as readonly Record<string, unknown>[]).find(({ sob_medida }) => sob_medida === true);
    const [accessory] = (await shop.get(`/listaAcessorios?id_sku=${special?.id_sku}`)).body.data as readonly Record<
      string,
      unknown
    >[];
    const ask = async (more: object) => {
      const acessorios = [{ id_sku: accessory?.id_sku, quantidade: 2, ...more }];
      const measures = { tipo: 'ESPECIAL', comprimento: 2, largura: 1, acessorios };
      return (await shop.post(`/configProduct/${special?.id_sku}/simulacao`, measures)).body.data;
    };
    expect(await ask({ valor: 0 })).toEqual(await ask({}));
    expect(Object(await ask({})).valor_acessorios).toBe(2 * Number(accessory?.valor));
  });

  test('a discount is at most the cap of the branch, a payment at most what is missing', async () => {
    const discounts = [
      { valor_desconto_pedido: 999_999 },
      { percentual_desconto_pedido: 100 },
      { valor_desconto_spv: 999_999 },
    ];
    for (const discount of discounts) {
      expect((await shop.post('/cart/complement', discount, shop.seller)).status).toBe(422);
      expect((await shop.post('/cart/complement', discount)).status).toBe(403);
    }
    const order = Number(
      (await shop.server.db.query<{ id: number }>(sql`select id_pedido as id from pedido_pagamento limit 1`))[0]?.id,
    );
    const { body } = await shop.get(`/listarCondicaoPagamento?id_pedido=${order}&size=50`);
    const other = (body.data as readonly Record<string, unknown>[]).find(({ codigo }) => codigo === 'BOLETO');
    const choice = { id_pedido: order, id_condicao_pagamento: other?.id, metodo_pgto: 'multiplo', valor_novo: 999_999 };
    const paid = await shop.post('/cart/changePayment', choice);
    expect(paid.status, paid.text).toBe(422);
    expect(await storedShop(shop.server)).toEqual(before);
  });
});

/** What is wrong under a name of something stored: it does not exist, it is closed, it is somebody else's. */
const nothing = 8_888_888;
const wrongIds: Readonly<Record<string, readonly unknown[]>> = {
  id: [nothing],
  id_arquivo: [nothing],
  id_cliente: [nothing, clients.blocked],
  id_condicao: [nothing],
  id_condicao_pagamento: [nothing],
  id_entrega: [nothing],
  id_filial: [nothing, 903],
  filialRetirada: [nothing, 903],
  id_item: [nothing],
  id_pedido: [nothing],
  id_pgto: [nothing],
  id_promocao: [nothing],
  id_sku: [nothing],
  sku_padrao: [nothing],
  produtos: [[nothing]],
  idEntidade: [nothing],
  id_entidade: [nothing],
  classificacao: [nothing],
  versao: [nothing],
};

describe('wrong records', () => {
  /** Names that stand for something stored. */
  const isReference = ({ name, schema, place }: Input) =>
    isWhole({ name, schema, place }) &&
    (/^id(_|$|[A-Z])/.test(name) || schema.format === 'int64') &&
    place.at(-1) !== '0';
  /** Which pages and states a list shows, and what a brand is called: nothing that a caller could take. */
  const harmless = ['id_status'];

  test('every reference that a call takes has a wrong one here', () => {
    const names = new Set(shopCalls.flatMap((call) => inputsOf(call).filter(isReference)).map(({ name }) => name));
    expect([...names].filter((name) => !harmless.includes(name) && !(name in wrongIds))).toEqual([]);
  });

  /** Who gives up what nobody holds has given it up. Notes are about whatever their writer says. */
  const careless = ['unlockHubPedidoVendaPagamento', 'unlockHubPedidoVendaPagamentoPost', 'criarEntidadeAnotacao'];
  const calls = shopCalls.filter(
    (call) => !careless.includes(call.id) && Object.keys(wrongIds).some((name) => takes(call, name)),
  );
  test.each(each(calls))('%s: what does not exist, is closed or somebody else’s', async (_, call) => {
    for (const [name, values] of Object.entries(wrongIds)) {
      if (!takes(call, name)) continue;
      for (const value of values) await expectRefused(call, sampleRequest(call, 1, { ...known, [name]: value }));
    }
    expect(await storedShop(shop.server)).toEqual(before);
  });

  test('a customer chooses neither client nor branch', async () => {
    for (const [call, body] of [
      ['changeClient', { id_cliente: clients.other }],
      ['changeClient', { id_cliente: clients.customer }],
      ['changeDeliveryLocal', { filialRetirada: branches.second }],
      ['changeType', { tipo: 'VENDA_FUTURA' }],
    ] as const)
      expect((await shop.post(`/cart/${call}`, body)).status).toBe(403);
    expect((await shop.get(`/consultar_saldo_cliente?id_cliente=${clients.other}`)).body.code).toBe(
      'PESSOA_SEM_ACESSO',
    );
    expect(await storedShop(shop.server)).toEqual(before);
  });
});

describe('wrong link', () => {
  const hashed = shopCalls.filter((call) => takes(call, 'hash'));
  test('calls that take one are found', () => expect(hashed.length).toBeGreaterThan(10));

  test.each(each(hashed))('%s: one that nobody made, one that is over, one of another order', async (_, call) => {
    const { db } = shop.server;
    const [mine] = await db.query<{ id: number }>(sql`select id_pedido as id from pedido_pagamento limit 1`);
    const made = await shop.post('/cart/createLink', { id_pedido: mine?.id });
    const { hash } = asRecord(made.body.data);
    await db.execute(sql`update link_pedido set validade = now() - interval '1 day'`);
    before = await storedShop(shop.server);
    const wrong = [hash, randomBytes(32).toString('base64url'), `${String(hash).slice(0, -1)}_`];
    for (const value of wrong)
      for (const token of [shop.other, shop.customer, shop.seller]) {
        const answer = await send(
          shop.server,
          call,
          sampleRequest(call, 1, { ...known, id_pedido: mine?.id, hash: value }),
          token,
        );
        expect([404], `${call.id}: ${answer.status} ${answer.text.slice(0, 200)}`).toContain(answer.status);
      }
    expect(await storedShop(shop.server)).toEqual(before);
  });
});
