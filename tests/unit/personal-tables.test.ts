import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { serverModules } from '../../src/areas/server-areas.ts';
import { systemTables } from '../../src/platform/database/tables/server-tables.ts';

const ofAreas = serverModules.flatMap(({ tables }) => tables ?? []);

/** Columns by which a row of a platform's table is somebody's. */
const naming =
  /^\s*"?(id_usuario|cliente|usuario|email|telefone|documento|ip|navegador|endereco)"?\s+(bigint|text|inet)/im;

const figures = 'figures by number, which identify nobody and count for others';
const doers = 'says by number who did something, and is never changed';

/** Tables whose rows name people and stay as they are, or are emptied by what the word says. */
const others: Readonly<Record<string, string>> = {
  ponto_cauda: figures,
  ponto_erp: figures,
  ponto_erp_unidade: figures,
  ponto_fechado: figures,
  ponto_mes: figures,
  ranking_apurado: figures,
  rede_vinculo: figures,
  rma_erp: figures,
  spv_saldo: figures,
  vitral_arquivo: 'the erasure asks for files by their records',
  vitral_conversao: doers,
  vitral_exportacao_pessoa: 'its files go, and who took which stays',
  vitral_fluxo: 'stays with what it says of the person replaced',
  vitral_historico: 'is emptied of its values',
  vitral_importacao: 'goes where it ended',
  vitral_link: 'goes with its session',
  vitral_login: 'a trigger follows the user',
  vitral_pessoa_excluida: 'is the record of the erasure',
  vitral_proposta: doers,
  vitral_versao: doers,
};

test('rows of people that no entity has are declared by their area, or stand here with the reason why not', () => {
  const declared = new Set(serverModules.flatMap(({ personalRows = [] }) => personalRows.map(({ table }) => table)));
  const tables = [...systemTables, ...ofAreas].flatMap(({ script }) =>
    [...script.matchAll(/create (?:unlogged )?table (?:if not exists )?"?(\w+)"?\s*\(([\s\S]*?)\n\)/gi)].map(
      ([, name = '', columns = '']) => ({ name, isOfPeople: naming.test(columns) }),
    ),
  );
  const undeclared = tables.filter(({ name, isOfPeople }) => isOfPeople && !declared.has(name)).map(({ name }) => name);
  expect([...new Set(undeclared)].toSorted()).toEqual(Object.keys(others).toSorted());
  for (const name of declared) expect(tables.map((table) => table.name)).toContain(name);
});

test('scripts of tables in the folder of an area are declared by its module, and make tables of their own', () => {
  const scripts = new Map(globSync('src/areas/*/server/**/*.sql').map((file) => [file, readFileSync(file, 'utf8')]));
  const declared = new Map(ofAreas.map(({ name, script }) => [`src/areas/${name}/server/tables.sql`, script]));
  expect(declared).toEqual(scripts);
  const made = [...systemTables, ...ofAreas].flatMap(({ tables }) => tables);
  expect(made.filter((table, place) => made.indexOf(table) !== place)).toEqual([]);
});
