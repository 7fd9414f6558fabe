import { quoteIdentifier } from '../database/identifier.ts';
import { literal } from '../database/literal.ts';
import { differences, type Fingerprint, readFingerprint } from './fingerprints.ts';
import { BackupError, type ReadSide, type Side, type TableShape, type WriteSide } from './sides.ts';
import { checkTotals, otherTotals, type StoredTotal, type TotalCheck } from './stored-totals.ts';
import { readStructure, type Structure } from './structure.ts';

/** The source of a copy: another database, or a backup. */
export type BackupSource = {
  readonly structure: Structure;
  readonly fingerprints: ReadonlyMap<string, Fingerprint>;
  readonly totals: readonly StoredTotal[];
  /** How its totals are computed anew. */
  readonly checks: readonly TotalCheck[];
  readonly read: (table: TableShape) => AsyncIterable<Uint8Array>;
};

/** Reports progress to the person who runs the command. */
export type FillReport = (message: string) => void;

/** Describes a whole database at one moment, with what is needed to check a copy of it. */
export async function describeSource(side: ReadSide, checks: readonly TotalCheck[]): Promise<BackupSource> {
  const structure = await readStructure(side);
  if (structure.tables.length === 0) throw new BackupError('The database is empty.');
  return {
    structure,
    fingerprints: await readFingerprints(side, structure.tables, side.places),
    totals: await checkTotals(side, checks, new Set(structure.tables.map(({ name }) => name))),
    checks,
    read: (table) => side.copyOut(table),
  };
}

/**
 * Creates the tables of the source in a database, fills them and compares the result with the source. Throws
 * `BackupError` on a difference. The caller then discards the database or rolls back.
 */
export async function fillDatabase(side: WriteSide, source: BackupSource, report: FillReport): Promise<void> {
  const { structure } = source;
  await checkTarget(side, structure);
  for (const name of structure.extensions)
    await side.script(`create extension if not exists ${quoteIdentifier(name)} schema public`);
  await runAll(side, structure.before);
  let rows = 0;
  for (const table of structure.tables) rows += await side.copyIn(table, source.read(table));
  report(`${structure.tables.length} tables with ${rows.toLocaleString('en')} rows are in; making keys and indexes.`);
  await runAll(side, structure.after);
  for (const { name, value, called } of structure.sequences)
    await side.query(`select setval(${literal(quoteIdentifier(name))}, ${BigInt(value)}, ${called})`);
  await side.script('analyze');
  report('Comparing every table with what it was copied from.');
  await compareWith(side, source);
}

/** Sends many statements at once: there are thousands, and most run for less time than a round trip takes. */
async function runAll(side: WriteSide, statements: readonly string[]): Promise<void> {
  for (let first = 0; first < statements.length; first += 100)
    await side.script(statements.slice(first, first + 100).join(';\n'));
}

/** Compares a database with the source, table by table, with its stored totals. Throws `BackupError`. */
export async function compareWith(side: Side, source: BackupSource): Promise<void> {
  const { tables } = source.structure;
  const found = await readFingerprints(side, tables, 1);
  const wrong = [
    ...differences(source.fingerprints, found),
    ...otherTotals(source.totals, await checkTotals(side, source.checks, new Set(tables.map(({ name }) => name)))),
  ];
  if (wrong.length > 0) throw new BackupError(`The copy is not what it was made of: ${wrong.slice(0, 20).join('; ')}.`);
}

/** Names of the objects that the schema already contains, without those of extensions. */
export async function listObjects(side: Side): Promise<readonly string[]> {
  const rows = await side.query<{ name: string }>(
    `select c.relname as name from pg_class as c
     where c.relnamespace = ${literal(side.schema)}::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
       and not exists (select from pg_depend as e where e.objid = c.oid and e.deptype = 'e') order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Drops all tables, views, sequences and functions of the schema, except those of extensions. */
export async function emptySchema(side: WriteSide): Promise<void> {
  const rows = await side.query<{ text: string }>(
    `select format('drop %s if exists %I.%I cascade', case c.relkind when 'v' then 'view' when 'm' then 'materialized view'
       when 'S' then 'sequence' when 'f' then 'foreign table' else 'table' end, n.nspname, c.relname) as text
     from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
     where n.nspname = ${literal(side.schema)} and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
       and not exists (select from pg_depend as e where e.objid = c.oid and e.deptype in ('e', 'i'))
     union all select format('drop routine if exists %s cascade', p.oid::regprocedure)
     from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace
     where n.nspname = ${literal(side.schema)}
       and not exists (select from pg_depend as e where e.objid = p.oid and e.deptype = 'e')`,
  );
  for (const { text } of rows) await side.script(text);
}

async function readFingerprints(
  side: Side,
  tables: readonly TableShape[],
  places: number,
): Promise<ReadonlyMap<string, Fingerprint>> {
  const found = new Map<string, Fingerprint>();
  await eachAtOnce(tables, places, async (table) => {
    found.set(table.name, await readFingerprint(side, table));
  });
  return found;
}

/** Runs the work for each item in order, several at a time. */
export async function eachAtOnce<T>(
  items: readonly T[],
  places: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const go = async (): Promise<void> => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: places }, go));
}

/** Reports what the server lacks before anything is changed. */
async function checkTarget(side: Side, structure: Structure): Promise<void> {
  const [server] = await side.query<{ version: number; name: string; encoding: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
       current_setting('server_encoding') as encoding`,
  );
  if (server === undefined || server.version < 150_000)
    throw new BackupError(`The target is PostgreSQL ${server?.name}; Vitral needs 15 or newer.`);
  if (server.encoding !== 'UTF8')
    throw new BackupError(
      `The target database has the encoding ${server.encoding}. Make one with: create database ... encoding 'UTF8' template template0.`,
    );
  const known = await side.query<{ name: string }>('select name from pg_available_extensions');
  const lacking = structure.extensions.filter((name) => !known.some((one) => one.name === name));
  if (lacking.length > 0)
    throw new BackupError(
      `The target lacks the extension ${lacking.join(', ')}; on Debian it comes with postgresql-contrib.`,
    );
}
