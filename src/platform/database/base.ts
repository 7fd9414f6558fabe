import sql from 'sql-template-tag';
import type { Database } from './database.ts';
import { quoteIdentifier } from './identifier.ts';
import { literal } from './literal.ts';
import { accentTable } from './normalize.ts';
import { isOfNewerRelease } from './upgrade/servers.ts';

/**
 * Table of the change counters. Each server process of the database has its own row, so that writers never wait for
 * each other.
 */
export const changeTable = 'vitral_versao_tabela';

/**
 * Installs the functions and tables that every Vitral schema needs: text normalisation and change counters. It may run
 * at every start; servers that start together wait for each other.
 */
export async function installBase(db: Database): Promise<void> {
  await db.exclusively(async () => {
    // Definitions of a newer release are kept.
    if (!(await isOfNewerRelease(db))) await db.script(baseScript(db.schema));
    await foldChangeCounters(db);
  });
}

/**
 * SQL expression of the generated column `busca`: the normalised texts of the columns. A space precedes each text, so
 * that `like '% wo%'` finds the beginnings of words. Line breaks separate them, so that no phrase spans two columns.
 */
export function searchExpression(columns: readonly string[], alias?: string): string {
  const table = alias === undefined ? '' : `${alias}.`;
  const parts = columns.map((column) => `coalesce(${table}${quoteIdentifier(column)}::text, '')`);
  return `vitral_normaliza(' ' || ${parts.join(` || E'\\n ' || `)})`;
}

/**
 * SQL by which text sorts the same way on every database, whatever its locale. The collation is part of the expression,
 * so that an index on `(key, id) include (column)` can return deep pages without reading rows.
 */
export function sortKeySql(columnSql: string): string {
  return `vitral_normaliza(${columnSql} collate "C")`;
}

/**
 * Script that counts every committed change of a table, whatever statement made it (also COPY and cascades). It may run
 * again. Without it, totals of lists over the table are not cached.
 */
export function changeCounterSql(table: string): string {
  return `create or replace trigger vitral_conta_mudanca
  after insert or update or delete or truncate on ${quoteIdentifier(table)}
  for each statement execute function vitral_conta_mudanca();
-- A table made anew under an old name must not continue at the old count.
insert into ${changeTable} as v (tabela, slot, versao) values ('${table.replaceAll("'", "''")}', pg_backend_pid(), 1)
on conflict (tabela, slot) do update set versao = v.versao + 1;`;
}

/**
 * Adds the counters of ended database processes to slot 0; every sum stays the same. PGlite has a single process, with
 * one row for each table.
 */
