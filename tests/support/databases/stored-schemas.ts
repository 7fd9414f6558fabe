import sql, { raw } from 'sql-template-tag';
import type { Database } from '../../../src/server/database/database.ts';
import { quoteIdentifier } from '../../../src/server/database/identifier.ts';

/** What a schema was like when it was stored. */
export type StoredSchema = {
  /** Digest of all that it holds but rows. */
  readonly structure: string;
  readonly tables: ReadonlySet<string>;
  /** Script that brings the rows back which it had. */
  readonly rows: string;
  /** Last number of each sequence; null where none was given. */
  readonly sequences: ReadonlyMap<string, number | null>;
};

type Table = { readonly name: string; readonly bytes: number; readonly indexBytes: number };

/** Bytes of the indexes of an empty table above which they are made anew: the planner goes by their size. */
const largestIndexes = 1_000_000;

/** Remembers what a schema is like now, with its rows in a schema beside it. */
export async function storeSchema(db: Database): Promise<StoredSchema> {
  const tables = await findTables(db);
  const copies = quoteIdentifier(copiesOf(db.schema));
  await db.script(`create schema ${copies}`);
  const rows: string[] = [];
  for (const table of tables.filter(({ bytes }) => bytes > 0)) {
    const name = quoteIdentifier(table.name);
    const columns = (await findStoredColumns(db, table.name)).map(quoteIdentifier).join(', ');
    await db.script(`create table ${copies}.${name} as select ${columns} from ${name}`);
    rows.push(`insert into ${name} (${columns}) overriding system value select ${columns} from ${copies}.${name};`);
  }
  return {
    structure: await digestStructure(db),
    tables: new Set(tables.map(({ name }) => name)),
    rows: rows.join('\n'),
    sequences: await findSequences(db),
  };
}

/**
 * Brings a schema back to what it was: rows, next numbers, what the planner knows. Answers false when anything else
 * has changed, but for tables that came: then only {@link dropStoredSchema} helps.
 */
export async function restoreSchema(db: Database, stored: StoredSchema): Promise<boolean> {
  const found = await findTables(db);
  const added = found.filter(({ name }) => !stored.tables.has(name)).map(({ name }) => quoteIdentifier(name));
  if (added.length > 0) await db.script(`drop table ${added.join(', ')} cascade`);
  if ((await digestStructure(db)) !== stored.structure) return false;
  const used = found.filter(({ name, bytes }) => stored.tables.has(name) && bytes > 0);
  const names = used.map(({ name }) => quoteIdentifier(name));
  const sequences = await findSequences(db);
  const restarts = [...stored.sequences].filter(([name, last]) => sequences.get(name) !== last);
  await db.script(withoutTriggers(names.map((name) => `delete from ${name};`)));
  // Rows lie in the order in which they come, as in a table that is new.
  if (names.length > 0) await db.execute(sql`${raw(`vacuum ${names.join(', ')}`)}`);
  if ((await findTables(db)).some(({ bytes }) => bytes > 0)) return false;
  const large = used.filter(({ indexBytes }) => indexBytes > largestIndexes);
  if (large.length > 0) await db.script(large.map(({ name }) => `reindex table ${quoteIdentifier(name)};`).join('\n'));
  const own = `(select oid from pg_class where relnamespace = ${schemaSql(db)})`;
  await db.script(
    withoutTriggers([
      `delete from pg_statistic where starelid in ${own};`,
      'update pg_class set reltuples = -1, relpages = 0, relallvisible = 0',
      `where relkind = 'r' and reltuples <> -1 and oid in ${own};`,
      stored.rows,
      ...restarts.map(([name, last]) => restartSequence(name, last)),
    ]),
  );
  return true;
}

/** Drops a schema, whatever became of it, and what was stored of it. */
export async function dropStoredSchema(db: Database): Promise<void> {
  const names = [db.schema, copiesOf(db.schema)].map(quoteIdentifier);
  await db.script(`drop schema if exists ${names.join(', ')} cascade`);
}

