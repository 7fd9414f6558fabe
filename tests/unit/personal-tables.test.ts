import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { serverModules } from '../../src/areas/server-areas.ts';
import { systemTables } from '../../src/platform/database/tables/server-tables.ts';

const ofAreas = serverModules.flatMap(({ tables }) => tables ?? []);

/** Columns by which a row of a platform's table is somebody's. */
const naming =
  /^\s*"?(id_usuario|cliente|usuario|email|telefone|documento|ip|navegador|endereco)"?\s+(bigint|text|inet)/im;

/** Tables of the platform whose rows name people, and what becomes of them. Areas say it of theirs (`personalStays`). */
const ofPlatform: Readonly<Record<string, string>> = {
  vitral_arquivo: 'the erasure asks for files by their records',
  vitral_conversao: 'says by number who did something, and is never changed',
  vitral_fluxo: 'stays with what it says of the person replaced',
  vitral_historico: 'is emptied of its values',
  vitral_importacao: 'goes where it ended',
  vitral_link: 'goes with its session',
  vitral_login: 'a trigger follows the user',
};

test('rows of people that no entity has are declared by their area, or it says why nothing is to be done', () => {
  const declared = new Set(serverModules.flatMap(({ personalRows = [] }) => personalRows.map(({ table }) => table)));
  const tables = [...systemTables, ...ofAreas].flatMap(({ script }) =>
    [...script.matchAll(/create (?:unlogged )?table (?:if not exists )?"?(\w+)"?\s*\(([\s\S]*?)\n\)/gi)].map(
      ([, name = '', columns = '']) => ({ name, isOfPeople: naming.test(columns) }),
    ),
  );
  const undeclared = tables.filter(({ name, isOfPeople }) => isOfPeople && !declared.has(name)).map(({ name }) => name);
  const stays = serverModules.flatMap(({ personalStays = [] }) => personalStays);
  const named = stays.flatMap(({ table }) => (declared.has(table) ? [] : table));
  const known = tables.map(({ name }) => name);
  const ofPeople = new Set(tables.flatMap(({ name, isOfPeople }) => (isOfPeople ? name : [])));
  expect(undeclared.filter((name) => !named.includes(name)).toSorted()).toEqual(Object.keys(ofPlatform).toSorted());
  for (const name of declared) expect(known).toContain(name);
  for (const { table, isUnsearched } of stays) {
    expect(known).toContain(table);
    // Nothing has to be said of a table that names nobody, but that its texts are left alone.
    expect(ofPeople.has(table) || isUnsearched === true).toBe(true);
  }
});

test('scripts of tables in the folder of an area are declared by its module, and make tables of their own', () => {
  const scripts = new Map(globSync('src/areas/*/server/**/*.sql').map((file) => [file, readFileSync(file, 'utf8')]));
  const declared = new Map(ofAreas.map(({ name, script }) => [`src/areas/${name}/server/tables.sql`, script]));
  expect(declared).toEqual(scripts);
  const made = [...systemTables, ...ofAreas].flatMap(({ tables }) => tables);
  expect(made.filter((table, place) => made.indexOf(table) !== place)).toEqual([]);
});
