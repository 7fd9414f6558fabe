import sql, { raw } from 'sql-template-tag';
import type { Database } from '../../../src/platform/database/database.ts';
import { quoteIdentifier } from '../../../src/platform/database/identifier.ts';

/** What a schema was like when it was stored. */
export type StoredSchema = {
  /** Of each catalog of the database that describes the schema, how many rows it has of it, and a digest of them. */
  readonly structure: ReadonlyMap<string, Described>;
  /** The transaction behind which nothing has changed since the schema was put back. */
  since: string;
  readonly tables: ReadonlySet<string>;
  /** Script that brings the rows back which it had. */
  readonly rows: string;
  /** Last number of each sequence; null where none was given. */
  readonly sequences: ReadonlyMap<string, number | null>;
};

type Described = { readonly rows: number; readonly digest: string };
type Table = { readonly name: string; readonly bytes: number };

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
    structure: await describeCatalogs(db, catalogs),
    since: await findTransaction(db),
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
  if (!(await isDescribedAs(db, stored))) return false;
  const used = found.filter(({ name, bytes }) => stored.tables.has(name) && bytes > 0).map(({ name }) => name);
  const names = used.map(quoteIdentifier);
  const sequences = await findSequences(db);
  const restarts = [...stored.sequences].filter(([name, last]) => sequences.get(name) !== last);
  await db.script(withoutTriggers(names.map((name) => `delete from ${name};`)));
  // Rows lie in the order in which they come, as in a table that is new.
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

/** Drops a schema, whatever became of it, and what was stored of it. */
export async function dropStoredSchema(db: Database): Promise<void> {
  const names = [db.schema, copiesOf(db.schema)].map(quoteIdentifier);
  await db.script(`drop schema if exists ${names.join(', ')} cascade`);
}

type Catalog = {
  /** What of a row `x` says something, as text. */
  readonly text: string;
  /** Which rows are of the schema `$1`. */
  readonly isOwn: string;
};

// What the size and the age of a table change, and new files of its rows, are no structure.
const passing = ['filenode', 'pages', 'tuples', 'allvisible', 'allfrozen', 'frozenxid', 'minmxid'];
const ownClasses = '(select oid from pg_class where relnamespace = $1)';

/** The catalogs that describe a schema: two that were made alike have other rows there, as these hold numbers of objects. */
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
 * Whether the structure is what was stored. A catalog with as many rows of which none is younger is the same and is not read any
 * further: to write all of them out as text takes as long as all else that putting back does.
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

/** One row for each catalog: its name, how many rows it has of the schema, and what else is asked. */
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

/** The number of a transaction that begins now. */
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
