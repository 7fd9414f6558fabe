import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Sql } from 'sql-template-tag';
import type { Database, DatabaseEvent, PlaceUse, Planning } from '../database.ts';
import { eachAlone, rolledBackAfter } from '../dry-run.ts';
import { DatabaseUnavailableError, sqlErrorFields } from '../errors.ts';
import { quoteIdentifier } from '../identifier.ts';
import { createBackgroundPlaces } from '../sharing/background-places.ts';
import { isInside, refuseInside, runInside } from '../transaction-scope.ts';
import { readAddresses } from './addresses.ts';
import { withAdvisoryLock } from './advisory-lock.ts';
import { getTypeParser, prepareSession, queryable, run, translate, watchReplication } from './client.ts';
import { followPrimary, type Primary } from './find-primary.ts';
import { createFollowingPool, NotPrimaryError, type Pool } from './following-pool.ts';
import { beginHistory } from './history.ts';
import { refuseSharedSessions } from './pooler.ts';
import { positionSql } from './position.ts';
import { createReads } from './reads.ts';
import { createReplicas, type Replicas } from './replicas.ts';
import { createPlaces } from './streams.ts';
import { transact, tryAgain, withClient } from './transact.ts';
import { openWritten } from './written.ts';

/** Options of a connection to PostgreSQL. */
export type PostgresOptions = {
  readonly url: string;
  readonly schema: string;
  /** ms after which PostgreSQL cancels a statement. Scripts, bulk loads and streams have no limit. Default 30,000. */
  readonly statementLimit?: number;
  /** The same for statements of `reader`. Default 15,000. */
  readonly readLimit?: number;
  /** Address of the login for statements that people write; without it these are not allowed. */
  readonly writtenUrl?: string;
  /** kB of temporary files that such a statement may write, if its login has no limit yet. Default 500,000. */
  readonly diskLimit?: number;
  /** ms to wait for a connection, free or new. Default 10,000. */
  readonly connectLimit?: number;
  /** Maximum number of connections. Default 16. */
  readonly connections?: number;
  /** ms that a stream waits for a connection while slow readers hold them. Default 15,000. */
  readonly streamWait?: number;
  /** Standbys for lists and statements of files: `postgres://one:5432,two:5432/name`. */
  readonly readUrl?: string | undefined;
  /** ms that a standby may lag before it is left out. Default 5,000. */
  readonly lagLimit?: number | undefined;
  readonly log?: (event: DatabaseEvent) => void;
};

/** ms for one batch of a stream of `reader`. */
const streamLimit = 120_000;

/**
 * Connects to PostgreSQL; creates the schema if it does not exist. Throws `AddressError` for errors that a retry cannot
 * solve.
 */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const {
    url,
    schema,
    statementLimit = 30_000,
    connections = defaultConnections,
    connectLimit = 10_000,
    log = () => undefined,
  } = options;
  const primary = followPrimary(readAddresses(url), (host) => log({ event: 'primary-changed', host }));
  const history = beginHistory(schema, () => replicas?.follow());
  type Prepare = (client: pg.ClientBase) => ReturnType<typeof prepareSession>;
  const settings = {
    // Cached plans end with their connection.
    ...{ maxLifetimeSeconds: 3_600, connectionTimeoutMillis: connectLimit, keepAlive: true, types: { getTypeParser } },
  };
  const open = (max: number, prepare: Prepare): Pool =>
    createFollowingPool(
      primary,
      (connectionString) =>
        new pg.Pool({
          ...{ ...settings, connectionString, max },
          onConnect: async (client) => {
            watchReplication(client);
            const { timeline } = await prepare(client);
            if (timeline === null ? primary.isChoice : !primary.meets(timeline))
              throw new NotPrimaryError('A standby.');
            if (timeline !== null) await history(client, timeline);
          },
        }),
      connectLimit,
    );
  const readOnly = { default_transaction_read_only: 'on' };
  const forReading: Prepare = (client) => prepareSession(client, schema, options.readLimit ?? 15_000, readOnly);
  const half = readersOf(connections);
  const pool = open(connections, (client) => prepareSession(client, schema, statementLimit));
  // Connections are made on demand. Setting a limit for each statement would cost two more round trips.
  const readers = open(half, forReading);
  // Reads on replicas query it first, however busy the other connections are.
  const pointer = open(2, forReading);
  const replicas = options.readUrl
    ? createReplicas({
        urls: readAddresses(options.readUrl, 'DATABASE_READ_URL').urls,
        lagLimit: options.lagLimit ?? 5_000,
        report: (change) => log({ event: 'replica', ...change }),
        position: async () => Number((await pointer.query(positionSql)).rows[0]?.position),
        open: (connectionString, onConnect) => {
          const make = (max: number, prepare: Prepare): pg.Pool =>
            new pg.Pool({
              ...{ ...settings, connectionString, max, connectionTimeoutMillis: Math.min(connectLimit, 2_000) },
              onConnect: async (client) => {
                await prepare(client);
                await onConnect(client);
              },
            });
          const forLists: Prepare = (client) => prepareSession(client, schema, statementLimit, readOnly);
          return { lists: make(half, forLists), reader: make(half, forReading), probe: make(1, forReading) };
        },
      })
    : null;
  for (const one of [pool, readers, pointer])
    one.on('error', (error) => log({ event: 'connection-lost', reason: error.message }));
  const close = async (): Promise<void> => {
    primary.close();
    await Promise.all([pool.end(), readers.end(), pointer.end(), replicas?.close()]);
  };
  try {
    if (primary.isChoice && !(await primary.find(connectLimit)))
      throw new DatabaseUnavailableError('None of the servers of DATABASE_URL takes changes.');
    await refuseSharedSessions(primary.url(), connectLimit);
    if (options.writtenUrl) await refuseSharedSessions(options.writtenUrl, connectLimit, 'VITRAL_SQL');
    await translate('', () => createSchema(pool, schema));
  } catch (error) {
    await close();
    throw error;
  }
  return createDatabase({ pool, readers, primary, replicas, close }, options, log);
}

