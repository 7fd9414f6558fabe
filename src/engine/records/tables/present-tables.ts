import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';

/** The state of one table in the database. Objects without a comment were made by hand and are left alone. */
export type PresentTable = {
  /** Types of the columns as `format_type` prints them. */
  readonly columns: ReadonlyMap<string, string>;
  /** Comments of columns. */
  readonly notes: ReadonlyMap<string, string>;
  /** Check constraints; one that was never validated has an empty text. */
  readonly constraints: ReadonlyMap<string, string | null>;
  /** Indexes; an unfinished one has an empty text. */
  readonly indexes: ReadonlyMap<string, string | null>;
  /** Triggers of rules that apply to changed values. */
  readonly triggers: ReadonlyMap<string, string | null>;
};

/** The named tables that exist. */
export async function presentTables(
  db: Queryable & { readonly schema: string },
  names: readonly string[],
): Promise<ReadonlyMap<string, PresentTable>> {
  const found = new Map<string, Found>();
  if (names.length === 0) return found;
  const isMeant = sql`c.relnamespace = ${db.schema}::regnamespace and c.relkind = 'r' and c.relname = any(${names}::text[])`;
  const columns = await db.query<{ table: string; name: string; type: string; note: string | null }>(sql`
    select c.relname::text as table, a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type,
      col_description(a.attrelid, a.attnum) as note
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where ${isMeant}`);
  const constraints = await db.query<{ table: string; name: string; comment: string | null }>(sql`
    select c.relname::text as table, k.conname::text as name,
      case
        when k.contype = 'c' and not k.convalidated and obj_description(k.oid, 'pg_constraint') is not null then ''
        else obj_description(k.oid, 'pg_constraint')
      end as comment
    from pg_class c join pg_constraint k on k.conrelid = c.oid
    where ${isMeant}`);
  const indexes = await db.query<{ table: string; name: string; comment: string | null }>(sql`
    select c.relname::text as table, i.relname::text as name,
      case when x.indisvalid then obj_description(i.oid, 'pg_class') else '' end as comment
    from pg_class c join pg_index x on x.indrelid = c.oid join pg_class i on i.oid = x.indexrelid
    where ${isMeant}`);
  const triggers = await db.query<{ table: string; name: string; comment: string | null }>(sql`
    select c.relname::text as table, g.tgname::text as name, obj_description(g.oid, 'pg_trigger') as comment
    from pg_class c join pg_trigger g on g.tgrelid = c.oid and not g.tgisinternal
    where ${isMeant}`);
  const of = (table: string): Found => {
    const known: Found = found.get(table) ?? {
      columns: new Map(),
      notes: new Map(),
      constraints: new Map(),
      indexes: new Map(),
      triggers: new Map(),
    };
    found.set(table, known);
    return known;
  };
  for (const { table, name, type, note } of columns) {
    of(table).columns.set(name, type);
    if (note !== null) of(table).notes.set(name, note);
  }
  for (const { table, name, comment } of constraints) of(table).constraints.set(name, comment);
  for (const { table, name, comment } of indexes) of(table).indexes.set(name, comment);
  for (const { table, name, comment } of triggers) of(table).triggers.set(name, comment);
  return found;
}

type Found = {
  readonly columns: Map<string, string>;
  readonly notes: Map<string, string>;
  readonly constraints: Map<string, string | null>;
  readonly indexes: Map<string, string | null>;
  readonly triggers: Map<string, string | null>;
};
