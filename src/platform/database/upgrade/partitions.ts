import sql from 'sql-template-tag';
import type { Database, Queryable } from '../database.ts';
import { identifier, quoteIdentifier } from '../identifier.ts';
import { changeTables } from './change-tables.ts';

/**
 * Tables that PostgreSQL partitions by month of `dh_registro`. These tables grow forever, are read with a bound on the
 * month, and have no key that must be unique across months (see the README). The embedded database does not partition
 * them.
 */
export const monthlyTables = ['vitral_historico'] as const;
type MonthlyTable = (typeof monthlyTables)[number];

/** Number of future months for which partitions exist. */
const monthsAhead = 3;
/**
 * Minimum number of days until the first partition, with the earlier rows, ends. It leaves that much time for attempts
 * to partition the table.
 */
const shortestFirstPart = 32;

/** What managing monthly partitions needs of a database. */
export type MonthsDatabase = Queryable & Pick<Database, 'kind' | 'schema' | 'script' | 'exclusively'>;

/**
 * Partitions tables by month and creates the partitions of the next months. An existing table becomes the first
 * partition: its rows are not moved, and the table is locked only for an instant, so that servers of the previous
 * release keep working.
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
 * Detaches the partitions that ended more than `months` ago; returns their names. They become separate tables of the
 * same names, which can be dumped and dropped.
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
            // Records since when the history is stored, for readers of old states of records.
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

/** Name and end of each partition that has an end. */
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

/**
 * Turns the table into a partitioned one. If an attempt is interrupted, the next start begins again with a later end.
 */
async function putInMonths(db: MonthsDatabase, table: MonthlyTable): Promise<void> {
  // A new table has no earlier rows: its first partition ends before this month.
  const [first] = await db.query<{ end: string }>(sql`
    select to_char(case when exists (select from ${identifier(table)})
      then date_trunc('month', utc + make_interval(days => ${shortestFirstPart}::int)) + interval '1 month'
      else date_trunc('month', utc) end, 'YYYY-MM-DD') as "end"
    from (select now() at time zone 'UTC' as utc) as n`);
  const [old, check, sequence] = [`${table}_inicio`, `${table}_mes`, `${table}_numero`];
  // The rows are checked against the partition's end while others read and write. Taking the lock later needs no scan.
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
    // Left in place, the constraint would refuse every save after its end.
    await changeTables(db, `alter table ${table} drop constraint if exists ${check}`);
    throw error;
  }
}

/** Creates the missing partitions of the next months. Rows that arrived before their partition are moved into it. */
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
