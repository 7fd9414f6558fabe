import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { newDatabase } from '../support/postgres.ts';
import { firstAdministrator, type ServerProcess, startServerProcess } from '../support/process.ts';

/** What a buyer does, from an empty cart to an order that has left the branch. */
const way = [
  'create',
  'changeClient',
  'changeProduct',
  'calculateShipping',
  'changeDelivery',
  'budget',
  'continue',
  'calculateShipping',
  'changeDelivery',
  'cartValidate',
  'REGISTRAR_PAGAMENTO',
  'FATURAR',
] as const;
type Step = (typeof way)[number];

/** States that an order is in once a step is done. */
const after: Readonly<Record<Step, string>> = {
  create: 'COMPRANDO',
  changeClient: 'COMPRANDO',
  changeProduct: 'COMPRANDO',
  calculateShipping: 'COMPRANDO',
  changeDelivery: 'COMPRANDO',
  budget: 'ORCAMENTO',
  continue: 'COMPRANDO',
  cartValidate: 'AGUARDANDO_PAGAMENTO',
  REGISTRAR_PAGAMENTO: 'PAGO',
  FATURAR: 'FATURADO',
};
/** Each restart takes seconds: `VITRAL_KILL_EVERY=1` kills at all steps, and not just at those that make or hold something. */
const killed = new Set<Step>(
  process.env.VITRAL_KILL_EVERY === '1' ? way : ['create', 'changeProduct', 'cartValidate', 'FATURAR'],
);
/** An event names the version that its sender saw: sent again, it is refused where it was done. */
const allowed = (step: Step) => (step === 'REGISTRAR_PAGAMENTO' || step === 'FATURAR' ? [200, 409] : [200]);
/** ms after a call begins at which the server is killed: before it does anything, within its transaction, or past it. */
const moments = [2, 9, 16, 25];
const units = 3;
const stocked = 10;

type Row = Readonly<Record<string, unknown>>;

test('killed as an order is made, and called twice at once: the same call again goes on, and nothing is there twice', {
  timeout: 300_000,
}, async () => {
  // The embedded one lies in the server's own folder.
  const base = process.env.TEST_DATABASE_URL;
  const database = base === undefined ? null : await newDatabase(base);
  const server = await startServerProcess(database === null ? {} : { DATABASE_URL: database.url });
  try {
    const api = callOf(server, await firstAdministrator(server));
    const shop = await openShop(api);
    let order = 0;
    for (const [index, step] of way.entries()) {
      const call = await callFor(api, step, shop, order);
      if (!killed.has(step)) {
        // Two windows, or a click too many.
        const both = await Promise.all([api(call), api(call)]);
        for (const { status, body } of both)
          expect(allowed(step), `${step}: ${JSON.stringify(body)}`).toContain(status);
        expect(both.map(({ status }) => status)).toContain(200);
        order = await check(api, shop, after[step], index >= way.indexOf('changeProduct'));
        continue;
      }
      const back = server.nextReady();
      // The call is under way, or its answer has come, when the server dies; who called sees either.
      const first = api(call).catch(() => null);
      if (index % 3 === 2) await first;
      else await sleep(moments[index % moments.length] ?? 0);
      process.kill(server.serverPid(), 'SIGKILL');
      const seen = await first;
      await back;
      const again = await api(call);
      expect(allowed(step), `${step}: ${JSON.stringify(again.body)}`).toContain(again.status);
      if (seen !== null && call.key !== null) expect(again.body).toEqual(seen.body);
      order = await check(api, shop, after[step], index >= way.indexOf('changeProduct'));
    }
    expect(order).toBeGreaterThan(0);
  } finally {
    await server.stop();
    await database?.drop();
  }
});

/** One order, in the state that the step leads to, whose item, stock, movements and reservations agree. Answers its id. */
async function check(api: Api, { sku }: Shop, state: string, hasItem: boolean): Promise<number> {
  const list = async (path: string): Promise<readonly Row[]> => (await api({ path })).body.data as readonly Row[];
  const orders = await list('PedidoVenda?size=0');
  expect(orders.map(({ constante_status }) => constante_status)).toEqual([state]);
  const items = await list('PedidoItem?size=0');
  expect(items.map(({ quantidade }) => quantidade)).toEqual(hasItem ? [units] : []);
  const reservations = (await list('ReservaEstoque?size=0')).filter(({ situacao }) => situacao === 'ATIVA');
  const isHeld = state === 'AGUARDANDO_PAGAMENTO' || state === 'PAGO';
  expect(reservations.map(({ quantidade }) => quantidade)).toEqual(isHeld ? [units] : []);
  const movements = await list('MovimentoEstoque?size=0');
  const moved = movements.reduce(
    (sum, { tipo, quantidade }) => sum + (tipo === 'SAIDA' ? -1 : 1) * Number(quantidade),
    0,
  );
  expect(moved).toBe(state === 'FATURADO' ? stocked - units : stocked);
  const [stock] = (await list('SaldoEstoque?size=0')).filter((row) => Object(row.sku).id === sku);
  expect(stock).toMatchObject({ fisico: moved, reservado: isHeld ? units : 0 });
  return Number(orders[0]?.id);
}

