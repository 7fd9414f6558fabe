import sql, { raw } from 'sql-template-tag';
import type { Database } from '../../../src/platform/database/database.ts';
import { quoteIdentifier } from '../../../src/platform/database/identifier.ts';

/** State of a schema when it was stored. */
export type StoredSchema = {
  /** Number of rows of the schema in each system catalog, and their digest. */
  readonly structure: ReadonlyMap<string, Described>;
  /** Transaction id when the schema was last restored. Newer rows in the catalogs are changes since then. */
  since: string;
  readonly tables: ReadonlySet<string>;
  /** Script that inserts the stored rows. */
  readonly rows: string;
  /** Last value of each sequence; null if none was used. */
  readonly sequences: ReadonlyMap<string, number | null>;
};

type Described = { readonly rows: number; readonly digest: string };
type Table = { readonly name: string; readonly bytes: number };

/**
 * Size in bytes of the indexes of an empty table above which they are rebuilt, because the query planner uses their
 * size.
 */
const largestIndexes = 1_000_000;

/** Stores the current state of a schema. Its rows are copied to another schema. */
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
    structure: await describeCatalogs(db, catalogs),
    since: await findTransaction(db),
    tables: new Set(tables.map(({ name }) => name)),
    rows: rows.join('\n'),
    sequences: await findSequences(db),
  };
}

/**
 * Restores the stored state of a schema: rows, sequences, and planner statistics; new tables are dropped. Returns false
 * if anything else has changed: then it can only be dropped ({@link dropStoredSchema}).
 */
export async function restoreSchema(db: Database, stored: StoredSchema): Promise<boolean> {
  const found = await findTables(db);
  const added = found.filter(({ name }) => !stored.tables.has(name)).map(({ name }) => quoteIdentifier(name));
  if (added.length > 0) await db.script(`drop table ${added.join(', ')} cascade`);
  if (!(await isDescribedAs(db, stored))) return false;
  const used = found.filter(({ name, bytes }) => stored.tables.has(name) && bytes > 0).map(({ name }) => name);
  const names = used.map(quoteIdentifier);
  const sequences = await findSequences(db);
  const restarts = [...stored.sequences].filter(([name, last]) => sequences.get(name) !== last);
  await db.script(withoutTriggers(names.map((name) => `delete from ${name};`)));
  // After a vacuum new rows are stored in the order of insertion, as in a new table.
  if (names.length > 0) await db.execute(sql`${raw(`vacuum ${names.join(', ')}`)}`);
  const emptied = await db.query<Table & { readonly indexBytes: number }>(sql`
    select relname::text as name, pg_relation_size(oid)::int as bytes, pg_indexes_size(oid)::int as "indexBytes"
    from pg_class where relnamespace = ${db.schema}::regnamespace and relname = any (${used}::text[])`);
  if (emptied.some(({ bytes }) => bytes > 0)) return false;
  const large = emptied.filter(({ indexBytes }) => indexBytes > largestIndexes);
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
  stored.since = await findTransaction(db);
  return true;
}

/** Drops a schema in any state, and its stored rows. */
export async function dropStoredSchema(db: Database): Promise<void> {
  const names = [db.schema, copiesOf(db.schema)].map(quoteIdentifier);
  await db.script(`drop schema if exists ${names.join(', ')} cascade`);
}

type Catalog = {
  /** SQL for the relevant part of a row `x`, as text. */
  readonly text: string;
  /** SQL condition for rows of the schema `$1`. */
  readonly isOwn: string;
};

// Columns of `pg_class` that change with size and age of a table, or with new files for its rows. They are not part of
// the structure.
const passing = ['filenode', 'pages', 'tuples', 'allvisible', 'allfrozen', 'frozenxid', 'minmxid'];
const ownClasses = '(select oid from pg_class where relnamespace = $1)';

