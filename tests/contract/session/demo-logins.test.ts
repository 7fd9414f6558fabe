import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demonstration } from '../../../src/areas/demo-areas.ts';
import { networkLogins } from '../../../src/areas/network/demo/logins.ts';
import { networkClient } from '../../../src/areas/network/demo/network-client.ts';
import { seedNetwork } from '../../../src/areas/network/demo/seed-network.ts';
import { demoLogins } from '../../../src/areas/session/demo/logins.ts';
import { prepareData } from '../../../src/start/prepare-data.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
const tokens = new Map<string, string>();
/** What each login was answered with when it came in. */
const users = new Map<string, Readonly<Record<string, unknown>>>();

/** Enough that the customer of Paraguay is among them. */
const clients = 300;
const prepare = () => prepareData(server.db, { demonstration, print: () => undefined, clients });

beforeAll(async () => {
  server = await startTestServer();
  for (const { login, password } of await prepare()) {
    const { status, body } = await server.call('POST', '/login', { body: { username: login, password } });
    if (status !== 200) throw new Error(`${login} was answered ${status}.`);
    const { token, ...user } = body.data as Record<string, unknown>;
    tokens.set(nameOf(login), String(token));
    users.set(nameOf(login), (user.usuario ?? user) as Record<string, unknown>);
  }
}, 240_000);
afterAll(() => server.close());

const nameOf = (login: string): string => login.split('@')[0] ?? '';
const call = (who: string, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  server.call(method, path, { token: tokens.get(who) ?? '', ...(body === undefined ? {} : { body }) });
const rowsOf = async (who: string, path: string): Promise<readonly Record<string, unknown>[]> => {
  const { status, body, text } = await call(who, 'GET', path);
  if (status !== 200) throw new Error(`${path} answered ${status} to ${who}: ${text}`);
  return body.data as readonly Record<string, unknown>[];
};

test(`each has profile, type, branch and country, on ${testDatabaseKind}`, () => {
  const answered = Object.fromEntries(
    [...users].map(([name, { perfil, tipo, filial, codigo_pais, exibir_carrinho }]) => [
      name,
      [
        Reflect.get(Object(perfil), 'constante'),
        tipo,
        Reflect.get(Object(filial), 'nome'),
        codigo_pais,
        exibir_carrinho,
      ],
    ]),
  );
  expect(Object.keys(answered)).toEqual([...demoLogins, ...networkLogins].map(({ login }) => nameOf(login)));
  expect(answered).toMatchObject({
    vendas: ['ADMINISTRATIVO', 'ADMINISTRATIVO', 'São Paulo', 'BRA', true],
    financeiro: ['FINANCEIRO', 'FINANCEIRO', 'São Paulo', 'BRA', false],
    superadmin: ['SUPERADMIN', 'ADMINISTRATIVO', 'São Paulo', 'BRA', false],
    atendente: ['ATENDENTE_FILIAL', 'ADMINISTRATIVO', 'Curitiba', 'BRA', true],
    paraguai: ['CLIENTE', 'CLIENTE', 'Assunção', 'PRY', true],
    di: ['DI', 'CONSULTOR', 'São Paulo', 'BRA', false],
    'presidente.py': ['DI', 'CONSULTOR', 'Assunção', 'PRY', false],
    diretoria: ['DIRETORIA', 'ADMINISTRATIVO', 'São Paulo', 'BRA', false],
    cadastro: ['ADM_CADASTRO', 'ADMINISTRATIVO', 'São Paulo', 'BRA', false],
  });
  expect(users.get('paraguai')).toMatchObject({ cliente: { nome: 'Carmen Muñoz García' } });
});

test('the Paraguayan customer sees prices in guaraníes without cents, and their own record alone', async () => {
  const rows = await rowsOf('paraguai', '/listarProdutosCatalogo?size=30');
  expect(rows).toHaveLength(30);
  for (const { moeda, valor, exibir_centavos } of rows) {
    expect([moeda, exibir_centavos]).toEqual(['PYG', false]);
    expect(Number(valor) % 1).toBe(0);
  }
  expect(await rowsOf('paraguai', '/Cliente')).toMatchObject([{ nome: 'Carmen Muñoz García' }]);
  expect((await call('paraguai', 'GET', '/MovimentoEstoque')).status).toBe(403);
});

test('sales sell to any client at any branch; prices are theirs, permissions are not', async () => {
  expect((await call('vendas', 'GET', '/Cliente?size=1')).body.total).toBe(clients);
  expect((await call('vendas', 'GET', '/listarClientesCarrinho?query=maria&size=1')).status).toBe(200);
  expect((await call('vendas', 'POST', '/cart/changeDeliveryLocal', { filialRetirada: 2 })).status).toBe(200);
  expect((await call('vendas', 'POST', '/PrecoSku', {})).status).toBe(400);
  expect((await call('vendas', 'GET', '/Permissao')).status).toBe(403);
  expect((await call('vendas', 'POST', '/ConfiguracaoFilial', {})).status).toBe(403);
});

test('finance keeps payment conditions of branches, and no products', async () => {
  expect((await call('financeiro', 'POST', '/CondicaoFilial', {})).status).toBe(400);
  expect((await call('financeiro', 'GET', '/PrecoSku?size=1')).status).toBe(200);
  expect((await call('financeiro', 'POST', '/Produto', {})).status).toBe(403);
  expect((await call('financeiro', 'POST', '/cart/changeDeliveryLocal', { filialRetirada: 2 })).status).toBe(403);
});

test('SuperAdmin sees all business data, writes cards and decides for branches, and is no administrator', async () => {
  expect(users.get('superadmin')).toMatchObject({ administrativo: false });
  expect((await call('superadmin', 'GET', '/Cliente?size=1')).body.total).toBe(clients);
  expect((await call('superadmin', 'POST', '/Card', {})).status).toBe(400);
  expect((await call('superadmin', 'POST', '/ConfiguracaoFilial', {})).status).toBe(400);
  expect((await call('superadmin', 'GET', '/Usuario')).status).toBe(403);
});

test('the attendant sees the clients of their branch, sells to them, and stays at it', async () => {
  const rows = await rowsOf('atendente', '/Cliente?size=500');
  const [counted] = await server.db.query<{ total: number }>(sql`
    select count(*) as total from cliente where id_filial = (select id from filial where nome = 'Curitiba')`);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows).toHaveLength(counted?.total ?? 0);
  expect((await call('atendente', 'GET', '/listarClientesCarrinho?size=1')).status).toBe(200);
  expect((await call('atendente', 'POST', '/cart/changeDeliveryLocal', { filialRetirada: 2 })).status).toBe(403);
  expect((await call('atendente', 'POST', '/Cliente', {})).status).toBe(403);
});

