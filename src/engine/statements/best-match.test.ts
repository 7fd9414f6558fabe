import fc from 'fast-check';
import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase, testDatabaseKind } from '../../../tests/support/database.ts';
import { pessoaArbitrary } from '../../../tests/support/lists/list-arbitraries.ts';
import { createWorld, insertPessoas, models } from '../../../tests/support/lists/list-fixture.ts';
import { fold, referenceRows } from '../../../tests/support/lists/reference-model.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Listable } from '../lists/listable.ts';
import { parseListRequest } from '../lists/request/parse-request.ts';
import { searchList, streamList } from '../lists/search.ts';
import { listStatements } from '../lists/sql/build-sql.ts';
import { checkStatements } from './statement-catalog.ts';
import { understandStatement } from './statement-folder.ts';
import { openStatement } from './statement-rows.ts';

const everything = {
  ...{ id: 1, nome: 'Ana', tipo: '', perfil: '', administrator: true, configurator: false },
  ...{ id_cliente: null, id_filial: null, id_pais: null, records: new Map(), access: new Map() },
} satisfies Caller;
const pessoas = fc
  .sample(pessoaArbitrary(), { numRuns: 400, seed: 11 })
  .map((pessoa, index) => ({ ...pessoa, id: index + 1 }));
const declaration = {
  properties: { numero: { type: 'integer' }, nome: { type: 'string' }, vizinhos: { type: 'integer' } },
  key: ['numero'],
  search: ['nome'],
  sortBy: 'nome',
  bestMatch: [
    { field: 'nome', test: 'equal' },
    { field: 'nome', test: 'start' },
  ],
  permission: [],
};
/** What decorates the rows of a page, then the same list made as a whole. */
const statements = {
  decorated: `select p.id as numero, p.nome, (select count(*) from pessoa as v where v.id_cidade = p.id_cidade) as vizinhos
    from pessoa as p left join cidade as c on c.id = p.id_cidade`,
  whole: `with p as (select * from pessoa)
    select p.id as numero, p.nome, (select count(*) from pessoa as v where v.id_cidade = p.id_cidade) as vizinhos from p`,
};
let db: Database;

beforeAll(async () => {
  db = await testDatabase();
  await createWorld(db);
  await insertPessoas(db, pessoas);
  await db.script('analyze');
}, 60_000);
afterAll(() => db.close());

async function listOf(sqlText: string): Promise<Listable> {
  const files = { name: 'pessoas', path: 'schemas/company/teste/pessoas', sql: sqlText, problems: [] };
  const known = { models, shapes: new Map(), operations: new Map(), served: new Set<string>(), values: new Map() };
  const read = understandStatement({ ...files, declaration: JSON.stringify(declaration) }, known);
  const { statements, problems } = await checkStatements(db.reader, [read]);
  const statement = statements[0]?.statement;
  if (!statement) throw new Error(JSON.stringify(problems));
  return openStatement(statement, {
    ...{ caller: everything, models, values: new Map(), language: 'pt-BR', now: new Date() },
  });
}

const requestOf = (list: Listable, raw: Record<string, string>) => ({
  ...parseListRequest({ sortBy: 'nome', ...raw }, list),
  isRanked: true,
});

/** Names that are the search, then those that begin with its first word, then the others, each in the order of the list. */
function expectedOf(query: string): readonly unknown[] {
  const rows = referenceRows(pessoas, { query, sortBy: 'nome', size: '0' }).filter(({ nome }) =>
    query
      .split(' ')
      .every((word) =>
        (word.length > 2 ? fold(nome ?? '') : ` ${fold(nome ?? '')}`).includes(
          word.length > 2 ? fold(word) : ` ${fold(word)}`,
        ),
      ),
  );
  const rank = (nome: string | null): number => {
    const text = fold(nome ?? '');
    if (text === fold(query)) return 0;
    return text.startsWith(fold(query.split(' ')[0] ?? '')) ? 1 : 2;
  };
  return rows.toSorted((a, b) => rank(a.nome) - rank(b.nome)).map(({ id }) => id);
}

describe(`rows that match best, on ${testDatabaseKind}`, () => {
  test.each(Object.entries(statements))(
    'come first, on every page and in streams (%s)',
    async (_, sqlText) => {
      const list = await listOf(sqlText);
      const names = pessoas
        .flatMap(({ nome }) => (nome === null ? [] : [nome.trim()]))
        .filter((nome) => /^[\p{L} ]{2,}$/u.test(nome));
      const query = fc.constantFrom('jo', 'ana', 'de', 'an de', 'São', 'nada', ...names.slice(0, 40));
      await fc.assert(
        fc.asyncProperty(query, fc.integer({ min: 1, max: 25 }), async (text, size) => {
          const expected = expectedOf(text.replaceAll(/\s+/g, ' '));
          // The second time it is known how few rows there are, and they are found in another way.
          for (let turn = 0; turn < 2; turn++) {
            const found: unknown[] = [];
            for (let page = 1; page === 1 || found.length < expected.length; page++) {
              const request = requestOf(list, { query: text, size: String(size), page: String(page) });
              const answer = await searchList(db, list, request, { scope: null });
              expect(answer.total).toBe(expected.length);
              if (expected.length > 0) expect(answer.data.length).toBeGreaterThan(0);
              found.push(...answer.data.map(({ numero }) => numero));
            }
            expect(found).toEqual(expected);
          }
          let streamed = '';
          for await (const piece of streamList(db, list, requestOf(list, { query: text, size: '0' }), { scope: null }))
            streamed += piece;
          const { data } = JSON.parse(streamed) as { data: readonly { numero: number }[] };
          expect(data.map(({ numero }) => numero)).toEqual(expected);
        }),
        { numRuns: 40 },
      );
    },
    120_000,
  );

  test('what only decorates is made for the rows of the page alone, whatever is found', async () => {
    const list = await listOf(statements.decorated);
    for (const raw of [{}, { query: 'a' }, { query: 'an' }, { page: '2' }] as Record<string, string>[])
      for (const few of [true, false]) {
        const request = requestOf(list, { size: '7', ...raw });
        const page = listStatements(list, request, null, 'UTC').page(few);
        const times = await timesRead(page, 'v');
        expect(times).toBeGreaterThan(0);
        expect(times).toBeLessThanOrEqual(7);
        // The join on a key whose columns nobody asks for is left out.
        expect(await timesRead(page, 'c')).toBeLessThanOrEqual(7);
      }
  });
});

/** How often the plan of a statement looked into the table of an alias. */
async function timesRead(statement: Sql, alias: string): Promise<number> {
  const rows = await db.query<Record<string, unknown>>(sql`explain (analyze, timing off, format json) ${statement}`);
  const text = JSON.stringify(Object.values(rows[0] ?? {})[0])
    .replaceAll('\\"', '"')
    .replaceAll('\\n', '');
  const nodes = [...text.matchAll(/"Alias": ?"(\w+?)(?:_\d+)?"[^{}]*?"Actual Loops": ?(\d+)/g)];
  return nodes.reduce((sum, [, name, loops]) => sum + (name === alias ? Number(loops) : 0), 0);
}
