import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { demoAreas, demonstration } from '../../src/areas/demo-areas.ts';
import { createDemonstration } from '../../src/areas/demonstration/demo/create-demonstration.ts';
import type { ServerModule } from '../../src/areas/module.ts';
import { entityDataOf, openModules, operationsOf, statementValuesOf } from '../../src/areas/open-modules.ts';
import { serverModules } from '../../src/areas/server-areas.ts';
import { createEntityCatalog } from '../../src/engine/records/schemas/catalog.ts';
import { installBase } from '../../src/platform/database/base.ts';
import { namesOfTables } from '../../src/platform/database/tables/server-tables.ts';
import { projectRoot } from '../../src/platform/project-root.ts';
import { createApp } from '../../src/start/app.ts';
import { prepareData } from '../../src/start/prepare-data.ts';
import { favouritesDemo, seeded } from '../fixtures/areas/favourites/demo/area.ts';
import { completed, favouritesModule, received, rounds } from '../fixtures/areas/favourites/server/module.ts';
import { testDatabase } from '../support/database.ts';
import { entityData } from '../support/entity-data.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** The catalogue serves the call of the fixture, which stands in its place here. */
const others = serverModules.filter(({ name }) => name !== 'catalogue');

let server: TestServer;
let admin: string;
let app: TestServer['app'];
let address: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('ADMINISTRADOR');
  // The contract declares no limit of the call.
  app = await createApp({ ...server, modules: [...others, favouritesModule] });
  address = await app.listen({ host: '127.0.0.1', port: 0 });
}, 120_000);
afterAll(async () => {
  await app.close();
  await server.close();
});

