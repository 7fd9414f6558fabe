import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase, testDatabaseKind } from '../../../tests/support/database.ts';
import { pessoaArbitrary } from '../../../tests/support/lists/list-arbitraries.ts';
import { createWorld, insertPessoas, listable } from '../../../tests/support/lists/list-fixture.ts';
import { fold, referenceRows } from '../../../tests/support/lists/reference-model.ts';
import type { Database } from '../../platform/database/database.ts';
import { rankTests, rankUnsorted } from './page-order.ts';
import { parseListRequest } from './request/parse-request.ts';
import { searchList, streamList } from './search.ts';

const named = ['Ana', 'Ana Paula', 'Mariana', 'Paula Ana', 'Joana', 'Anacleto', 'Zé da Ana', 'José Ananias'];
const pessoas = [
  ...fc.sample(pessoaArbitrary(), { numRuns: 250, seed: 5 }),
  ...fc
    .sample(pessoaArbitrary(), { numRuns: named.length, seed: 6 })
    .map((pessoa, index) => ({ ...pessoa, nome: named[index] ?? '', apelido: index % 2 === 0 ? null : 'ana 7' })),
].map((pessoa, index) => ({ ...pessoa, id: index + 1 }));
let db: Database;

beforeAll(async () => {
  db = await testDatabase();
  await createWorld(db);
  await insertPessoas(db, pessoas);
  await db.script('analyze');
}, 60_000);
afterAll(() => db.close());

const request = (raw: Record<string, string>) =>
  rankUnsorted(parseListRequest(raw, listable('Pessoa')), listable('Pessoa'));
const options = { scope: null, timeZone: 'UTC' };

/** 0 for the name itself, then how it begins, a word that begins so, the other field that is searched, and the rest. */
function rankOf({ nome, apelido }: { readonly nome: string | null; readonly apelido: string | null }, query: string) {
  const [name, other, first] = [fold(nome ?? ''), fold(apelido ?? ''), fold(query.split(' ')[0] ?? '')];
  if (name === fold(query)) return 0;
  if (name.startsWith(first)) return 1;
  if (name.includes(` ${first}`)) return 2;
  return other.startsWith(first) ? 3 : 4;
}

describe(`a search without an order, on ${testDatabaseKind}`, () => {
  test('finds the name first, then beginnings, words that begin so, codes and the rest, on every page', async () => {
    const query = fc.constantFrom('ana', 'an', 'ana paula', 'jo', 'paula', 'de', 'são', 'nada disso', '7');
    await fc.assert(
      fc.asyncProperty(query, fc.integer({ min: 1, max: 20 }), async (text, size) => {
        const found = referenceRows(pessoas, { query: text, sortBy: 'nome', size: '0' });
        const expected = found.toSorted((a, b) => rankOf(a, text) - rankOf(b, text)).map(({ id }) => id);
        for (let turn = 0; turn < 2; turn++) {
          const seen: unknown[] = [];
          for (let page = 1; (page - 1) * size < expected.length; page++) {
            const asked = request({ query: text, size: String(size), page: String(page) });
            const { data, total } = await searchList(db, listable('Pessoa'), asked, options);
            expect(total).toBe(expected.length);
            seen.push(...data.map(({ id }) => id));
          }
          expect(seen).toEqual(expected);
        }
        let streamed = '';
        for await (const piece of streamList(db, listable('Pessoa'), request({ query: text, size: '0' }), options))
          streamed += piece;
        const { data } = JSON.parse(streamed) as { data: readonly { id: number }[] };
        expect(data.map(({ id }) => id)).toEqual(expected);
      }),
      { numRuns: 25 },
    );
  }, 60_000);

  test('walks names in their order, and looks for codes, which have no such index, among what is found', () => {
    const tests = rankTests(listable('Pessoa'), request({ query: 'ana' }));
    expect(tests.map(({ isRare, isBegun }) => ({ isRare, isBegun }))).toEqual([
      { isRare: true, isBegun: true },
      { isRare: false, isBegun: true },
      { isRare: false, isBegun: false },
      { isRare: true, isBegun: false },
    ]);
  });

  test('leaves an order that is asked for, and a list that is not searched', () => {
    expect(request({ query: 'ana', sortBy: 'idade' }).isRanked).toBeUndefined();
    expect(request({ sortBy: '' })).toMatchObject({ sort: [] });
  });
});
