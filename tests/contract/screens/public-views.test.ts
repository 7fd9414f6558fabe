import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicViewAt } from '../../../src/areas/shell/server/index.ts';
import { knownOperations } from '../../../src/engine/views/known-operations.ts';
import { needsSession } from '../../../src/language/check/public/check-public.ts';
import { isRecord } from '../../../src/language/json/record.ts';
import { matchOperation } from '../../../src/language/view/operation-match.ts';
import { startTestServer, type TestServer, testContract } from '../../support/server.ts';

/** Views for those who are not logged in (rule Q18): what they get, and that they get nothing else. */
let server: TestServer;

const source = { call: { method: 'GET', url: 'public/aceite/{$params.codigo}' } };
const notice = { aviso: { type: 'notice', text: 'Olá, {nome}.' } };
const files: Readonly<Record<string, unknown>> = {
  'company/convite.view.json': {
    title: 'Convite',
    public: true,
    address: '/publico/convite/:codigo',
    source,
    elements: notice,
  },
  'company/aberta.view.json': { title: 'Aberta', public: true, elements: notice },
  'overrides/aberta.view.json': { title: 'Bem aberta' },
  'company/interna.view.json': { title: 'Segredo da casa', address: '/interna', elements: notice },
  'overrides/interna.view.json': { public: true },
  'company/furada.view.json': {
    title: 'Furada',
    public: true,
    elements: { ...notice, lista: { type: 'select', label: 'Clientes', list: { method: 'GET', url: 'Cliente' } } },
  },
  'company/remendada.view.json': { title: 'Remendada', public: true, elements: notice },
  'overrides/remendada.view.json': {
    elements: { clientes: { $new: true, type: 'picker', label: 'Cliente', entity: 'Cliente' } },
  },
  'company/misturada.view.json': {
    title: 'Misturada',
    public: true,
    elements: { bloco: { type: 'include', view: 'bloco' } },
  },
  'company/bloco.view.json': {
    fragment: {},
    elements: { usuarios: { type: 'select', label: 'Usuários', list: { method: 'GET', url: 'Usuario' } } },
  },
};

beforeAll(async () => {
  server = await startTestServer();
  for (const [name, view] of Object.entries(files)) {
    const path = join(server.root, 'views', name);
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, JSON.stringify(view));
  }
  await server.views.reload();
}, 120_000);
afterAll(() => server.close());

const ask = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  server.call('GET', `/public/view?url=${encodeURIComponent(url)}`, { headers });
const refusal = ({ status, body }: Awaited<ReturnType<typeof ask>>) => [status, body.code, body.message, body.details];

test('a public view is served without a session, with what stands for the names of its address', async () => {
  const { status, body } = await ask('/publico/convite/abc%20d/?codigo=outro');
  expect([status, body.params]).toEqual([200, { codigo: 'abc d' }]);
  expect(body.view).toMatchObject({ entity: 'convite', model: null, problems: [], source: 'AceiteConsultor' });
  expect((await ask('/publico/aberta')).body).toMatchObject({
    params: {},
    view: { layers: [{ view: { title: 'Bem aberta' } }] },
  });
});

test('it says nothing of files, overrides, entities or problems', async () => {
  const { text, body } = await ask('/publico/aberta');
  expect(text).not.toMatch(/view\.json|overrides|company|positions/);
  expect(Object.keys(body.view as object).toSorted()).toEqual([
    'entity',
    'hash',
    'layers',
    'model',
    'problems',
    'related',
  ]);
  const { view } = (await ask('/publico/convite/1')).body;
  expect(Object.keys((view as { related: object }).related)).toEqual(['AceiteConsultor']);
});

test('whatever else there is at an address is answered as one at which nothing is', async () => {
  const nothing = refusal(await ask('/publico/nada'));
  expect(nothing).toEqual([404, 'TELA_PUBLICA_NAO_ENCONTRADA', 'Não existe uma tela pública neste endereço.', {}]);
  const taken = ['/interna', '/publico/interna', '/tela/interna', '/tela/aberta', '/crud/Cliente/', '/crud/Cliente/1'];
  for (const url of [...taken, '/home', '/login', '/', '/menus', 'convite', '/publico/', '/publico/interna/1'])
    expect(refusal(await ask(url)), url).toEqual(nothing);
});