type Connections = {
  readonly pool: Pool;
  readonly readers: Pool;
  readonly primary: Primary;
  readonly replicas: Replicas | null;
  close(): Promise<void>;
};

function createDatabase(
  { pool, readers, primary, replicas, close }: Connections,
  options: PostgresOptions,
  log: (event: DatabaseEvent) => void,
): Database {
  const owner = {};
  const exclusiveSection = {};
  // A slow reader holds its connection: streams may use a quarter of them; further streams wait for a while.
  const { connections = defaultConnections } = options;
  const streamPlaces = createPlaces(Math.max(1, Math.floor(connections / 4)), options.streamWait ?? 15_000);
  const { streamFrom, readsFrom } = createReads({ owner, replicas, streamPlaces });
  const inPlace = createBackgroundPlaces(Math.max(1, Math.floor(connections / 4)));
  const lend = <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
    inPlace(() => withClient(pool, primary, work));
  const single = queryable(() => pool);

  /** Lends a connection whose statements have no time limit. */
  const withLongClient = <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    refuseInside(owner);
    return lend(async (client) => {
      await client.query('set statement_timeout = 0');
      try {
        return await work(client);
      } finally {
        await client.query(`set statement_timeout = ${options.statementLimit ?? 30_000}`);
      }
    });
  };

  return {
    kind: 'postgres',
    schema: options.schema,
    query: async <Row extends Record<string, unknown>>(statement: Sql, planning?: Planning) => {
      refuseInside(owner);
      return inPlace(() => single.query<Row>(statement, planning));
    },
    execute: async (statement, planning) => {
      refuseInside(owner);
      return inPlace(() => single.execute(statement, planning));
    },
    transaction: (work) => {
      refuseInside(owner);
      return tryAgain(log, () => lend((client) => runInside(owner, () => transact(client, work, primary.isChoice))));
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
    reader: readsFrom(readers, streamLimit, 'reader'),
    ...(replicas === null ? {} : { lists: readsFrom(pool, 0, 'lists') }),
    written: openWritten(
      options,
      queryable(() => pool),
    ),
    exclusively: (work) => {
      refuseInside(owner);
      if (isInside(exclusiveSection)) return work();
      const lock = {
        connectionString: primary.url(),
        schema: options.schema,
        connectLimit: options.connectLimit ?? 10_000,
      };
      return withAdvisoryLock({ ...lock, log }, () => runInside(exclusiveSection, work));
    },
    load: () => [
      poolUse('statements', connections, pool),
      poolUse('readers', readersOf(connections), readers),
      { place: 'streams', ...streamPlaces.use() },
      ...(replicas?.load() ?? []),
    ],
    ...(replicas === null ? {} : { replicas: replicas.state }),
    // The disk belongs to the database server, which refuses by itself what does not fit.
    wantsRoom: async () => null,
    close,
  };
}

const defaultConnections = 16;

/** Number of connections for statements of files, in addition to the others. */
function readersOf(connections: number): number {
  return Math.max(2, Math.floor(connections / 2));
}

function poolUse(place: PlaceUse['place'], most: number, { totalCount, idleCount, waitingCount }: Pool): PlaceUse {
  return { place, most, used: totalCount - idleCount, waiting: waitingCount };
}

async function createSchema(pool: Pool, schema: string): Promise<void> {
  const { rows } = await pool.query('select 1 from pg_namespace where nspname = $1', [schema]);
  if (rows.length > 0) return;
  await pool.query(`create schema if not exists ${quoteIdentifier(schema)}`).catch((error: unknown) => {
    // Another server that started at the same time has created it.
    const code = sqlErrorFields(error)?.code;
    if (code !== '23505' && code !== '42P06') throw error;
  });
}
