import sql, { raw } from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import { quoteIdentifier } from '../../../platform/database/identifier.ts';
import { literal } from '../../../platform/database/literal.ts';
import {
  buildBesideOthers,
  type ChangedDatabase,
  changeTables,
} from '../../../platform/database/upgrade/change-tables.ts';
import { objectName } from '../tables/table-plan.ts';

/** The source of a table's search text. */
export type SearchColumn = {
  /** SQL of the text from the columns of one row. */
  readonly expression: string;
  /** Comment of its index, by which later migrations recognise it. */
  readonly comment: string;
};

/** Rows filled per statement, so that saves wait for few of them. */
const batch = 2_000;

const next = 'busca_nova';

/** Removes the search column and what fills it. */
export function dropSearch(tableName: string): readonly string[] {
  const table = quoteIdentifier(tableName);
  const filler = quoteIdentifier(fillerOf(tableName));
  return [
    `drop trigger if exists ${filler} on ${table};`,
    `drop function if exists ${filler}();`,
    `alter table ${table} drop column if exists busca;`,
    `alter table ${table} drop column if exists ${next};`,
  ];
}

/** Script that creates the search column at once: the table is rewritten meanwhile, and nobody can read it. */
export function createSearch(tableName: string, { expression, comment }: SearchColumn): string {
  const table = quoteIdentifier(tableName);
  const index = quoteIdentifier(indexOf(tableName));
  return [
    ...dropSearch(tableName),
    `alter table ${table} add column busca text generated always as (${expression}) stored;`,
    `create index ${index} on ${table} using gin (busca gin_trgm_ops);`,
    `comment on index ${index} is ${literal(comment)};`,
  ].join('\n');
}

/**
 * Creates the search column of a large PostgreSQL table while others use it. A second column is filled by a trigger for
 * saves and by `fillSearch` for other rows, then gets its index and replaces the first column, which serves searches
 * until then. Returns false while rows must still be filled. May be called again after any step, also by another
 * server.
 */
export async function createSearchBesideOthers(
  db: ChangedDatabase & Queryable,
  tableName: string,
  { expression, comment }: SearchColumn,
): Promise<boolean> {
  const table = quoteIdentifier(tableName);
  const filler = quoteIdentifier(fillerOf(tableName));
  const [present, coming] = [indexOf(tableName), objectName(tableName, next, 'trgm')].map(quoteIdentifier);
  // After a column was renamed, the text stays as it is: the search column is recreated soon, and no save fails
  // meanwhile.
  const fill = (
    column: string,
  ): string => `create or replace function ${filler}() returns trigger language plpgsql as $fill$
    begin
      new.${column} := (select ${expression} from (select (new).*) as saved);
      return new;
    exception when undefined_column then
      return new;
    end $fill$;`;
  const [begun] = await db.query<{ comment: string | null }>(sql`
    select col_description(attrelid, attnum) as comment from pg_attribute
    where attrelid = to_regclass(${table}) and attname = ${next} and not attisdropped`);
  if (begun?.comment !== comment)
    await changeTables(
      db,
      [
        `drop trigger if exists ${filler} on ${table};`,
        `alter table ${table} drop column if exists ${next};`,
        `alter table ${table} add column ${next} text;`,
        `comment on column ${table}.${next} is ${literal(comment)};`,
        fill(next),
        `create trigger ${filler} before insert or update on ${table} for each row execute function ${filler}();`,
      ].join('\n'),
    );
  const empty = await db.query(sql`select 1 as found from ${raw(table)} where busca_nova is null limit 1`);
  if (empty.length > 0) return false;
  await buildBesideOthers(db, coming ?? '', `create index ${coming} on ${table} using gin (${next} gin_trgm_ops)`);
  await changeTables(
    db,
    [
      `alter table ${table} drop column if exists busca;`,
      `alter table ${table} rename column ${next} to busca;`,
      `comment on column ${table}.busca is null;`,
      `alter index ${coming} rename to ${present};`,
      `comment on index ${present} is ${literal(comment)};`,
      fill('busca'),
    ].join('\n'),
  );
  return true;
}

/**
 * Fills the new search column of a table in batches, so that saves wait for one batch at most. Filled rows are skipped.
 * @param isEnded asked before each batch: this server stops, and another one continues
 */
export async function fillSearch(db: Queryable, tableName: string, isEnded: () => boolean): Promise<void> {
  const table = raw(quoteIdentifier(tableName));
  for (let from: number | null = 0; from !== null && !isEnded(); ) {
    const [piece]: { last: number | null }[] = await db.query<{ last: number | null }>(sql`
      select max(id) as last from (select id from ${table} where id > ${from} order by id limit ${batch}) as piece`);
    const last: number | null = piece?.last ?? null;
    // The trigger writes the text.
    if (last !== null)
      await db.execute(
        sql`update ${table} set busca_nova = '' where id > ${from} and id <= ${last} and busca_nova is null`,
      );
    from = last;
  }
}

/** Name of the index of a search column. */
export function indexOf(tableName: string): string {
  return objectName(tableName, 'busca', 'trgm');
}

/** Name of the trigger and of the function that fill the search column of a large table. */
function fillerOf(tableName: string): string {
  return objectName(tableName, 'busca', 'texto');
}
