import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedTotals } from '../../../src/areas/stored-totals.ts';
import type { Side } from '../../../src/platform/backup/sides.ts';
import { checkTotals } from '../../../src/platform/backup/stored-totals.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

/** What areas say of the totals that they keep, on the tables that they have. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server.close());

const check = () => {
  const { db } = server;
  const side: Side = { kind: db.kind, schema: db.schema, query: (text) => db.query(sql`${raw(text)}`) };
  return checkTotals(side, storedTotals, new Set(storedTotals.flatMap(({ tables }) => tables)));
};

test('every total that an area keeps is computed anew, and one that no movement makes is found', async () => {
  expect(await check()).toEqual(storedTotals.map(({ name }) => ({ name, count: 0, sum: '0', wrong: 0 })));
  await server.db.script(`
    insert into pais (id, nome, nome_es, sigla) values (70, 'Brasil', 'Brasil', 'BR');
    insert into filial (id, nome, moeda, id_pais, ativo) values (70, 'Norte', 'BRL', 70, true);
    insert into produto (id, codigo, descricao, ativo) values (70, 'P1', 'Colchão', true);
    insert into sku (id, id_produto, codigo, descricao, principal, ativo) values (70, 70, 'P1-C', 'Colchão Casal', true, true);
    insert into saldo_estoque (id_sku, id_filial, fisico, reservado) values (70, 70, 9, 2)`);
  expect((await check()).filter(({ wrong }) => wrong > 0)).toEqual([
    expect.objectContaining({ name: 'reserved stock', count: 1, wrong: 1 }),
  ]);
});
