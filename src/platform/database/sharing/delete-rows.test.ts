import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, testDatabaseKind } from '../../../../tests/support/database.ts';
import type { Database } from '../database.ts';
import { deleteRows } from './delete-rows.ts';

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
  await db.script(`
    create table velho (a integer, b text, primary key (a, b));
    insert into velho select n, 'x' from generate_series(1, 1000) as n`);
}, 60_000);
afterAll(() => db.close());

test(`[${testDatabaseKind}] rows are deleted in pieces, by keys of several columns, and no others`, async () => {
  const rows = { table: 'velho', key: sql`a, b`, where: sql`a > ${100} and b = ${'x'}` };
  const abort = new AbortController();
  abort.abort();
  expect(await deleteRows(db, rows, abort.signal)).toBe(0);
  expect(await deleteRows(db, rows)).toBe(900);
  expect(await deleteRows(db, rows)).toBe(0);
  expect(await db.query(sql`select count(*) as total, max(a) as last from velho`)).toEqual([{ total: 100, last: 100 }]);
});
