import sql from 'sql-template-tag';
import type { Database, Queryable } from '../database.ts';
import { identifier, quoteIdentifier } from '../identifier.ts';
import { changeTables } from './change-tables.ts';

/**
 * Tables that PostgreSQL holds in parts, one for each month of `dh_registro`. Those only are meant that grow for ever, are
 * read by what bounds the month, and have no key that must be unique over all months (README). The embedded database holds
 * each in one piece.
 */
export const monthlyTables = ['vitral_historico'] as const;
type MonthlyTable = (typeof monthlyTables)[number];

/** Months that there are parts for, ahead of the present one. */
const monthsAhead = 3;
/** Days that the part of earlier rows goes on at least, so that making parts of a table may be tried for so long. */
const shortestFirstPart = 32;

/** What keeping months needs of a database. */
export type MonthsDatabase = Queryable & Pick<Database, 'kind' | 'schema' | 'script' | 'exclusively'>;

/**
 * Puts tables into monthly parts where they are not, and makes the parts of the months to come. What there is becomes the
 * first part as it stands: rows stay where they are, and the table is locked for an instant only, so that servers of the
 * release before go on with it.
 */
export async function keepMonths(db: MonthsDatabase): Promise<void> {
  if (db.kind === 'pglite') return;
  await db.exclusively(async () => {
    for (const table of monthlyTables) {
      const kind = await kindOf(db, table);
      if (kind === 'r') await putInMonths(db, table);
      if (kind !== null) await addMonths(db, table);
    }
  });
}

/**
 * Takes the parts out whose months are over for longer than `months`. They are tables of their own from then on, named as
 * they were: whoever wants to may dump and drop them. Answers their names.
 */
export async function detachMonths(db: MonthsDatabase, months: number): Promise<readonly string[]> {
  if (db.kind === 'pglite' || months <= 0) return [];
  return db.exclusively(async () => {
    const detached: string[] = [];
    for (const table of monthlyTables) {
      const parts = await db.query<{ name: string; end: string }>(sql`
        select name, "end" from (${partsOf(db.schema, table)}) as p
        where "end" <= date_trunc('month', now(), 'UTC') - make_interval(months => ${months}::int) order by "end"`);
      for (const { name, end } of parts) {
        const part = quoteIdentifier(name);
        await changeTables(
          db,
          [
            `alter table ${quoteIdentifier(table)} detach partition ${part};`,
            `comment on table ${part} is 'taken out of ${table}: rows before ${end}';`,
            // What it held is not asked for any more; who reads old states of records reads so.
            `insert into vitral_configuracao (chave, valor) values ('${table}_desde', to_jsonb('${end}'::text))`,
            `on conflict (chave) do update set valor = excluded.valor;`,
          ].join('\n'),
        );
        detached.push(name);
      }
    }
    return detached;
  });
}

/** Name and end of each part that has an end. */
function partsOf(schema: string, table: MonthlyTable) {
  return sql`
    select c.relname::text as name,
      (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \\(''([^'']+)''\\)'))[1]::timestamptz as "end"
    from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
    where p.relnamespace = ${schema}::regnamespace and p.relname = ${table}
      and pg_get_expr(c.relpartbound, c.oid) like '% TO %'`;
}

async function kindOf(db: MonthsDatabase, table: MonthlyTable): Promise<string | null> {
  const [row] = await db.query<{ kind: string }>(sql`
    select relkind::text as kind from pg_class where relnamespace = ${db.schema}::regnamespace and relname = ${table}`);
  return row?.kind ?? null;
}

/** Makes the table one of parts. A try that is broken off is begun anew by the next start, with a later end. */
async function putInMonths(db: MonthsDatabase, table: MonthlyTable): Promise<void> {
  // A new table has no earlier rows: its first part ends before this month.
  const [first] = await db.query<{ end: string }>(sql`
    select to_char(case when exists (select from ${identifier(table)})
      then date_trunc('month', utc + make_interval(days => ${shortestFirstPart}::int)) + interval '1 month'
      else date_trunc('month', utc) end, 'YYYY-MM-DD') as "end"
    from (select now() at time zone 'UTC' as utc) as n`);
  const [old, check, sequence] = [`${table}_inicio`, `${table}_mes`, `${table}_numero`];
  // The rows are held against the end of their part while others read and write; the lock needs no look at them then.
  await changeTables(
    db,
    `alter table ${table} drop constraint if exists ${check};
     alter table ${table} add constraint ${check} check (dh_registro < '${first?.end} 00:00:00+00') not valid;`,
  );
  try {
    await changeTables(db, `alter table ${table} validate constraint ${check}`);
    await changeTables(
      db,
      `lock table ${table} in access exclusive mode;
       alter table ${table} rename to ${old};
       alter index ${table}_pkey rename to ${old}_pkey;
       alter index ${table}_registro rename to ${old}_registro;
       alter table ${old} alter column id drop identity;
       create sequence ${sequence};
       select setval('${sequence}', (select coalesce(max(id), 0) + 1 from ${old}), false);
       create table ${table} (like ${old} including defaults including constraints) partition by range (dh_registro);
       alter table ${table} drop constraint ${check};
       alter table ${table} alter column id set default nextval('${sequence}');
       alter sequence ${sequence} owned by ${table}.id;
       create index ${table}_registro on ${table} (entity, id_registro, versao);
       alter table ${table} attach partition ${old} for values from (minvalue) to ('${first?.end} 00:00:00+00');
       create table ${table}_outros partition of ${table} default;
       alter table ${old} drop constraint ${check};`,
    );
  } catch (error) {
    // Its end must not refuse a save one day.
    await changeTables(db, `alter table ${table} drop constraint if exists ${check}`);
    throw error;
  }
}

/** Makes the parts that are missing up to some months ahead. Rows that came before their part did go into it. */
async function addMonths(db: MonthsDatabase, table: MonthlyTable): Promise<void> {
  const months = await db.query<{ start: string; end: string; name: string }>(sql`
    select to_char(m, 'YYYY-MM-DD') as start, to_char(m + interval '1 month', 'YYYY-MM-DD') as "end",
      ${`${table}_`} || to_char(m, 'YYYY_MM') as name
    from generate_series(date_trunc('month', now() at time zone 'UTC'),
      date_trunc('month', now() at time zone 'UTC') + make_interval(months => ${monthsAhead}::int), interval '1 month') as m
    where not exists (select from (${partsOf(db.schema, table)}) as p where p."end" > m at time zone 'UTC')
    order by m`);
  for (const { start, end, name } of months) {
    const [part, rest] = [quoteIdentifier(name), `${table}_outros`];
    const bounds = `'${start} 00:00:00+00'::timestamptz and dh_registro < '${end} 00:00:00+00'::timestamptz`;
    await changeTables(
      db,
      `create table ${part} (like ${table} including defaults including constraints);
       lock table ${rest} in access exclusive mode;
       with moved as (delete from ${rest} where dh_registro >= ${bounds} returning *)
       insert into ${part} select * from moved;
       alter table ${table} attach partition ${part} for values from ('${start} 00:00:00+00') to ('${end} 00:00:00+00');`,
    );
  }
}