/** System catalogs that describe a schema. They contain object ids, so even an identical new schema has other rows. */
const catalogs: ReadonlyMap<string, Catalog> = new Map(
  Object.entries({
    pg_class: 'relnamespace = $1',
    pg_attribute: `attrelid in ${ownClasses}`,
    pg_attrdef: `adrelid in ${ownClasses}`,
    pg_constraint: 'connamespace = $1',
    pg_index: `indrelid in ${ownClasses}`,
    pg_inherits: `inhrelid in ${ownClasses}`,
    pg_policy: `polrelid in ${ownClasses}`,
    pg_proc: 'pronamespace = $1',
    pg_rewrite: `ev_class in ${ownClasses}`,
    pg_sequence: `seqrelid in ${ownClasses}`,
    pg_statistic_ext: 'stxnamespace = $1',
    pg_trigger: `tgrelid in ${ownClasses}`,
    pg_type: 'typnamespace = $1',
    pg_namespace: 'oid = $1',
    pg_description: `objoid in (select oid from pg_class where relnamespace = $1
      union all select oid from pg_constraint where connamespace = $1
      union all select oid from pg_proc where pronamespace = $1
      union all select oid from pg_trigger where tgrelid in ${ownClasses})`,
  }).map(([name, isOwn]) => [
    name,
    {
      text:
        name === 'pg_class'
          ? `(to_jsonb(x) - array[${passing.map((field) => `'rel${field}'`).join(', ')}])::text`
          : 'x::text',
      isOwn,
    },
  ]),
);

/**
 * Whether the structure is unchanged. A catalog with as many rows as before, none of them newer, is unchanged and not
 * read further: converting all rows to text takes as long as the rest of a restore.
 */
async function isDescribedAs(db: Database, { structure, since }: StoredSchema): Promise<boolean> {
  const young = `count(*) filter (where age(x.xmin) < age('${since}'::xid))::int`;
  const found = await askCatalogs<{ rows: number; young: number }>(db, catalogs, () => `${young} as young`);
  if (found.some(({ name, rows }) => structure.get(name)?.rows !== rows)) return false;
  const touched = new Set(found.filter((one) => one.young > 0).map(({ name }) => name));
  const described = await describeCatalogs(db, new Map([...catalogs].filter(([name]) => touched.has(name))));
  return [...described].every(([name, { digest }]) => structure.get(name)?.digest === digest);
}

async function describeCatalogs(
  db: Database,
  wanted: ReadonlyMap<string, Catalog>,
): Promise<ReadonlyMap<string, Described>> {
  const digest = ({ text }: Catalog): string => `sum(hashtextextended(${text}, 0))::text as digest`;
  const found = await askCatalogs<Described>(db, wanted, digest);
  return new Map(found.map(({ name, ...described }) => [name, described]));
}

/** Returns one row for each catalog: its name, its number of rows of the schema, and what `ask` adds. */
async function askCatalogs<Row extends object>(
  db: Database,
  wanted: ReadonlyMap<string, Catalog>,
  ask: (catalog: Catalog) => string,
): Promise<readonly (Row & { readonly name: string; readonly rows: number })[]> {
  if (wanted.size === 0) return [];
  const queries = [...wanted].map(
    ([name, catalog]) =>
      `select '${name}' as name, count(*)::int as rows, ${ask(catalog)} from ${name} x where ${catalog.isOwn}`,
  );
  return db.query(sql`${raw(queries.join(' union all ').replaceAll('$1', () => schemaSql(db)))}`);
}

/** Id of a new transaction. */
async function findTransaction(db: Database): Promise<string> {
  const [row] = await db.query<{ number: string }>(sql`select pg_current_xact_id()::xid::text as number`);
  if (row === undefined) throw new Error('A transaction has a number.');
  return row.number;
}

async function findTables(db: Database): Promise<readonly Table[]> {
  return db.query<Table>(sql`
    select relname::text as name, pg_relation_size(oid)::int as bytes
    from pg_class where relnamespace = ${db.schema}::regnamespace and relkind = 'r' order by relname`);
}

/** Columns of a table that are not generated. */
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

/** A transaction in which triggers and foreign keys are not active. */
function withoutTriggers(statements: readonly string[]): string {
  return ['begin;', 'set local session_replication_role = replica;', ...statements, 'commit;'].join('\n');
}

function schemaSql({ schema }: Database): string {
  return `'${quoteIdentifier(schema)}'::regnamespace`;
}

function copiesOf(schema: string): string {
  return `${schema}_linhas`;
}
