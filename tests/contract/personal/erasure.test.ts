import { Readable } from 'node:stream';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identifier } from '../../../src/server/database/identifier.ts';
import { normalizeText } from '../../../src/server/database/normalize.ts';
import { erasePerson } from '../../../src/server/modules/personal-data/erasure/erase.ts';
import { findPerson, findRecords } from '../../../src/server/modules/personal-data/person-records.ts';
import { type Known, putPerson } from '../../support/personal/person-rows.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const known: Known = {
  nome: 'Jürgen Ñandú da Conceição',
  cpf: '52998224725',
  email: 'jurgen.nandu@teste.example',
  telefone: '+5511987650123',
  logradouro: 'Travessa Ícaro Xavantina',
  codigo: '7700123',
};

let server: TestServer;
let ids: ReadonlyMap<string, number>;
beforeAll(async () => {
  server = await startTestServer();
  ids = await putPerson(server, known);
}, 180_000);
afterAll(() => server.close());

test('fills every entity', () => {
  expect(ids.size).toBeGreaterThan(30);
  console.log([...ids.keys()].join(' '));
});