const call = async (method: string, path: string, body?: unknown, language = 'pt-BR') => {
  const headers = {
    authorization: `Bearer ${admin}`,
    'x-language': language,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
  const response = await fetch(`${address}/api${path}`, init);
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
};

/** Changes of banks that the module received; tasks of the server save records of their own meanwhile. */
const savedBanks = () => received.filter(({ entity }) => entity === 'Banco');

test('a module is its folder and a line in the list: calls, limits, rules, errors, changes, events', async () => {
  const bare = await createApp({ ...server, modules: others });
  const unserved = await bare.inject({
    method: 'GET',
    url: '/api/cart/changeFavorite/7',
    headers: { authorization: `Bearer ${admin}` },
  });
  expect(unserved.statusCode).toBe(501);
  await bare.close();
  const left = new AbortController();
  const stream = await fetch(`${address}/api/views/mudancas`, {
    headers: { authorization: `Bearer ${admin}` },
    signal: left.signal,
  });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  // The sources of the stream are asked in the order of the list: after this one of the own module.
  while (!text.includes('event: notices')) text += (await reader?.read())?.value ?? '';

  const favourite = await call('GET', '/cart/changeFavorite/7');
  expect(favourite).toEqual({ status: 200, body: { data: { id_sku: 7, favorito: true } } });
  while (!text.includes('event: favourites')) text += (await reader?.read())?.value ?? '';
  expect(text).toContain('event: favourites\ndata: {"total":1}\n\n');
  left.abort();
  expect((await call('GET', '/cart/changeFavorite/7')).body).toEqual({ data: { id_sku: 7, favorito: false } });
  expect(await call('GET', '/cart/changeFavorite/7')).toMatchObject({
    status: 429,
    body: { code: 'MUITAS_TENTATIVAS' },
  });

  const refused = await call('POST', '/Banco', { nome: 'Banco Proibido', codigo: '901' });
  expect(refused).toMatchObject({
    status: 400,
    body: { details: { errors: [{ pointer: '/nome', code: 'proibido' }] } },
  });
  const messages = [];
  for (const language of ['pt-BR', 'es', 'en']) {
    const { body } = await call('POST', '/Banco', { nome: 'Banco Proibido', codigo: '901' }, language);
    messages.push(body.details.errors[0].message);
  }
  expect(messages).toEqual([
    'O nome "Banco Proibido" não serve.',
    'El nombre "Banco Proibido" no sirve.',
    'The name "Banco Proibido" cannot be used.',
  ]);
  expect(savedBanks()).toEqual([]);
  const { status, body } = await call('POST', '/Banco', { nome: 'Banco Aceito', codigo: '902' });
  expect(status).toBe(201);
  const { id, versao } = body.data;
  expect((await call('PUT', `/Banco/${id}`, { nome: 'Banco Novo', versao })).status).toBe(200);
  expect((await call('DELETE', `/Banco/${id}?versao=2`)).status).toBe(204);
  expect(savedBanks()).toEqual([{ entity: 'Banco', createdId: id }, { entity: 'Banco' }, { entity: 'Banco' }]);
});

test('demonstration data of an area come with its module, which the list has', () => {
  const names = new Set(serverModules.map(({ name }) => name));
  const filled = demoAreas.filter(({ seed = [] }) => seed.length > 0);
  expect(filled.length).toBeGreaterThan(10);
  expect(filled.flatMap(({ area }) => (names.has(area) ? [] : [area]))).toEqual([]);
});

test('its task runs with the server, and its tables, rows and logins come into a new database once', async () => {
  await vi.waitFor(() => expect(rounds.count).toBeGreaterThan(0));
  const db = await testDatabase();
  try {
    await installBase(db);
    const folder = join(projectRoot, 'schemas');
    const { tables } = entityDataOf([...others, favouritesModule]);
    const data = { ...entityData, tables };
    await (await createEntityCatalog({ folder, db, log: () => undefined, data })).close();
    expect(await db.query(sql`select count(*)::int as total from favorito_teste`)).toEqual([{ total: 0 }]);
    expect(namesOfTables(tables).has('favorito_teste')).toBe(true);
    const prepare = () =>
      prepareData(db, {
        demonstration: createDemonstration([...demoAreas, favouritesDemo], demonstration),
        print: () => undefined,
        modules: [...others, favouritesModule],
        clients: 20,
      });
    const found = async () =>
      (await db.query<{ total: number }>(sql`select count(*) as total from banco where codigo = '900'`))[0]?.total;
    const logins = (await prepare()).map(({ login }) => login);
    expect(logins).toContain('favoritos@vitral.example');
    expect(await db.query(sql`select nome from usuario where login = 'favoritos@vitral.example'`)).toEqual([
      { nome: 'Rita Favorita' },
    ]);
    expect(await found()).toBe(1);
    expect(seeded).toEqual(logins);
    await db.execute(sql`delete from banco where codigo = '900'`);
    await prepare();
    expect(await found()).toBe(0);
    expect(seeded).toEqual(logins);
  } finally {
    await db.close();
  }
}, 120_000);

test('its words stand for a constraint of the database, and it adds and reports what its entities need', async () => {
  await server.db.execute(sql`alter table banco add constraint favoritos_codigo check (codigo <> '999')`);
  try {
    expect(await call('POST', '/Banco', { nome: 'Banco Repetido', codigo: '999' })).toMatchObject({
      status: 409,
      body: { code: 'VALOR_REPETIDO', message: expect.stringContaining('Código dos favoritos') },
    });
  } finally {
    await server.db.execute(sql`alter table banco drop constraint favoritos_codigo`);
  }
  const data = entityDataOf([...others, favouritesModule]);
  const { models } = server.entities;
  await data.addMissing(server.db, models());
  expect(completed).toEqual([models().size]);
  expect((await data.findProblems(server.db, models())).map(({ code }) => code)).toContain('data/favourite');
});

test('what it has of people stands in what an erasure would do', async () => {
  const [user] = await server.db.query<{ id: number }>(sql`select id_usuario as id from vitral_sessao limit 1`);
  const { status, body } = await call('GET', `/dadosPessoais/Usuario/${user?.id}/previa`);
  expect(status).toBe(200);
  expect(body.data).toContainEqual(
    expect.objectContaining({ item: 'Sessões abertas', destino: 'FICA', motivo: 'Só para o teste.' }),
  );
});

test('the contract that the server answers says what the module serves', async () => {
  const { body } = await call('GET', '/openapi.json');
  expect(body.paths['/cart/changeFavorite/{id_sku}'].get['x-served']).toBe(true);
  expect(body.paths['/cart/changeFavorite/{id_sku}'].post['x-served']).toBe(false);
});

test('modules that contradict the list of their operations are refused at the start', () => {
  const twice: ServerModule = { ...favouritesModule, name: 'other' };
  expect(() => operationsOf([favouritesModule, twice])).toThrow(
    'The modules favourites and other both serve cartChangeFavorite.',
  );
  const value = { type: 'date', read: () => sql`null` } as const;
  const giving = (name: string): ServerModule => ({ ...favouritesModule, statementValues: { [name]: value } });
  expect(statementValuesOf([favouritesModule, giving('amanha')])).toEqual(new Map([['amanha', value]]));
  for (const modules of [[giving('hoje')], [giving('amanha'), giving('amanha')]])
    expect(() => statementValuesOf(modules)).toThrow('The module favourites gives :');
  const { db, entities, views } = server;
  const open = (module: ServerModule) => () => openModules([module], { db, entities, views } as never);
  expect(open({ ...favouritesModule, operations: ['cartChangeFavorite', 'cartMenuTop'] })).toThrow(
    'The module favourites has no handler for cartMenuTop.',
  );
  expect(open({ ...favouritesModule, operations: [] })).toThrow(
    'The module favourites does not name cartChangeFavorite.',
  );
  expect(open(favouritesModule)).not.toThrow();
});
