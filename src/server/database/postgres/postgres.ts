import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Sql } from 'sql-template-tag';
import type { Database, DatabaseEvent, PlaceUse, Planning, Queryable } from '../database.ts';
import { eachAlone, rolledBackAfter } from '../dry-run.ts';
import {
  cancelled,
  DatabaseUnavailableError,
  rolledBack,
  SqlError,
  sqlErrorFields,
  TransactionMisuseError,
  triedAgain,
} from '../errors.ts';
import { quoteIdentifier } from '../identifier.ts';
import { isInside, refuseInside, runInside } from '../transaction-scope.ts';
import { type Client, getTypeParser, prepareSession, run, runCached, runCachedInside, translate } from './client.ts';
import { openWritten } from './written.ts';

/** How a PostgreSQL server is reached. */
export type PostgresOptions = {
  readonly url: string;
  readonly schema: string;
  /** ms after which PostgreSQL cancels one statement. Scripts, bulk loads and streams have no limit. Default 30,000. */
  readonly statementLimit?: number;
  /** The same of a statement of `reader`. Default 15,000. */
  readonly readLimit?: number;
  /** The login for statements that people write; without it there are none. */
  readonly writtenUrl?: string;
  /** ms to wait for a connection, free or new. Default 10,000. */
  readonly connectLimit?: number;
  /** Connections kept at most. Default 16. */
  readonly connections?: number;
  /** ms that a stream waits for its connection while others read slowly. Default 15,000. */
  readonly streamWait?: number;
  readonly log?: (event: DatabaseEvent) => void;
};

/** ms for one batch of a stream of `reader`. */
const streamLimit = 120_000;

/** Connects to PostgreSQL; creates the schema when it does not exist. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { url, schema, statementLimit = 30_000, connections = 16, log = () => undefined } = options;
  const common = {
    connectionString: url,
    // What a connection keeps of statements ends with it.
    maxLifetimeSeconds: 3_600,
    connectionTimeoutMillis: options.connectLimit ?? 10_000,
    types: { getTypeParser },
  };
  const pool = new pg.Pool({
    ...common,
    max: connections,
    onConnect: (client) => prepareSession(client, schema, statementLimit),
  });
  // Connections are made when they are needed; a setting of its own for each statement would cost two round trips.
  const readers = new pg.Pool({
    ...common,
    max: Math.max(2, Math.floor(connections / 2)),
    onConnect: (client) =>
      prepareSession(client, schema, options.readLimit ?? 15_000, { default_transaction_read_only: 'on' }),
  });
  for (const one of [pool, readers])
    one.on('error', (error) => log({ event: 'connection-lost', reason: error.message }));
  try {
    await translate('', () => createSchema(pool, schema));
  } catch (error) {
    await Promise.all([pool.end(), readers.end()]);
    throw error;
  }
  return createDatabase(pool, readers, options, log);
}

function createDatabase(
  pool: pg.Pool,
  readers: pg.Pool,
  options: PostgresOptions,
  log: (event: DatabaseEvent) => void,
): Database {
  const owner = {};
  const exclusiveSection = {};
  // A slow reader keeps its connection: streams may take a quarter of them, the rest waits for a while.
  const streamPlaces = createPlaces(
    Math.max(1, Math.floor((options.connections ?? 16) / 4)),
    options.streamWait ?? 15_000,
  );

  /** Lends a connection without a time limit for statements. */
  const withLongClient = <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    refuseInside(owner);
    return withClient(pool, async (client) => {
      await client.query('set statement_timeout = 0');
      try {
        return await work(client);
      } finally {
        await client.query(`set statement_timeout = ${options.statementLimit ?? 30_000}`);
      }
    });
  };

  const streamFrom = (from: pg.Pool, limit: number): Database['stream'] =>
    async function* stream<Row extends Record<string, unknown>>(
      statement: Sql,
      batch: number,
      signal?: AbortSignal,
    ): AsyncIterable<Row[]> {
      refuseInside(owner);
      const leave = await streamPlaces.take();
      try {
        yield* streamRows<Row>(from, statement, batch, signal, limit);
      } finally {
        leave();
      }
    };

  return {
    kind: 'postgres',
    schema: options.schema,
    ...queryable(() => {
      refuseInside(owner);
      return pool;
    }),
    transaction: (work) => {
      refuseInside(owner);
      return tryAgain(log, () => withClient(pool, (client) => runInside(owner, () => transact(client, work))));
    },
    dryRun: (work) =>
      rolledBackAfter(
        (inside: (client: pg.PoolClient) => Promise<never>) =>
          withLongClient((client) => runInside(owner, () => transact(client, () => inside(client)))),
        async (client) => {
          const script = async (text: string): Promise<void> => {
            await run(client, text);
          };
          await script(`set local lock_timeout = '3s'`);
          return work(eachAlone(script, { ...queryable(() => client), script }));
        },
      ),
    script: (text) => withLongClient(async (client) => void (await run(client, text))),
    copyIn: (table, columns, csv) =>
      withLongClient(async (client) => {
        const text = `copy ${quoteIdentifier(table)} (${columns.map(quoteIdentifier).join(', ')}) from stdin with (format csv)`;
        const target = client.query(copyFrom(text));
        await translate(text, () => pipeline(Readable.from(csv), target));
        return target.rowCount;
      }),
    stream: streamFrom(pool, 0),
    reader: {
      ...queryable(() => {
        refuseInside(owner);
        return readers;
      }),
      stream: streamFrom(readers, streamLimit),
    },
    written: openWritten(
      options,
      queryable(() => pool),
    ),
    exclusively: (work) => {
      refuseInside(owner);
      if (isInside(exclusiveSection)) return work();
      return withAdvisoryLock(options, log, () => runInside(exclusiveSection, work));
    },
    load: () => [poolUse('statements', pool), poolUse('readers', readers), { place: 'streams', ...streamPlaces.use() }],
    // The disk is the database server's; what it finds no room for it refuses by itself.
    wantsRoom: async () => null,
    close: async () => {
      await Promise.all([pool.end(), readers.end()]);
    },
  };
}

