import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, testDatabaseKind } from '../../../tests/support/database.ts';
import { pessoaArbitrary } from '../../../tests/support/lists/list-arbitraries.ts';
import { createWorld, insertPessoas, listable } from '../../../tests/support/lists/list-fixture.ts';
import type { Database } from '../../platform/database/database.ts';
import { createAnswerCache } from './answer-cache.ts';
import { parseListRequest } from './request/parse-request.ts';
import { searchList } from './search.ts';

let db: Database;
const statements: string[] = [];
const people = 600;

beforeAll(async () => {
  const opened = await testDatabase();
  await createWorld(opened);
  const pessoas = fc
    .sample(pessoaArbitrary(), { numRuns: people, seed: 11 })
    .map((pessoa, index) => ({ ...pessoa, id: index + 1 }));
  await insertPessoas(opened, pessoas);
  await opened.script('analyze');
  db = {
    ...opened,
    query: (statement, planning) => {
      statements.push(statement.text);
      return opened.query(statement, planning);
    },
  };
}, 60_000);
afterAll(() => db.close());

const totals = createAnswerCache();

/** Ids of a page, from what is remembered or from the beginning. */
async function page(raw: Record<string, string>, remembers = true): Promise<readonly unknown[]> {
  const request = parseListRequest(raw, listable('Pessoa'));
  const options = { scope: null, timeZone: 'UTC', totals: remembers ? totals : createAnswerCache() };
  return (await searchList(db, listable('Pessoa'), request, options)).data.map(({ id }) => id);
}

const fromPlace = (): boolean => statements.some((text) => text.includes('vitral_place') && /[<>] \(select/.test(text));

const orders = [
  { sortBy: 'nome' },
  { sortBy: 'nome', sortType: 'desc' },
  { sortBy: 'idade' },
  { sortBy: 'visto', sortType: 'desc' },
  { sortBy: 'id', sortType: 'desc' },
  { sortBy: 'nascimento', ativo: 'true' },
];

test(`pages far behind are the same from a remembered place as from the beginning, on ${testDatabaseKind}`, async () => {
  // Also across the rows without a value, and past the end.
  for (const order of orders)
    for (const number of [25, 26, 27, 31, 29, 40, 41, 45, 58, 59, 60, 61, 26]) {
      const raw = { ...order, size: '10', page: String(number) };
      expect(await page(raw), JSON.stringify(raw)).toEqual(await page(raw, false));
    }
}, 60_000);

test('the next page is found from where the last one ended, until something changes', async () => {
  await page({ sortBy: 'nome', size: '10', page: '30' });
  statements.length = 0;
  const before = await page({ sortBy: 'nome', size: '10', page: '31' });
  expect(fromPlace()).toBe(true);
  // A row that comes in before the place moves all behind it.
  await db.execute(sql`insert into pessoa (nome) values ('')`);
  const after = await page({ sortBy: 'nome', size: '10', page: '31' });
  expect(after.slice(1)).toEqual(before.slice(0, -1));
  statements.length = 0;
  await page({ sortBy: 'nome', size: '10', page: '32' });
  expect(fromPlace()).toBe(true);
});

test('a falling order whose values may be empty reads those with a value along an index, and has no places', async () => {
  statements.length = 0;
  for (const number of ['30', '31']) await page({ sortBy: 'idade', sortType: 'desc', size: '10', page: number });
  expect(fromPlace()).toBe(false);
  expect(statements.some((text) => text.includes('is not null') && text.includes('union all'))).toBe(true);
});