type Call = { readonly path: string; readonly method?: string; readonly body?: object; readonly key: string | null };
type Api = (
  call: { readonly path: string } & Partial<Call>,
) => Promise<{ readonly status: number; readonly body: Row }>;
type Shop = { readonly sku: number; readonly client: number };

/** The call of a step, with the key under which it is repeated where the contract takes one. */
async function callFor(api: Api, step: Step, { sku, client }: Shop, order: number): Promise<Call> {
  const key = crypto.randomUUID();
  switch (step) {
    case 'create':
      return { path: 'cart/create', method: 'POST', body: {}, key };
    case 'changeClient':
      return { path: 'cart/changeClient', method: 'POST', body: { id_cliente: client }, key: null };
    case 'changeProduct':
      return { path: `cart/changeProduct/${sku}`, method: 'POST', body: { quantidade: units }, key: null };
    case 'changeDelivery': {
      const { body } = await api({ path: 'cart/calculateShipping', method: 'POST', body: { id_pedido: order } });
      const [pickup] = body.data as readonly Row[];
      return { path: 'cart/changeDelivery', method: 'POST', body: { id_entrega: pickup?.id_entrega }, key: null };
    }
    case 'continue':
      return { path: `cart/${order}/continue`, method: 'PUT', body: {}, key: null };
    case 'REGISTRAR_PAGAMENTO':
    case 'FATURAR': {
      const { body } = await api({ path: `PedidoVenda/${order}` });
      const valores = step === 'FATURAR' ? { numero_nfe: '123' } : { motivo: 'Dinheiro' };
      const versao = Object(body.data).versao;
      return { path: `PedidoVenda/${order}/eventos/${step}`, method: 'POST', body: { versao, valores }, key: null };
    }
    default:
      return { path: `cart/${step}`, method: 'POST', body: { id_pedido: order }, key: null };
  }
}

function callOf(server: ServerProcess, token: string): Api {
  return async ({ path, method = 'GET', body, key = null }) => {
    const answer = await fetch(`${server.address()}/api/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === null ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: JSON.parse(await answer.text()) };
  };
}

/** A branch that hands out one product, and a client who buys it. */
async function openShop(api: Api): Promise<Shop> {
  const make = async (entity: string, body: object): Promise<number> => {
    const answer = await api({ path: `${entity}/`, method: 'POST', body });
    expect(answer.status, `${entity}: ${JSON.stringify(answer.body)}`).toBe(201);
    return Number(Object(answer.body.data).id);
  };
  const { body } = await api({ path: 'Pais?size=0' });
  const pais = (body.data as readonly Row[]).find(({ sigla }) => sigla === 'BR')?.id;
  const filial = await make('Filial', { nome: 'Centro', moeda: 'BRL', pais: { id: pais } });
  const client = await make('Cliente', {
    ...{ codigo_mundial: 'K1', nome: 'Ana Compradora', tipo_pessoa: 'FISICA', status: 'ATIVO', filial: { id: filial } },
    ...{ cep: '01310100', logradouro: 'Avenida Paulista', numero: '1578', complemento: 'Sala', bairro: 'Bela Vista' },
  });
  const produto = await make('Produto', { codigo: 'P1', descricao: 'Travesseiro' });
  const sku = await make('Sku', { produto: { id: produto }, codigo: 'S1', descricao: 'Travesseiro' });
  await make('PrecoSku', { sku: { id: sku }, filial: { id: filial }, valor: 50, vigencia: '2020-01-01' });
  await make('MovimentoEstoque', {
    ...{ sku: { id: sku }, filial: { id: filial }, tipo: 'ENTRADA', quantidade: stocked, motivo: 'Compra' },
  });
  await make('OpcaoEntrega', {
    ...{
      filial: { id: filial },
      tipo: 'RETIRADA',
      constante: 'RETIRADA',
      descricao: 'Retirar',
      unidade_tempo: 'DIAS_UTEIS',
      prazo: 1,
    },
  });
  await api({ path: 'cart/changeDeliveryLocal', method: 'POST', body: { filialRetirada: filial } });
  return { sku, client };
}