/** Digest of the structure of a schema: two that were made alike have different ones, as it holds numbers of objects. */
async function digestStructure(db: Database): Promise<string> {
  const classes = `(select oid from pg_class where relnamespace = ${schemaSql(db)})`;
  // What the size and the age of a table change, and new files of its rows, are no structure.
  const passing = ['filenode', 'pages', 'tuples', 'allvisible', 'allfrozen', 'frozenxid', 'minmxid'];
  const catalogs = [
    `select (to_jsonb(x) - array[${passing.map((name) => `'rel${name}'`).join(', ')}])::text as t
      from pg_class x where relnamespace = ${schemaSql(db)}`,
    ...Object.entries({
      pg_attribute: `attrelid in ${classes}`,
      pg_attrdef: `adrelid in ${classes}`,
      pg_constraint: `connamespace = ${schemaSql(db)}`,
      pg_index: `indrelid in ${classes}`,
      pg_inherits: `inhrelid in ${classes}`,
      pg_policy: `polrelid in ${classes}`,
      pg_proc: `pronamespace = ${schemaSql(db)}`,
      pg_rewrite: `ev_class in ${classes}`,
      pg_sequence: `seqrelid in ${classes}`,
      pg_statistic_ext: `stxnamespace = ${schemaSql(db)}`,
      pg_trigger: `tgrelid in ${classes}`,
      pg_type: `typnamespace = ${schemaSql(db)}`,
      pg_namespace: `oid = ${schemaSql(db)}`,
      pg_description: `objoid in (select oid from pg_class where relnamespace = ${schemaSql(db)}
        union all select oid from pg_constraint where connamespace = ${schemaSql(db)}
        union all select oid from pg_proc where pronamespace = ${schemaSql(db)}
        union all select oid from pg_trigger where tgrelid in ${classes})`,
    }).map(([catalog, isOwn]) => `select x::text as t from ${catalog} x where ${isOwn}`),
  ];
  const [row] = await db.query<{ digest: string }>(
    sql`select count(*) || ' ' || sum(hashtextextended(t, 0)) as digest from (${raw(catalogs.join(' union all '))}) as all_of_it`,
  );
  if (row === undefined) throw new Error('A digest has a row.');
  return row.digest;
}

async function findTables(db: Database): Promise<readonly Table[]> {
  return db.query<Table>(sql`
    select relname::text as name, pg_relation_size(oid)::int as bytes, pg_indexes_size(oid)::int as "indexBytes"
    from pg_class where relnamespace = ${db.schema}::regnamespace and relkind = 'r' order by relname`);
}

/** The columns of a table that are not computed. */
async function findStoredColumns(db: Database, table: string): Promise<readonly string[]> {
  const rows = await db.query<{ name: string }>(sql`
    select attname::text as name from pg_attribute
    where attrelid = ${quoteIdentifier(table)}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`);
  return rows.map(({ name }) => name);
}

async function findSequences(db: Database): Promise<ReadonlyMap<string, number | null>> {
  const rows = await db.query<{ name: string; last: number | null }>(sql`
    select relname::text as name, pg_sequence_last_value(oid) as last
    from pg_class where relnamespace = ${db.schema}::regnamespace and relkind = 'S'`);
  return new Map(rows.map(({ name, last }) => [name, last]));
}

function restartSequence(name: string, last: number | null): string {
  return last === null
    ? `alter sequence ${quoteIdentifier(name)} restart;`
    : `select setval('${quoteIdentifier(name)}', ${last}, true);`;
}

/** One transaction in which no rule of a table and no counter stands in the way. */
function withoutTriggers(statements: readonly string[]): string {
  return ['begin;', 'set local session_replication_role = replica;', ...statements, 'commit;'].join('\n');
}

function schemaSql({ schema }: Database): string {
  return `'${quoteIdentifier(schema)}'::regnamespace`;
}

function copiesOf(schema: string): string {
  return `${schema}_linhas`;
}
