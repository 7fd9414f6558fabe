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

/** What the text that a table is searched by comes from. */
export type SearchColumn = {
  /** SQL of the text, of the columns of one row. */
  readonly expression: string;
  /** Comment of its index, by which the next look at the table knows that it is there. */
  readonly comment: string;
};

/** Rows that are filled in by one statement: nobody who saves one of them waits for more than these. */
const batch = 2_000;

const next = 'busca_nova';

/** Takes the search column away with what fills it. */
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

/** Script that gives a table its search column at once: the table is written anew meanwhile, and nobody reads it. */
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
 * Gives a large table of PostgreSQL its search column while others work with it: a second column is filled by a trigger for what is
 * saved, and by `fillSearch` for the rest, gets its index, and takes the place of the first one. Until then people search by the first.
 * False while rows are still to be filled. May be called again after any of its steps, also by another server.
 */
export async function createSearchBesideOthers(
  db: ChangedDatabase & Queryable,
  tableName: string,
  { expression, comment }: SearchColumn,
): Promise<boolean> {
  const table = quoteIdentifier(tableName);
  const filler = quoteIdentifier(fillerOf(tableName));
  const [present, coming] = [indexOf(tableName), objectName(tableName, next, 'trgm')].map(quoteIdentifier);
  // A column that has another name by now leaves the text as it was: the search is made anew in a moment, and no save fails for it.
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
 * Fills the coming search column of a table in pieces, so that nobody who saves waits for more than one. What is filled already is
 * passed over.
 * @param isEnded asked before each piece: the server ends, and another one goes on
 */
export async function fillSearch(db: Queryable, tableName: string, isEnded: () => boolean): Promise<void> {
  const table = raw(quoteIdentifier(tableName));
  for (let from: number | null = 0; from !== null && !isEnded(); ) {
    const [piece]: { last: number | null }[] = await db.query<{ last: number | null }>(sql`
      select max(id) as last from (select id from ${table} where id > ${from} order by id limit ${batch}) as piece`);
    const last: number | null = piece?.last ?? null;
    // The trigger puts in what belongs there.
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
