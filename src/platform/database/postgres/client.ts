import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import type { Planning, Queryable } from '../database.ts';
import { DatabaseUnavailableError, SqlError, sqlErrorFields } from '../errors.ts';
import { quoteIdentifier } from '../identifier.ts';
import { arrayElementTypes, encodeValues, sessionSettings, valueParsers } from '../values.ts';

/** A connection or a pool that accepts statements. */
export type Client = { query(statement: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> };

/** What a new connection knows about its server. */
export type SessionFacts = {
  /** The timeline of the server, which grows with every promotion of a standby; null for a standby. */
  readonly timeline: number | null;
};

/** Backend process ids of connections as the database reports them; a pooler reports others. */
const processes = new WeakMap<object, number>();

/** The backend process of a connection, needed to cancel its statement. */
export function processOf(client: pg.ClientBase): number | null {
  return processes.get(client) ?? null;
}

const notReplicated = new WeakSet<object>();

/**
 * Notes when the database gave up waiting for its synchronous standby, as it does when a commit is cancelled. It then
 * reports the change as stored, although a promotion of the standby would lose it.
 */
export function watchReplication(client: pg.ClientBase): void {
  client.on('notice', (notice) => {
    if (Reflect.get(notice, 'routine') === 'SyncRepWaitForLSN') notReplicated.add(client);
  });
}

/** Throws after a statement that was not replicated: its change is not safe, so it must not be acknowledged. */
export function refuseUnreplicated(client: object): void {
  if (notReplicated.delete(client))
    throw new DatabaseUnavailableError('The synchronous standby did not confirm a change in time.');
}

/** Settings of a new connection. `statementLimit` is in ms. */
export async function prepareSession(
  client: pg.ClientBase,
  schema: string,
  statementLimit: number,
  more: Readonly<Record<string, string>> = {},
): Promise<SessionFacts> {
  const settings = {
    ...more,
    ...sessionSettings,
    search_path: `${quoteIdentifier(schema)}, public`,
    statement_timeout: String(statementLimit),
    idle_in_transaction_session_timeout: '60s',
    // JIT compilation costs more than it saves for short statements.
    jit: 'off',
  };
  const calls = Object.keys(settings).map((name, index) => `set_config('${name}', $${index + 1}, false)`);
  const { rows } = await client.query(
    `select pg_backend_pid() as process, ${timelineSql} as timeline, ${calls.join(', ')}`,
    Object.values(settings),
  );
  processes.set(client, Number(rows[0]?.process));
  const timeline: unknown = rows[0]?.timeline;
  return { timeline: typeof timeline === 'number' ? timeline : null };
}

/** Timeline of a server that accepts changes; null for a standby. */
export const timelineSql = `case when pg_is_in_recovery() then null
  else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end`;

/** Runs a statement; throws `SqlError` if PostgreSQL refuses it. */
export async function run(client: Client, text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
  // Unnamed on purpose: a named statement may switch to a generic plan, which ignores the values that are searched for.
  const statement = { text, values: encodeValues(values) };
  return translate(text, () => (values.length === 0 ? client.query(text) : client.query(statement)));
}

/** How many statements have cached plans in each connection, and their names. */
const maxCached = 200;
const names = new Map<string, string>();
let named = 0;

/** The name under which connections cache a statement. The statements that were not used for longest lose theirs. */
function nameOf(text: string): string {
  const known = names.get(text);
  const name = known ?? `vitral_${++named}`;
  names.delete(text);
  names.set(text, name);
  const [oldest] = names.keys();
  if (names.size > maxCached && oldest !== undefined) names.delete(oldest);
  return name;
}

/** SQLSTATE after a table changed its columns since the plan was made. */
const changedResult = '0A000';

/** Runs a statement with the cached plan of its connection, or caches a new one. */
export async function runCached(client: Client, text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
  try {
    return await translate(text, () => client.query({ name: nameOf(text), text, values: encodeValues(values) }));
  } catch (error) {
    if (!(error instanceof SqlError) || error.code !== changedResult) throw error;
    names.delete(text);
    return run(client, text, values);
  }
}

/** The same within a transaction, which an error aborts: its owner runs it again without the cached plan. */
export async function runCachedInside(
  client: Client,
  text: string,
  values: readonly unknown[],
): Promise<pg.QueryResult> {
  try {
    return await translate(text, () => client.query({ name: nameOf(text), text, values: encodeValues(values) }));
  } catch (error) {
    if (error instanceof SqlError && error.code === changedResult) names.delete(text);
    throw error;
  }
}

/** Translates errors of the driver to those of the `Database` interface; `text` is the statement. */
export async function translate<T>(text: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SqlError) throw error;
    const fields = sqlErrorFields(error);
    if (fields !== null) throw new SqlError(fields, text);
    // Any other error is a fault of the connection; the driver reports these in many forms.
    throw new DatabaseUnavailableError(faultOf(error), { cause: error });
  }
}

/** Connecting to several addresses fails with a list of errors that has no message of its own. */
function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message === '' ? String(Reflect.get(error, 'code') ?? error.name) : error.message;
}

/** How the driver reads values (`values.ts`). */
export function getTypeParser(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  const parse = valueParsers[oid];
  if (parse !== undefined) return parse;
  const element = valueParsers[arrayElementTypes[oid] ?? 0];
  if (element !== undefined) return (text) => parseItems(parseTextArray(text), element);
  return pg.types.getTypeParser(oid, format);
}

// The driver's parser of text[] parses the items of any array.
const parseTextArray: (text: string) => unknown = pg.types.getTypeParser(Number(1009), 'text');

function parseItems(items: unknown, parse: (text: string) => unknown): unknown {
  if (Array.isArray(items)) return items.map((item: unknown) => parseItems(item, parse));
  return typeof items === 'string' ? parse(items) : null;
}

/** Runs statements, each over the connection that `client` returns at that time. */
export function queryable(client: () => Client, cached: typeof runCached = runCached): Queryable {
  const send = (planning: Planning, text: string, values: readonly unknown[]) =>
    (planning === 'cached' ? cached : run)(client(), text, values);
  return {
    query: async <Row extends Record<string, unknown>>({ text, values }: Sql, planning: Planning = 'anew') => {
      const { rows } = await send(planning, text, values);
      return rows as Row[];
    },
    execute: async ({ text, values }, planning = 'anew') => (await send(planning, text, values)).rowCount ?? 0,
  };
}