async function foldChangeCounters(db: Database): Promise<void> {
  if (db.kind === 'pglite') return;
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      with ended as (
        delete from vitral_versao_tabela
        where slot > 0 and slot not in (select pid from pg_stat_activity where pid is not null)
        returning tabela, versao
      )
      insert into vitral_versao_tabela (tabela, slot, versao)
      select tabela, 0, sum(versao) from ended group by tabela
      on conflict (tabela, slot) do update set versao = vitral_versao_tabela.versao + excluded.versao`);
  });
}

/** SQL functions that convert a text to another type. */
const convertingSql = `-- A value as text of another type, in that type's own writing; null where it is none. Numbers, days and answers are
-- understood as people write them in Portuguese, too.
create or replace function vitral_converte(valor text, tipo text) returns text
language plpgsql stable as $body$
declare
  dado text := btrim(valor);
  escrito text;
begin
  if tipo = 'text' or valor is null then
    return valor;
  elsif tipo = 'boolean' and lower(dado) in ('sim', 's', 'verdadeiro') then
    return 'true';
  elsif tipo = 'boolean' and lower(dado) in ('não', 'nao', 'n', 'falso') then
    return 'false';
  elsif tipo = 'bigint' or tipo like 'numeric%' then
    if dado ~ '^-?[0-9]{1,3}([.][0-9]{3})*,[0-9]+$' or dado ~ '^-?[0-9]+,[0-9]+$' then
      dado := replace(replace(dado, '.', ''), ',', '.');
    end if;
    execute format('select ($1::numeric)::%s::text', tipo) into escrito using dado;
    -- Digits that the new type has no place for would be lost.
    return case when escrito::numeric = dado::numeric then escrito end;
  elsif tipo = 'date' and dado ~ '^[0-9]{2}/[0-9]{2}/[0-9]{4}$' then
    dado := right(dado, 4) || '-' || substr(dado, 4, 2) || '-' || left(dado, 2);
  elsif tipo like 'timestamp%' and dado !~ '(Z|[+-][0-9]{2}(:?[0-9]{2})?)$' then
    dado := dado || ' America/Sao_Paulo';
  end if;
  execute format('select ($1::%s)::text', tipo) into escrito using dado;
  return escrito;
exception when others then
  return null;
end
$body$;`;

/** SQL functions that let existing rows keep a value which breaks a rule that was added later. */
const refusingSql = `-- For a rule that records of a table broke when it came: a value that stays as it is may stay, others are refused as a
-- check constraint would. Called only for rows that break the rule, with the name of the rule and its column.
create or replace function vitral_recusa_valor() returns trigger
language plpgsql as $body$
begin
  if tg_op = 'UPDATE' then
    if not exists (select from unnest(tg_argv[1:]) as coluna
        where to_jsonb(new) -> coluna is distinct from to_jsonb(old) -> coluna) then
      return new;
    end if;
  end if;
  raise exception using errcode = 'check_violation', constraint = tg_argv[0], table = tg_table_name,
    column = tg_argv[1], message = format('new row for relation "%s" violates rule "%s"', tg_table_name, tg_argv[0]);
end
$body$;

-- For values that records of a table shared when a rule came that they may not: a record that keeps its values may keep
-- them, others are refused as a unique index would. Called for living records, with the name of the rule, whether deleted
-- records are kept, and the columns. Two saves of the same values take turns.
create or replace function vitral_recusa_repetido() returns trigger
language plpgsql as $body$
declare
  colunas text[] := tg_argv[2:];
  valores jsonb;
  repetido boolean;
begin
  select jsonb_agg(to_jsonb(new) -> coluna) into valores from unnest(colunas) as coluna;
  if valores @> 'null' then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    if valores = (select jsonb_agg(to_jsonb(old) -> coluna) from unnest(colunas) as coluna) then
      return new;
    end if;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(tg_relid::text || valores::text, 7612));
  execute format('select exists (select from %I.%I as t where t.id <> $1.id and %s)', tg_table_schema, tg_table_name,
    (select string_agg(format('t.%1$I = $1.%1$I', coluna), ' and ') from unnest(colunas) as coluna)
      || case tg_argv[1] when '' then '' when 'false' then '' when 'true' then ' and t.dh_exclusao is null'
        else ' and ' || tg_argv[1] end)
    into repetido using new;
  if repetido then
    raise exception using errcode = 'unique_violation', constraint = tg_argv[0], table = tg_table_name,
      message = format('duplicate key value violates rule "%s"', tg_argv[0]);
  end if;
  return new;
end
$body$;`;

function baseScript(schema: string): string {
  const name = quoteIdentifier(schema);
  return `
-- Servers of other schemas take turns as well: the extension is the whole database's.
select pg_advisory_xact_lock(7305021466);
create extension if not exists pg_trgm schema public;

-- Text without Latin accents, in lower case, whatever the locale of the database. Plain ASCII takes the short way.
-- Search columns and sort indexes store its answers: the name of its table of letters (lettersVersion) stands in their
-- definitions, so that another table makes them anew.
create or replace function vitral_normaliza(texto text) returns text
language sql immutable parallel safe
return case
  when octet_length(texto) = length(texto) then lower(texto collate "C")
  else translate(texto, ${literal(accentTable.from)}, ${literal(accentTable.to)})
end;

-- How often each table changed: the sum over its slots grows with every committed change and is read in one snapshot
-- with what is computed from the table, so an answer kept under the same sum is exact.
create table if not exists ${changeTable} (
  tabela text not null,
  slot integer not null,
  versao bigint not null,
  primary key (tabela, slot)
) with (fillfactor = 50);

${convertingSql}

${refusingSql}

create or replace function vitral_conta_mudanca() returns trigger
language plpgsql as $body$
begin
  insert into ${name}.${changeTable} as v (tabela, slot, versao) values (tg_table_name, pg_backend_pid(), 1)
  on conflict (tabela, slot) do update set versao = v.versao + 1;
  return null;
end
$body$;
`;
}
