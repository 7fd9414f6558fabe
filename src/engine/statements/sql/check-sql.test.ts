import { expect, test } from 'vitest';
import { checkSql } from './check-sql.ts';
import { tablesIn } from './parse-sql.ts';

const tables = new Set(['cliente', 'cidade', 'estado', 'evento']);

/** Code, line and column of the first problem of a text; null when it has none. */
function firstProblem(text: string): readonly [string, number, number] | null {
  const [problem] = checkSql(text, tables).problems;
  if (problem === undefined) return null;
  const lines = text.slice(0, problem.offset).split('\n');
  return [problem.code, lines.length, (lines.at(-1)?.length ?? 0) + 1];
}

test.each([
  // What writes.
  ['delete from cliente', 'statement/not-a-select', 1, 1],
  // What takes as much memory as it says.
  ["select string_agg(lpad('x', 10000000), '') from cliente", 'statement/not-allowed', 1, 19],
  ["select rpad('x', id) from cliente", 'statement/not-allowed', 1, 8],
  ["select repeat('x', 10) from cliente", 'statement/unknown-function', 1, 8],
  ["select format('%1000000s', nome) from cliente", 'statement/not-allowed', 1, 8],
  ['select format(nome) from cliente', 'statement/not-allowed', 1, 8],
  ['update cliente set nome = null', 'statement/not-a-select', 1, 1],
  ["insert into cliente (nome) values ('x')", 'statement/not-a-select', 1, 1],
  ['truncate cliente', 'statement/not-a-select', 1, 1],
  ['drop table cliente', 'statement/not-a-select', 1, 1],
  ['with ido as (delete from cliente returning id) select id from ido', 'statement/not-a-select', 1, 26],
  ['select id into copia from cliente', 'statement/not-allowed', 1, 16],
  ['create table copia as select id from cliente', 'statement/not-a-select', 1, 1],
  ['merge into cliente using cidade on true when matched then delete', 'statement/not-a-select', 1, 1],
  // What is no statement of a list.
  ["copy cliente to '/tmp/x'", 'statement/not-a-select', 1, 1],
  ["copy (select id from cliente) to program 'id'", 'statement/not-a-select', 1, 1],
  ['do $$ begin perform 1; end $$', 'statement/not-a-select', 1, 1],
  ["set role 'postgres'", 'statement/not-a-select', 1, 1],
  ['explain analyze select id from cliente', 'statement/not-a-select', 1, 1],
  ['call limpar()', 'statement/not-a-select', 1, 1],
  ['listen x', 'statement/not-a-select', 1, 1],
  ['', 'statement/no-statement', 1, 1],
  ['-- só um comentário', 'statement/no-statement', 1, 1],
  // Several statements, however they hide.
  ['select id from cliente; select id from cidade', 'statement/several-statements', 1, 25],
  ['select id from cliente;\n\n  drop table cliente', 'statement/several-statements', 3, 3],
  ["select id from cliente where nome = ';' /* ; */; delete from cliente", 'statement/several-statements', 1, 50],
  // What sleeps, locks, looks at files or settings, or runs statements of its own.
  ['select pg_sleep(10), id from cliente', 'statement/unknown-function', 1, 8],
  ['select id from cliente where (select true from pg_sleep(10))', 'statement/unknown-function', 1, 48],
  ['select id\nfrom cliente\nwhere nome = /* x */ PG_SLEEP(1)::text', 'statement/unknown-function', 3, 22],
  ['select id from cliente for update', 'statement/not-allowed', 1, 24],
  ['select id from (select id from cliente for no key update) as c', 'statement/not-allowed', 1, 40],
  ['select pg_advisory_lock(1)', 'statement/unknown-function', 1, 8],
  ["select set_config('search_path', 'x', false)", 'statement/unknown-function', 1, 8],
  ["select current_setting('x')", 'statement/unknown-function', 1, 8],
  ["select pg_read_file('/etc/passwd')", 'statement/unknown-function', 1, 8],
  ["select lo_import('/etc/passwd')", 'statement/unknown-function', 1, 8],
  ["select * from dblink('x', 'select 1') as d (id int)", 'statement/unknown-function', 1, 15],
  ["select nextval('cliente_id_seq')", 'statement/unknown-function', 1, 8],
  ["select query_to_xml('delete from cliente', true, true, '')", 'statement/unknown-function', 1, 8],
  ["select table_to_xml('cliente', true, true, '')", 'statement/unknown-function', 1, 8],
  ['select xmlforest(nome) from cliente', 'statement/not-allowed', 1, 8],
  ["select * from xmltable('/a' passing '<a/>' columns b text) as x", 'statement/not-allowed', 1, 15],
  ['select pg_terminate_backend(1)', 'statement/unknown-function', 1, 8],
  ["select pg_notify('a', 'b')", 'statement/unknown-function', 1, 8],
  ['select current_user, id from cliente', 'statement/unknown-function', 1, 8],
  ["select 'cliente'::regclass", 'statement/unknown-type', 1, 19],
  ['select id from cliente order by pg_sleep(1)', 'statement/unknown-function', 1, 33],
  ['select id, sum(id) over (order by pg_sleep(1)) from cliente', 'statement/unknown-function', 1, 35],
  ['select count(*) filter (where pg_sleep(1) is null) from cliente', 'statement/unknown-function', 1, 31],
  ['select id from cliente limit (select pg_sleep(1))::int', 'statement/unknown-function', 1, 38],
  ['select id from cliente tablesample system (1)', 'statement/not-allowed', 1, 36],
  // Tables that are not of entities, and names that lead around the check.
  ['select * from vitral_sessao', 'statement/unknown-table', 1, 15],
  ['select id from cliente where exists (select 1 from vitral_senha)', 'statement/unknown-table', 1, 52],
  ['select * from pg_authid', 'statement/unknown-table', 1, 15],
  ['select * from pg_catalog.pg_user', 'statement/schema-name', 1, 15],
  ['select * from information_schema.tables', 'statement/schema-name', 1, 15],
  ['select * from outra.cliente', 'statement/schema-name', 1, 15],
  ['select publico.cliente.nome from cliente', 'statement/schema-name', 1, 8],
  ['select pg_catalog.lower(nome) from cliente', 'statement/schema-name', 1, 8],
  ['select "pg_catalog"."lower"(nome) from cliente', 'statement/schema-name', 1, 8],
  ['select 1 operator(pg_catalog.+) 2', 'statement/schema-name', 1, 10],
  ['select * from only cliente', 'statement/not-allowed', 1, 20],
  ['table vitral_sessao', 'statement/unknown-table', 1, 7],
  ['select id from U&"cli\\0065nte"', 'statement/not-allowed', 1, 16],
  ['select ctid from cliente', 'statement/not-allowed', 1, 8],
  // A query of `with` is seen where PostgreSQL sees it, not everywhere.
  [
    'select * from vitral_sessao, (with vitral_sessao as (select 1) select * from vitral_sessao) as x',
    'statement/unknown-table',
    1,
    15,
  ],
  ['with a as (select * from vitral_x), vitral_x as (select 1) select * from a', 'statement/unknown-table', 1, 26],
  ['with vitral_x as (select * from vitral_x) select * from vitral_x', 'statement/unknown-table', 1, 33],
  ['with vitral_r0 as (select id from cliente) select * from vitral_r0', 'statement/not-allowed', 1, 35],
  // The clock of the database.
  ['select id from cliente where dh_registro < now()', 'statement/reads-clock', 1, 44],
  ['select current_date, id from cliente', 'statement/reads-clock', 1, 8],
  ['select age(dh_registro) from cliente', 'statement/reads-clock', 1, 8],
  // What is not SQL.
  ['select é from from cliente', 'statement/syntax', 1, 15],
  ["select 'sem fim from cliente where id = :cliente_id", 'statement/syntax', 1, 8],
  ['select $1 from cliente', 'statement/unnamed-parameter', 1, 8],
  ['select :x from cliente', 'statement/bad-parameter-name', 1, 8],
])('refuses %s', (text, code, line, column) => {
  expect(firstProblem(text)).toEqual([code, line, column]);
});