test('no other view of the portal is found at its address, by its name or as one of an entity', () => {
  const panels = server.views.screens();
  const closed = [...panels.values()].filter(({ isPublic }) => !isPublic);
  expect(closed.length).toBeGreaterThan(50);
  for (const { name, address } of closed)
    for (const url of [
      `/publico/${name}`,
      `/tela/${name}`,
      ...(address === null ? [] : [address, `/publico${address}`]),
    ])
      expect(publicViewAt(url, { panels }), url).toBeNull();
  for (const name of server.views.names())
    if (panels.get(name)?.isPublic !== true) expect(server.views.publicAnswer(name), name).toBeNull();
});

test('one in which the check finds anything that needs a session is not served at all', async () => {
  for (const [name, place] of [
    ['furada', 'views/company/furada.view.json'],
    ['remendada', 'views/overrides/remendada.view.json'],
    ['misturada', 'views/company/misturada.view.json'],
  ]) {
    expect((await ask(`/publico/${name}`)).status, name).toBe(404);
    const found = server.views.problems().filter(({ file, code }) => file === place && code === needsSession);
    expect(found, name).toHaveLength(1);
    expect(found[0]?.line, name).toBeGreaterThan(0);
  }
});

test('no override makes a view public', () => {
  const of = server.views.problems().filter(({ file }) => file === 'views/overrides/interna.view.json');
  expect(of.map(({ code, pointer }) => [code, pointer])).toEqual([['override/locked', '/public']]);
});

test('without a session nothing else of views is served', async () => {
  for (const url of [
    '/view/aberta',
    '/view/Cliente',
    '/view/menus',
    '/report/aberta',
    '/component/aberta',
    '/views/problemas',
    '/views/mudancas',
  ])
    expect((await server.call('GET', url)).status, url).toBe(403);
});

test('it is the same whoever asks, a configurator as well', async () => {
  const token = await server.login('CONFIGURADOR');
  const mine = await server.call('GET', '/public/view?url=/publico/convite/1', { token });
  expect(mine.text).toBe((await ask('/publico/convite/1')).text);
});

test('it comes in the language of the browser, and is not sent again while that has it', async () => {
  const url = '/consultores/aceite/Zk3v9QZk3v9QZk3v9QZk3v9Q';
  const titles = await Promise.all(
    ['pt-BR', 'es', 'en'].map(async (language) => {
      const { view } = (await ask(url, { 'x-language': language })).body;
      return (view as { layers: { view: { title: string } }[] }).layers[0]?.view.title;
    }),
  );
  expect(titles).toEqual(['Aceite do cadastro', 'Aceptación del registro', 'Accept the registration']);
  const { etag } = (await ask(url)).headers;
  expect((await ask(url, { 'if-none-match': String(etag) })).status).toBe(304);
});

test('every public view of the portal is served, and calls nothing but what the contract offers without a session', async () => {
  const operations = knownOperations(await testContract());
  const known = server.entities.models();
  const own = [...server.views.screens().values()].filter(
    ({ isPublic, name }) => isPublic && !Object.hasOwn(files, `company/${name}.view.json`),
  );
  expect(own.map(({ address }) => address).toSorted()).toEqual([
    '/consultores/aceite/:codigo',
    '/credencial/verificar/:codigo',
    '/test',
  ]);
  for (const { address } of own) {
    const { status, body } = await ask(String(address).replace(':codigo', 'Zk3v9QZk3v9QZk3v9QZk3v9Q'));
    expect(status, String(address)).toBe(200);
    for (const { method, url } of callsIn(body.view)) {
      const found = matchOperation(method, url, operations, (name) => known.has(name));
      expect([url, found.kind === 'found' && found.operation.isPublic]).toEqual([url, true]);
    }
  }
});

function callsIn(value: unknown): { readonly method: string; readonly url: string }[] {
  if (Array.isArray(value)) return value.flatMap(callsIn);
  if (!isRecord(value)) return [];
  const { method, url } = value;
  const own = typeof method === 'string' && typeof url === 'string' ? [{ method, url }] : [];
  return [...own, ...Object.values(value).flatMap(callsIn)];
}