function poolUse(place: PlaceUse['place'], { options, totalCount, idleCount, waitingCount }: pg.Pool): PlaceUse {
  return { place, most: options.max, used: totalCount - idleCount, waiting: waitingCount };
}

async function* streamRows<Row extends Record<string, unknown>>(
  pool: pg.Pool,
  statement: Sql,
  batch: number,
  signal: AbortSignal | undefined,
  limit: number,
): AsyncIterable<Row[]> {
  if (signal?.aborted) throw cancelled(statement.text);
  const client = await translate('', () => pool.connect());
  let failure: Error | undefined;
  let cancelling: Promise<unknown> = Promise.resolve();
  const cancel = (): void => {
    cancelling = cancelStatement(pool, client);
  };
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    await run(client, 'begin read only');
    // A slow reader is idle between its batches, and a stream is read to its end.
    await run(
      client,
      `set local statement_timeout = ${limit}; set local idle_in_transaction_session_timeout = 0; set local cursor_tuple_fraction = 1`,
    );
    await run(client, `declare vitral_stream no scroll cursor for ${statement.text}`, statement.values);
    for (;;) {
      if (signal?.aborted) throw cancelled(statement.text);
      const { rows } = await run(client, `fetch ${batch} from vitral_stream`);
      if (rows.length > 0) yield rows as Row[];
      if (rows.length < batch) return;
    }
  } catch (error) {
    if (!(error instanceof SqlError)) failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    signal?.removeEventListener('abort', cancel);
    // A cancellation that arrives late must not meet the next statement of this connection.
    await cancelling;
    await client.query('rollback').catch((error: Error) => {
      failure = error;
    });
    client.release(failure);
  }
}

/** PostgreSQL goes on with a statement whose reader has left, so it is cancelled over another connection. */
async function cancelStatement(pool: pg.Pool, client: pg.PoolClient): Promise<void> {
  const pid: unknown = Reflect.get(client, 'processID');
  await pool.query('select pg_cancel_backend($1)', [pid]).catch(() => null);
}

async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await translate('', () => pool.connect());
  let failure: Error | undefined;
  const lost = (error: Error): void => {
    failure = error;
  };
  client.on('error', lost);
  try {
    return await work(client);
  } finally {
    client.off('error', lost);
    client.release(failure);
  }
}

async function transact<T>(client: pg.PoolClient, work: (tx: Queryable) => Promise<T>): Promise<T> {
  let isOver = false;
  const tx = queryable(() => {
    if (isOver) throw new TransactionMisuseError('The transaction is over: its `tx` takes no more statements.');
    return client;
  }, runCachedInside);
  await run(client, 'begin');
  try {
    const result = await work(tx);
    const { command } = await run(client, 'commit');
    if (command === 'ROLLBACK') throw rolledBack();
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => null);
    throw error;
  } finally {
    isOver = true;
  }
}

async function tryAgain<T>(log: (event: DatabaseEvent) => void, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof SqlError) || !triedAgain.has(error.code) || attempt > 2) throw error;
      log({ event: 'transaction-again', code: error.code, attempt });
    }
  }
}

/** The lock belongs to a connection of its own, so it ends with it, however this process dies. */
async function withAdvisoryLock<T>(
  options: PostgresOptions,
  log: (event: DatabaseEvent) => void,
  work: () => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: options.url,
    connectionTimeoutMillis: options.connectLimit ?? 10_000,
  });
  client.on('error', (error) => log({ event: 'connection-lost', reason: error.message }));
  await translate('', () => client.connect());
  try {
    await client.query(`select pg_advisory_lock(hashtextextended($1, 7611))`, [`vitral ${options.schema}`]);
    return await work();
  } finally {
    await client.end();
  }
}

async function createSchema(pool: pg.Pool, schema: string): Promise<void> {
  const { rows } = await pool.query('select 1 from pg_namespace where nspname = $1', [schema]);
  if (rows.length > 0) return;
  await pool.query(`create schema if not exists ${quoteIdentifier(schema)}`).catch((error: unknown) => {
    // Two servers that start at once: the other one made it.
    const code = sqlErrorFields(error)?.code;
    if (code !== '23505' && code !== '42P06') throw error;
  });
}

function queryable(client: () => Client, cached: typeof runCached = runCached): Queryable {
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

/** Lets `count` callers in at a time; `take` answers the function with which one leaves, and throws after `patience` ms. */
function createPlaces(count: number, patience: number) {
  let free = count;
  const waiting: (() => void)[] = [];
  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };
  const take = async (): Promise<() => void> => {
    if (free > 0) free -= 1;
    else
      await new Promise<void>((resolve, reject) => {
        const enter = (): void => {
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(enter), 1);
          reject(new DatabaseUnavailableError('All connections for streams are taken by slow readers.'));
        }, patience);
        waiting.push(enter);
      });
    let hasLeft = false;
    return () => {
      if (!hasLeft) leave();
      hasLeft = true;
    };
  };
  return { take, use: () => ({ most: count, used: count - free, waiting: waiting.length }) };
}