test('logins of the network are their people once these are there, each in the own network', async () => {
  expect((await call('di', 'GET', '/rede/colunas')).body.data).toMatchObject({ total: 0 });
  await seedNetwork(server.db, { count: 150 });
  const own = async (who: string): Promise<readonly unknown[]> => {
    const { body } = await server.call('POST', '/login', {
      body: { username: `${who}@vitral.example`, password: 'vitral-demo' },
    });
    const { token } = body.data as { readonly token: string };
    const { id } = (await server.call('GET', '/rede/colunas', { token })).body.data as {
      id: readonly number[];
    };
    return id.slice(0, 1);
  };
  expect([await own('di'), await own('presidente.py'), await own('pendente'), await own('estranho')]).toEqual(
    [140, 2, 117, 4].map((number) => [networkClient(number)]),
  );
});

test('databases of an earlier version get those of the shop once, and none that was deleted comes back', async () => {
  const logins = async () =>
    (await server.db.query<{ login: string }>(sql`select login from usuario order by id`)).map(({ login }) => login);
  const all = await logins();
  await server.db.execute(sql`delete from ngs_notificacao_usuario`);
  await server.db.execute(sql`delete from usuario where login = 'financeiro@vitral.example'`);
  await prepare();
  expect(await logins()).toEqual(all.filter((login) => login !== 'financeiro@vitral.example'));
  await server.db.execute(sql`delete from vitral_configuracao where chave = 'logins_da_loja'`);
  await prepare();
  expect((await logins()).toSorted()).toEqual(all.toSorted());
});