test('refuses what is nested too deeply, and goes on', () => {
  const nested = `select ${'('.repeat(20_000)}1${')'.repeat(20_000)}`;
  const chained = `select ${'1 + '.repeat(20_000)}1`;
  expect([nested, chained].map((text) => firstProblem(text)?.[0])).toEqual(['statement/syntax', 'statement/syntax']);
  expect(firstProblem('select id from cliente')).toBeNull();
});

test('names what was probably meant', () => {
  expect(checkSql('select lowr(nome) from clente', tables).problems.map(({ suggestions }) => suggestions)).toEqual([
    ['lower'],
    ['cliente'],
  ]);
});

test.each([
  'select id, nome from cliente',
  'select id from cliente;',
  'select id from cliente -- até aqui',
  "select 'delete from x; select pg_sleep(1)' as texto, $q$ :nome; $q$ as outro from cliente",
  'with cliente as (select * from cliente where id > 1) select * from cliente',
  'with recursive acima as (select 1 as id union all select id + 1 from acima where id < 5) select id from acima',
  'select c.id, (select count(*) from evento as e where e.id_cliente = c.id) as total from cliente as c',
  'select extract(year from dh_registro), age(dh_registro, :agora), nome at time zone :fuso from cliente',
  "select date_trunc('month', dh_registro)::date as mes, sum(id) filter (where id > 1) from cliente group by rollup (1)",
  'select * from (values (1, 2), (3, 4)) as v (a, b) join lateral unnest(array[1, 2]) as u on true',
  'select id from cliente union all select id from cidade order by 1 limit 10',
  "select case when nome ilike 'a%' escape 'x' then 1 else 2 end, coalesce(nome, ''), nome is distinct from 'b' from cliente",
  'select rank() over w from cliente window w as (partition by id order by nome rows between 1 preceding and current row)',
])('takes %s', (text) => {
  expect(checkSql(text, tables).problems).toEqual([]);
});

