import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import type { Planning, Queryable } from '../database.ts';
import { DatabaseUnavailableError, SqlError, sqlErrorFields } from '../errors.ts';
import { quoteIdentifier } from '../identifier.ts';
import { arrayElementTypes, encodeValues, sessionSettings, valueParsers } from '../values.ts';

/** What statements are sent to: a connection, or a pool of them. */
export type Client = { query(statement: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> };

/** What a new connection says of its server. */
export type SessionFacts = {
  /** The history that the server stands for, which every promotion of a standby begins anew; null for a standby. */
  readonly timeline: number | null;
};

/** Process numbers of connections, as the database knows them: a pooler says others. */
const processes = new WeakMap<object, number>();

/** The process of a connection, for who cancels what it does. */
export function processOf(client: pg.ClientBase): number | null {
  return processes.get(client) ?? null;
}

const notReplicated = new WeakSet<object>();

/**
 * Notes where the database gave up waiting for its synchronous standby, as it does when a commit is cancelled: it then says
 * that a change is stored, which a promotion of the standby would undo.
 */
export function watchReplication(client: pg.ClientBase): void {
  client.on('notice', (notice) => {
    if (Reflect.get(notice, 'routine') === 'SyncRepWaitForLSN') notReplicated.add(client);
  });
}

/** Throws after a statement that ended without its standby: what it did is not safe, so nobody is to learn that it is. */
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
    // Compiling costs more than it saves for the short statements of a portal.
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

/** Number of the history of a server that takes changes, null of a standby. */
export const timelineSql = `case when pg_is_in_recovery() then null
  else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end`;

/** Runs a statement; what PostgreSQL refuses is a `SqlError`. */
export async function run(client: Client, text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
  // Without a name: a named statement turns to a generic plan, which ignores what is searched for.
  const statement = { text, values: encodeValues(values) };
  return translate(text, () => (values.length === 0 ? client.query(text) : client.query(statement)));
}

/** How many statements have their plans kept by each connection, with a name for each. */
const maxCached = 200;
const names = new Map<string, string>();
let named = 0;

/** The name under which connections keep a statement. Those that have not been used for long lose theirs. */
function nameOf(text: string): string {
  const known = names.get(text);
  const name = known ?? `vitral_${++named}`;
  names.delete(text);
  names.set(text, name);
  const [oldest] = names.keys();
  if (names.size > maxCached && oldest !== undefined) names.delete(oldest);
  return name;
}

/** What PostgreSQL says where a table has other columns than when the plan was made. */
const changedResult = '0A000';

/** Runs a statement by the plan that its connection has of it, or makes one that it keeps. */
export async function runCached(client: Client, text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
  try {
    return await translate(text, () => client.query({ name: nameOf(text), text, values: encodeValues(values) }));
  } catch (error) {
    if (!(error instanceof SqlError) || error.code !== changedResult) throw error;
    names.delete(text);
    return run(client, text, values);
  }
}

/** The same within a transaction, which an error ends: whoever began it runs it again, without the plan. */
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

/** Makes the errors of the driver those of the port: `text` is the statement that is run. */
export async function translate<T>(text: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SqlError) throw error;
    const fields = sqlErrorFields(error);
    if (fields !== null) throw new SqlError(fields, text);
    // Whatever is no answer of PostgreSQL is a fault of the connection, and the driver gives it many forms.
    throw new DatabaseUnavailableError(faultOf(error), { cause: error });
  }
}

/** Connecting to several addresses fails with a list of errors and no message of its own. */
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

// The drivers' reader of text[] reads the items of any array.
const parseTextArray: (text: string) => unknown = pg.types.getTypeParser(Number(1009), 'text');

function parseItems(items: unknown, parse: (text: string) => unknown): unknown {
  if (Array.isArray(items)) return items.map((item: unknown) => parseItems(item, parse));
  return typeof items === 'string' ? parse(items) : null;
}

/** Statements over a connection, each over the one that `client` answers by then. */
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
