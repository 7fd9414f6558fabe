import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { PGlite, type Results } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { type SqlErrorFields, sqlErrorFields } from '../errors.ts';
import { type EncodedValue, sessionSettings, valueParsers } from '../values.ts';

/** The folder of the database. For one in memory (`memory://`), the tar of a data folder to start with. */
export type DataSource = { readonly dataDir: string; readonly initialData?: string };

/** A request of the supervisor. Only one runs at a time. */
export type WorkerRequest =
  | {
      readonly id: number;
      readonly kind: 'query';
      readonly text: string;
      readonly values: readonly EncodedValue[];
      /** Runs in a transaction of its own that may not change anything. */
      readonly readOnly?: true;
      /** kB of temporary files that it may write. */
      readonly temporary?: number;
    }
  | { readonly id: number; readonly kind: 'script'; readonly text: string }
  | {
      readonly id: number;
      readonly kind: 'copy';
      readonly text: string;
      readonly csv: string | Uint8Array<ArrayBuffer>;
    }
  | { readonly id: number; readonly kind: 'copy-out'; readonly text: string }
  | { readonly id: number; readonly kind: 'close' };

/** What the thread answers. Id 0 stands for opening the database. */
export type DatabaseWorkerAnswer =
  | {
      readonly id: number;
      readonly ok: true;
      readonly rows: Record<string, unknown>[];
      readonly count: number;
      readonly command: string;
    }
  | {
      readonly id: number;
      readonly ok: false;
      readonly message: string;
      readonly sql: SqlErrorFields | null;
    };

/**
 * Settings that apply when the database opens. Without a limit PostgreSQL would keep up to 1 GB of finished log
 * segments. Buffers use the memory of this process; the system caches the files as well.
 */
const serverSettings = ['max_wal_size=32MB', 'min_wal_size=32MB', 'wal_buffers=1MB', 'shared_buffers=32MB'];

if (!isMainThread && parentPort !== null) await serve(parentPort, workerData);

async function serve(port: NonNullable<typeof parentPort>, source: DataSource): Promise<void> {
  const answer = (message: DatabaseWorkerAnswer): void => port.postMessage(message);
  let database: PGlite;
  try {
    database = await open(source);
  } catch (error) {
    answer(failure(0, error));
    return;
  }
  port.on('message', async (request: WorkerRequest) => {
    try {
      answer(await run(database, request));
    } catch (error) {
      answer(failure(request.id, error));
    }
  });
  answer({ id: 0, ok: true, rows: [], count: 0, command: '' });
}

/**
 * Deletes the temporary files of statements that were killed, which may be gigabytes. PostgreSQL does this when its
 * server starts, but no server starts here. No other process uses the folder.
 */
async function clearPutAside(dataDir: string): Promise<void> {
  if (!dataDir.startsWith('memory://')) await rm(join(dataDir, 'base', 'pgsql_tmp'), { recursive: true, force: true });
}

async function open({ dataDir, initialData }: DataSource): Promise<PGlite> {
  await clearPutAside(dataDir);
  const asText = (text: string): string => text;
  const database = await PGlite.create({
    dataDir,
    ...(initialData === undefined ? {} : { loadDataDir: await openAsBlob(initialData) }),
    startParams: [...PGlite.defaultStartParams, ...serverSettings.flatMap((setting) => ['-c', setting])],
    extensions: { pg_trgm },
    parsers: { ...valueParsers },
    // Values are already in text form (`encodeValue`).
    serializers: { 16: asText, 17: asText },
  });
  for (const [name, value] of Object.entries({
    ...sessionSettings,
    jit: 'off',
  })) {
    await database.exec(`set ${name} = '${value}'`);
  }
  return database;
}

async function run(database: PGlite, request: WorkerRequest): Promise<DatabaseWorkerAnswer> {
  const { id } = request;
  if (request.kind === 'close') {
    await database.close();
    return { id, ok: true, rows: [], count: 0, command: '' };
  }
  if (request.kind === 'script') {
    const results = await database.exec(request.text);
    return {
      id,
      ok: true,
      rows: [],
      count: 0,
      command: results.at(-1)?.command ?? '',
    };
  }
  const result = await runOne(database, request);
  const count = result.rowCount ?? result.affectedRows ?? 0;
  if (request.kind === 'copy-out') {
    const data = new Uint8Array((await result.blob?.arrayBuffer()) ?? new ArrayBuffer(0));
    return { id, ok: true, rows: [{ data }], count, command: '' };
  }
  return {
    id,
    ok: true,
    rows: result.rows,
    count,
    command: result.command ?? '',
  };
}

type OneStatement = Extract<WorkerRequest, { readonly kind: 'query' | 'copy' | 'copy-out' }>;

async function runOne(database: PGlite, request: OneStatement): Promise<Results<Record<string, unknown>>> {
  if (request.kind === 'copy') return database.query(request.text, [], { blob: new Blob([request.csv]) });
  if (request.kind === 'copy-out') return database.query(request.text);
  if (request.readOnly !== true) return database.query(request.text, [...request.values]);
  return database.transaction(async (tx) => {
    await tx.exec(`set transaction read only; set local temp_file_limit = ${request.temporary ?? -1}`);
    return tx.query(request.text, [...request.values]);
  });
}

function failure(id: number, error: unknown): DatabaseWorkerAnswer {
  return {
    id,
    ok: false,
    message: error instanceof Error ? error.message : String(error),
    sql: sqlErrorFields(error),
  };
}