test('finds parameters and tables where they stand, in characters', () => {
  const text =
    'select \'é :não\' as "ç", :cliente_id::text, x[1:2] -- :fora\nfrom cliente as c join "cidade" on true where c.id = :id';
  const { checked } = checkSql(text, tables);
  expect(checked?.parameters.map(({ name, start, end }) => [name, checked.text.slice(start, end)])).toEqual([
    ['cliente_id', ':cliente_id'],
    ['id', ':id'],
  ]);
  expect(checked?.tables.map(({ start, end, ...rest }) => [checked.text.slice(start, end), rest])).toEqual([
    ['cliente', { table: 'cliente', hasAlias: true, isQuery: false }],
    ['"cidade"', { table: 'cidade', hasAlias: false, isQuery: false }],
  ]);
});

test('a table that is a query of its own is a place with its word', () => {
  const { checked } = checkSql('table cliente union all TABLE /* e */ "cidade" order by 1', tables);
  expect(checked?.tables.map(({ start, end, isQuery }) => [checked.text.slice(start, end), isQuery])).toEqual([
    ['table cliente', true],
    ['TABLE /* e */ "cidade"', true],
  ]);
});

test('what a statement of the server reads are its tables, without those of its queries', () => {
  const text = `with r0 as not materialized (select t.* from "cliente" as t where t.id in (select id from rede_no where caminho > $1))
    (select * from r0 as c join lateral (select 1 from cidade) as x on true)`;
  expect(tablesIn(text)).toEqual(['cidade', 'cliente', 'rede_no']);
});

test('knows whether rows change with the clock', () => {
  expect(checkSql('select id from cliente', tables).checked?.readsClock).toBe(false);
  expect(checkSql('select id from cliente where dh_registro < :hoje', tables).checked?.readsClock).toBe(false);
  expect(checkSql('select id from cliente where dh_registro < :agora', tables).checked?.readsClock).toBe(true);
});
