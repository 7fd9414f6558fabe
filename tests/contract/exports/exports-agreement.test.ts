import fc from 'fast-check';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { column, startExports, workbook } from '../../support/exports.ts';
import type { TestServer } from '../../support/server.ts';

// Thousands of rows are written and read back: on a busy machine that takes longer than a unit test may.
vi.setConfig({ testTimeout: 120_000 });

let server: TestServer;
let admin: string;
let consultant: string;
let owner: number;

beforeAll(async () => {
  ({ server, admin, consultant, owner } = await startExports());
}, 120_000);
afterAll(() => server.close());

/** Conditions of a request, each with the same written in SQL by hand. */
const conditions: readonly fc.Arbitrary<{ readonly query: string; readonly where: string }>[] = [
  fc.constantFrom('NOVA', 'PRONTA').map((id) => ({ query: `situacao=${id}`, where: `situacao = '${id}'` })),
  fc.constant({ query: 'situacao=null', where: 'situacao is null' }),
  fc.boolean().map((value) => ({ query: `ativo=${value}`, where: `ativo = ${value}` })),
  fc.tuple(fc.integer({ min: -5_000, max: 15_000 }), fc.nat(8_000)).map(([from, more]) => ({
    query: `valor=${from}.25 | ${from + more}.5`,
    where: `valor >= ${from}.25 and valor <= ${from + more}.5`,
  })),
  fc.tuple(fc.nat(2_000), fc.nat(900)).map(([from, more]) => ({
    query: `quando=${day(from)} | ${day(from + more)}`,
    where: `quando between '${day(from)}' and '${day(from + more)}'`,
  })),
  fc.integer({ min: 1, max: 100 }).map((hours) => ({
    query: `momento=${day(2_192)} | ${day(2_192 + hours)}`,
    where: `(momento at time zone 'America/Sao_Paulo')::date between '${day(2_192)}' and '${day(2_192 + hours)}'`,
  })),
  fc.constantFrom('arv', 'ÇED', 'o 1', '77').map((text) => ({
    query: `nome=${encodeURIComponent(text)}`,
    where: `vitral_normaliza(nome) like '%' || vitral_normaliza('${text}') || '%'`,
  })),
  fc.constantFrom('Ágil', 'sert').map((text) => ({
    query: `banco.nome=${encodeURIComponent(text)}`,
    where: `exists (select from banco b where b.id = id_banco and vitral_normaliza(b.nome) like '%' || vitral_normaliza('${text}') || '%')`,
  })),
];

const sorts = [
  { by: 'nome', sql: 'vitral_normaliza(nome) collate "C"' },
  { by: 'valor', sql: 'valor' },
  { by: 'quando', sql: 'quando' },
  { by: 'banco', sql: '(select vitral_normaliza(b.nome) collate "C" from banco b where b.id = id_banco)' },
] as const;

const aggregates = ['sum', 'avg', 'min', 'max', 'count'] as const;

const request$ = fc.record({
  filters: fc
    .subarray([...conditions.keys()], { maxLength: 3 })
    .chain((chosen) =>
      fc.tuple(...chosen.map((index) => conditions[index] ?? fc.constant({ query: '', where: 'true' }))),
    ),
  sort: fc.constantFrom(...sorts),
  descending: fc.boolean(),
  isRestricted: fc.boolean(),
});

test('a list, its totals and its export agree with SQL', async () => {
  await fc.assert(
    fc.asyncProperty(request$, async ({ filters, sort, descending, isRestricted }) => {
      const token = isRestricted ? consultant : admin;
      const scope = isRestricted ? `dono = ${owner}` : 'true';
      const where = raw([scope, ...filters.map((filter) => filter.where)].join(' and '));
      const direction = descending ? 'desc' : 'asc';
      const expected = await server.db.query<{ id: number; valor: number | null }>(
        sql`select id, valor from amostra where ${where}
          order by ${raw(`${sort.sql} ${direction} nulls last, id ${direction}`)}`,
      );
      const [totals = {}] = await server.db.query(
        sql`select sum(valor), avg(valor), min(valor), max(valor), count(valor) from amostra where ${where}`,
      );
      // Of two conditions on one field the request can only hold the last.
      const query = new URLSearchParams(filters.map((filter) => filter.query).join('&'));
      fc.pre([...new Set(query.keys())].length === filters.length);
      const asked = [...filters.map((filter) => filter.query), `sortBy=${sort.by}`, `sortType=${direction}`].join('&');
      const functions = aggregates.map((name) => `valor:${name}`).join(',');

      const page = await server.call('GET', `/Amostra?${asked}&size=10&aggregate=${functions}`, { token });
      expect(page.status).toBe(200);
      expect(page.body.total).toBe(expected.length);
      const data = page.body.data as readonly { id: number }[];
      expect(data.map(({ id }) => id)).toEqual(expected.slice(0, 10).map(({ id }) => id));
      expect(page.body.aggregate).toEqual(aggregates.map((name) => ({ function: name, valor: totals[name] })));

      const file = await workbook(server, token, `${asked}&aggregate=${functions}`, [column('id'), column('valor')]);
      expect(file.data.map((row) => row.Código?.value)).toEqual(expected.map(({ id }) => id));
      expect(file.data.map((row) => row.Valor?.value ?? null)).toEqual(expected.map(({ valor }) => valor));
      const labels = { sum: 'Soma', avg: 'Média', min: 'Menor', max: 'Maior', count: 'Contagem' };
      for (const name of aggregates) {
        const [, value = null] = file.closing.find(([label]) => label === labels[name]) ?? [];
        if (name === 'avg' && value !== null) expect(value).toBeCloseTo(Number(totals.avg), 9);
        else expect([name, value]).toEqual([name, totals[name] ?? null]);
      }
    }),
    { numRuns: 40 },
  );
});

function day(offset: number): string {
  return new Date(Date.UTC(2020, 0, 1) + offset * 86_400_000).toISOString().slice(0, 10);
}
