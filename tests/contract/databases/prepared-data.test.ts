import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareData } from '../../../src/start/prepare-data.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

/** What a new database of a company begins with. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server.close());

test('a new database in production has facts and nothing that is made up: its staff enters the first branch', async () => {
  const { db } = server;
  expect(await prepareData(db, { demonstration: null, print: () => undefined })).toEqual([]);
  const [counts] = await db.query(sql`
    select (select count(*) from filial) as filiais, (select count(*) from usuario) as usuarios,
      (select count(*) from cliente) as clientes, (select count(*) from produto) as produtos,
      (select count(*) >= 27 from estado) as estados, (select count(*) > 200 from pais) as paises`);
  expect(counts).toEqual({ filiais: 0, usuarios: 0, clientes: 0, produtos: 0, estados: true, paises: true });
  const token = await server.login('ADMINISTRADOR');
  expect((await server.call('GET', '/Filial', { token })).body).toMatchObject({ data: [], total: 0 });
  const [country] = await db.query<{ id: number }>(sql`select id from pais where sigla = 'BR'`);
  const body = { nome: 'Matriz', moeda: 'BRL', pais: { id: country?.id } };
  expect((await server.call('POST', '/Filial', { token, body })).status).toBe(201);
  expect((await server.call('GET', '/Filial', { token })).body).toMatchObject({ data: [{ nome: 'Matriz' }], total: 1 });
});
