import { expect, test } from 'vitest';
import type { Queryable } from '../../platform/database/database.ts';
import { readColumnTypes, readTableColumns } from './column-types.ts';
import { checkSql } from './sql/check-sql.ts';

/** A database of one table that counts how often it is asked about a statement. */
function openDatabase(columns: string) {
  const asked: string[] = [];
  const query = async ({ sql: text }: { readonly sql: string }) => {
    if (text.includes('pg_class')) return [{ name: 'cliente', server: 'PostgreSQL 15', columns }];
    asked.push(text);
    return text.startsWith('select t.*') ? [{ id: null, nome: null }] : [{ id: 'bigint', nome: columns }];
  };
  return { db: { query } as unknown as Pick<Queryable, 'query'>, asked };
}

const query = (text: string) => {
  const { checked } = checkSql(text, new Set(['cliente']));
  if (checked === null) throw new Error(text);
  return checked;
};
const declaration = { params: new Map(), values: new Map() };

test('what a database said of a statement holds as long as the columns of its tables are the same', async () => {
  const own = query('select id, nome from cliente');
  const types = async ({ db }: ReturnType<typeof openDatabase>) =>
    readColumnTypes(db, declaration, own, await readTableColumns(db, [own]));
  const [first, second, other] = [openDatabase('text'), openDatabase('text'), openDatabase('integer')];
  expect(await types(first)).toEqual(await types(second));
  expect([first.asked.length, second.asked.length]).toEqual([2, 0]);
  expect(await types(other)).toEqual(
    new Map([
      ['id', 'bigint'],
      ['nome', 'integer'],
    ]),
  );
  expect(other.asked).toHaveLength(2);
});

test('a statement is asked about each time where nothing is known of its tables', async () => {
  const { db, asked } = openDatabase('text');
  const own = query('select id, nome from cliente as c');
  await readColumnTypes(db, declaration, own);
  await readColumnTypes(db, declaration, own, { server: '', tables: new Map() });
  expect(asked).toHaveLength(4);
});
