import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { quoteIdentifier } from '../database/identifier.ts';
import { literal } from '../database/literal.ts';
import { getTypeParser, prepareSession, run, translate } from '../database/postgres/client.ts';
import { copyInText, copyOutText, exactSettings } from './copy-statements.ts';
import type { ReadSide, WriteSide } from './sides.ts';

/** Connections that read in parallel. */
const places = 4;

/**
 * Reads a PostgreSQL database as of one moment, over several connections that share a snapshot (`pg_export_snapshot`).
 * It only blocks those who change table definitions.
 */
export async function readPostgres<T>(url: string, schema: string, work: (side: ReadSide) => Promise<T>): Promise<T> {
  const clients: pg.Client[] = [];
  try {
    for (let count = 0; count < places; count++) clients.push(await connect(url, schema));
    const [first, ...others] = clients;
    if (first === undefined) throw new Error('No connection was made.');
    await run(first, 'begin isolation level repeatable read read only');
    const { rows } = await run(first, 'select pg_export_snapshot() as name');
    for (const client of others) {
      await run(client, 'begin isolation level repeatable read read only');
      await run(client, `set transaction snapshot ${literal(rows[0]?.name)}`);
    }
    const lend = createLending(clients);
    const side: ReadSide = {
      kind: 'postgres',
      schema,
      places,
      query: (text) => lend(async (client) => (await run(client, text)).rows),
      copyOut: (table) => readCopy(lend, copyOutText(table)),
    };
    await holdTables(first, schema);
    return await work(side);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

/** Fills a PostgreSQL database in one transaction: it commits when `work` resolves and otherwise rolls back. */
export async function loadPostgres<T>(url: string, schema: string, work: (side: WriteSide) => Promise<T>): Promise<T> {
  const client = await connect(url, schema);
  try {
    await run(client, `begin; set local maintenance_work_mem = '256MB'`);
    // Two runs on one database wait for each other: the second then sees what the first has written.
    await run(client, `select pg_advisory_xact_lock(hashtextextended(${literal(`vitral ${schema}`)}, 7613))`);
    const result = await work({
      kind: 'postgres',
      schema,
      query: async (text) => (await run(client, text)).rows,
      script: async (text) => {
        await run(client, text);
      },
      copyIn: async (table, content) => {
        const text = copyInText(table, 'stdin');
        const target = client.query(copyFrom(text));
        await translate(text, () => pipeline(Readable.from(content, { objectMode: false }), target));
        return target.rowCount;
      },
    });
    await run(client, 'commit');
    return result;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function connect(url: string, schema: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    types: { getTypeParser },
  });
  // A broken connection also rejects its statement, so the event itself is ignored.
  client.on('error', () => undefined);
  await translate('', () => client.connect());
  await prepareSession(client, schema, 0);
  await run(client, `set idle_in_transaction_session_timeout = 0; ${exactSettings}`);
  return client;
}

/** Locks the tables as pg_dump does, so that no definition changes while they are read. */
async function holdTables(client: pg.Client, schema: string): Promise<void> {
  const { rows } = await run(
    client,
    `select relname from pg_class where relnamespace = ${literal(schema)}::regnamespace and relkind in ('r', 'p') order by oid`,
  );
  if (rows.length === 0) return;
  const names = rows.map(({ relname }) => `only ${quoteIdentifier(String(relname))}`);
  await run(client, `set local lock_timeout = '30s'; lock table ${names.join(', ')} in access share mode`);
}

type Lend = <T>(work: (client: pg.Client) => Promise<T>) => Promise<T>;

/** Lends each client to one caller at a time; other callers wait. */
function createLending(clients: readonly pg.Client[]): Lend {
  const free = [...clients];
  const waiting: ((client: pg.Client) => void)[] = [];
  return async (work) => {
    const client = free.pop() ?? (await new Promise<pg.Client>((resolve) => waiting.push(resolve)));
    try {
      return await work(client);
    } finally {
      const next = waiting.shift();
      if (next === undefined) free.push(client);
      else next(client);
    }
  };
}

/** Streams the rows. The client is released when the last row was read. */
async function* readCopy(lend: Lend, text: string): AsyncIterable<Uint8Array> {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const stream = await new Promise<Readable>((resolve, reject) => {
    lend(async (client) => {
      resolve(client.query(copyTo(text)));
      await ended;
    }).catch(reject);
  });
  try {
    for await (const piece of stream) yield piece;
  } finally {
    end();
  }
}
