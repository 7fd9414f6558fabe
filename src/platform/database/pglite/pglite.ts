import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Sql } from 'sql-template-tag';
import { currentOperation } from '../../watch/points/doing.ts';
import { turnSeconds, turnWaitSeconds } from '../../watch/points/instruments.ts';
import { watchMemory, writtenDisk } from '../../watch/points/memory-watch.ts';
import type { Database, DatabaseEvent, Queryable } from '../database.ts';
import { eachAlone, rolledBackAfter } from '../dry-run.ts';
import {
  cancelled,
  DatabaseRestartedError,
  outOfMemory,
  rolledBack,
  SqlError,
  TransactionMisuseError,
} from '../errors.ts';
import { quoteIdentifier } from '../identifier.ts';
import { isInside, refuseInside, runInside } from '../transaction-scope.ts';
import { encodeValues } from '../values.ts';
import { type DiskSpace, diskFull, unlimitedSpace, watchDiskSpace } from './disk-space.ts';
import type { Quietly } from './folder-copy.ts';
import { lockFolder } from './folder-lock.ts';
import { databaseFolder, newFolder, putBackReplaced, restoringFolder } from './folders.ts';
import { refuseMoved } from './moved.ts';
import {
  connectPglite,
  type PgliteConnection,
  type StatementRequest,
  type StatementResult,
} from './pglite-connection.ts';
import { serveSnapshots } from './snapshots.ts';
import { createTurns, type TurnTimes } from './turns.ts';
import { keepUp, type Upkeep } from './upkeep.ts';

/** How the embedded database is opened. */
export type PgliteOptions = {
  /** Folder of the database, or `:memory:` for one that ends with the process (and with any restart: for tests). */
  readonly dataDir: string;
  /** Tar of a data folder that a database in memory begins with, as PGlite dumps it; making one anew takes seconds. */
  readonly initialData?: string;
  /** ms after which one statement is ended together with the thread. Default 30,000. */
  readonly statementLimit?: number;
  /** The same of a statement of `reader`. Default 15,000. */
  readonly readLimit?: number;
  /** Whether people may write statements of their own. Default no. */
  readonly takesWritten?: boolean;
  /** kB that each of them may put aside on the disk. Default 500,000. */
  readonly diskLimit?: number;
  /** The same for scripts, bulk loads and streams' first batch. Default 600,000. */
  readonly scriptLimit?: number;
  /** ms for which a transaction may send nothing before it is rolled back: it holds up all others. Default 60,000. */
  readonly idleLimit?: number;
  readonly log?: (event: DatabaseEvent) => void;
  /** Free bytes of the disk of a folder; else the system is asked. */
  readonly readFree?: (folder: string) => Promise<number>;
  /** While it answers true a full disk refuses nothing: a server that starts asks for changes that mostly are none. */
  readonly isStarting?: () => boolean;
};

/** One embedded database with any number of schemas, which share its single session. */
export type Pglite = {
  /** A handle whose unqualified names mean `schema`, which is created when it does not exist. */
  database(schema: string): Promise<Database>;
  /** Runs work while no statement and no transaction is under way; all that was written is in the files. */
  readonly quietly: Quietly;
  close(): Promise<void>;
};

type Limits = Required<
  Pick<
    PgliteOptions,
    'statementLimit' | 'readLimit' | 'scriptLimit' | 'idleLimit' | 'isStarting' | 'takesWritten' | 'diskLimit'
  >
>;

type Send = (request: StatementRequest, limit?: number) => Promise<StatementResult>;

/** Characters of CSV that go to the thread at once, so that no single statement nears its limit. */
const copyChunk = 1_000_000;
/** ms for one batch of a stream of `reader`; the first of them makes the whole answer. */
const streamLimit = 120_000;

/** Opens the embedded database of a folder; throws `DatabaseInUseError` when another process holds it. */
export async function openPglite(options: PgliteOptions): Promise<Pglite> {
  const log = options.log ?? (() => undefined);
  const isMemory = options.dataDir === ':memory:';
  if (!isMemory) refuseMoved(options.dataDir);
  const lock = isMemory ? null : await lockFolder(options.dataDir);
  try {
    const folder = isMemory ? 'memory://' : await prepareFolder(options.dataDir, log);
    const { dataDir, readFree, initialData } = options;
    const space = isMemory
      ? unlimitedSpace
      : watchDiskSpace({ folder: dataDir, log, ...(readFree === undefined ? {} : { readFree }) });
    const makeRoom = async (): Promise<void> => {
      if (await space.isLow()) await space.release();
    };
    const source = { dataDir: folder, ...(isMemory && initialData !== undefined ? { initialData } : {}) };
    const connection = await connectPglite(source, log, makeRoom);
    await space.isLow();
    let snapshots: ReturnType<typeof serveSnapshots> | null = null;
    let upkeep: Upkeep | null = null;
    const close = async (): Promise<void> => {
      await snapshots?.stop();
      await upkeep?.stop();
      await connection.close();
      await space.settled();
      lock?.release();
    };
    const { statementLimit = 30_000, readLimit = 15_000, scriptLimit = 600_000, idleLimit = 60_000 } = options;
    const { isStarting = () => false, takesWritten = false, diskLimit = writtenDisk } = options;
    const limits = { statementLimit, readLimit, scriptLimit, idleLimit, isStarting, takesWritten, diskLimit };
    const server = createServer(connection, space, limits, log, close);
    if (!isMemory) snapshots = serveSnapshots(dataDir, server.quietly);
    if (!isMemory) upkeep = server.keepUp();
    return server;
  } catch (error) {
    lock?.release();
    throw error;
  }
}

/** A first start or a restore that is killed leaves `pg.new` or `restoring`, which the next start throws away: `pg` is a whole one. */
async function prepareFolder(dataDir: string, log: (event: DatabaseEvent) => void): Promise<string> {
  const folder = path.join(dataDir, databaseFolder);
  const unfinished = path.join(dataDir, newFolder);
  for (const one of [unfinished, path.join(dataDir, restoringFolder)]) rmSync(one, { recursive: true, force: true });
  putBackReplaced(dataDir);
  if (existsSync(folder)) return folder;
  mkdirSync(unfinished, { mode: 0o700 });
  const connection = await connectPglite({ dataDir: unfinished }, log);
  await connection.close();
  renameSync(unfinished, folder);
  return folder;
}

function createServer(
  connection: PgliteConnection,
  space: DiskSpace,
  { statementLimit, readLimit, scriptLimit, idleLimit, isStarting, takesWritten, diskLimit }: Limits,
  log: (event: DatabaseEvent) => void,
  close: () => Promise<void>,
): Pglite & { readonly keepUp: () => Upkeep } {
  const session = {};
  let upkeep: Upkeep | null = null;
  const takeTurn = createTurns({
    report: (turn) => {
      upkeep?.noteTurn(turn.isBackground);
      reportTurn(turn, log);
    },
  });
  const takeExclusive = createTurns({ lull: 0 });
  const exclusiveSection = {};
  const applied = { schema: '', opening: 0, readOnly: false };
  let streams = 0;

  /**
   * Makes unqualified names mean `schema`, and while the disk is nearly full changes errors, but those of scripts, which
   * define tables. Answers in which opening this holds.
   */
  const prepareSession = async (schema: string, kind: StatementRequest['kind']): Promise<number> => {
    const readOnly = kind !== 'script' && (await space.isLow()) && !isStarting();
    const isApplied = applied.schema === schema && applied.readOnly === readOnly;
    if (!isApplied || applied.opening !== connection.opening) {
      applied.opening = 0;
      const path = `set search_path to ${quoteIdentifier(schema)}, public`;
      const text = `${path}; set default_transaction_read_only to ${readOnly ? 'on' : 'off'}`;
      const { opening } = connection;
      await connection.send({ kind: 'script', text }, statementLimit, opening);
      Object.assign(applied, { schema, opening, readOnly });
    }
    return applied.opening;
  };

  const sendGuarded = async (
    request: StatementRequest,
    limit: number,
    opening: number,
    signal?: AbortSignal,
  ): Promise<StatementResult> => {
    try {
      return await connection.send(request, limit, opening, signal);
    } catch (error) {
      if (!(error instanceof SqlError)) throw error;
      if (error.code === '53100') {
        await space.release();
        // PostgreSQL does not go on without its log: every later statement would wait for its limit.
        if (error.message.includes('pg_wal')) connection.reopen('the disk is full');
      }
      if (error.code === '25006' && space.wasLow()) throw diskFull(error.statement);
      throw error;
    }
  };

  /** A cursor WITH HOLD keeps its whole answer aside, so that a slow reader stops nobody else. */
  async function* streamRows<Row extends Record<string, unknown>>(
    send: Send,
    statement: Sql,
    batch: number,
    signal?: AbortSignal,
  ): AsyncIterable<Row[]> {
    if (signal?.aborted) throw cancelled(statement.text);
    const cursor = `vitral_stream_${++streams}`;
    const text = `declare ${cursor} no scroll cursor with hold for ${statement.text}`;
    await send({ kind: 'query', text, values: encodeValues(statement.values) }, scriptLimit);
    const { opening } = connection;
    try {
      for (;;) {
        if (signal?.aborted) throw cancelled(statement.text);
        if (connection.opening !== opening) throw new DatabaseRestartedError('The stream ended with a restart.');
        const { rows } = await send({ kind: 'query', text: `fetch ${batch} from ${cursor}`, values: [] });
        if (rows.length > 0) yield rows as Row[];
        if (rows.length < batch) return;
      }
    } finally {
      if (connection.opening === opening) await send({ kind: 'script', text: `close ${cursor}` }).catch(() => null);
    }
  }

  function handle(schema: string): Database {
    /** A statement on its own: waits for the running transaction, then runs. */
    const send: Send = (request, limit = statementLimit) => {
      refuseInside(session);
      return takeTurn(async () => sendGuarded(request, limit, await prepareSession(schema, request.kind)));
    };
    const queryWritten = async <Row extends Record<string, unknown>>(
      { text, values }: Sql,
      signal: AbortSignal,
    ): Promise<Row[]> => {
      refuseInside(session);
      const request = asReading({ kind: 'query', text, values: encodeValues(values), temporary: diskLimit });
      try {
        return await takeTurn(async () => {
          const opening = await prepareSession(schema, 'query');
          if (signal.aborted) throw cancelled(text);
          const watch = watchMemory(signal, () => process.memoryUsage.rss());
          try {
            return (await sendGuarded(request, readLimit, opening, watch.signal)).rows as Row[];
          } catch (error) {
            throw watch.isOver() ? outOfMemory(text) : error;
          } finally {
            watch.end();
          }
        });
      } catch (error) {
        throw error instanceof DatabaseRestartedError ? cancelled(text) : error;
      }
    };
    const inTransaction = <T>(work: (send: Send) => Promise<T>): Promise<T> => {
      refuseInside(session);
      return takeTurn(async () => {
        const opening = await prepareSession(schema, 'query');
        const within: Send = (request, limit = statementLimit) => sendGuarded(request, limit, opening);
        return runInside(session, () => transact(within, work, idleLimit));
      });
    };
    return {
      kind: 'pglite',
      schema,
      ...queryable(send),
      transaction: (work) => inTransaction((within) => work(queryable(within))),
      dryRun: (work) =>
        rolledBackAfter(inTransaction, (within: Send) => {
          const script = async (text: string): Promise<void> => {
            await within({ kind: 'script', text }, scriptLimit);
          };
          return work(eachAlone(script, { ...queryable(within), script }));
        }),
      script: async (text) => {
        await send({ kind: 'script', text }, scriptLimit);
      },
      copyIn: (table, columns, csv) =>
        inTransaction(async (within) => {
          const names = columns.map(quoteIdentifier).join(', ');
          const text = `copy ${quoteIdentifier(table)} (${names}) from '/dev/blob' with (format csv)`;
          let count = 0;
          for (const chunk of joinChunks(csv, copyChunk)) {
            if ((await space.isLow()) && !isStarting()) throw diskFull(text);
            count += (await within({ kind: 'copy', text, csv: chunk }, scriptLimit)).count;
          }
          return count;
        }),
      stream: (statement, batch, signal) => streamRows(send, statement, batch, signal),
      reader: {
        ...queryable((request, limit = readLimit) => send(asReading(request), limit)),
        stream: (statement, batch, signal) =>
          streamRows((request) => send(asReading(request), streamLimit), statement, batch, signal),
      },
      written: takesWritten ? { query: queryWritten, admit: async () => undefined } : null,
      exclusively: (work) => {
        refuseInside(session);
        return isInside(exclusiveSection) ? work() : takeExclusive(() => runInside(exclusiveSection, work));
      },
      load: () => [
        { place: 'statements', most: 1, used: Math.min(1, takeTurn.held()), waiting: Math.max(0, takeTurn.held() - 1) },
      ],
      wantsRoom: async () => ((await space.isLow()) ? ((await space.free()) ?? 0) : null),
      close,
    };
  }

  return {
    async database(schema) {
      const text = `create schema if not exists ${quoteIdentifier(schema)}`;
      await takeTurn(() => connection.send({ kind: 'script', text }, statementLimit));
      return handle(schema);
    },
    quietly: (work) => takeTurn(work),
    keepUp: () => {
      const run = (request: StatementRequest) => takeTurn(() => connection.send(request, scriptLimit));
      upkeep = keepUp({
        query: async (text) => (await run({ kind: 'query', text, values: [] })).rows,
        script: (text) => run({ kind: 'script', text }),
        isLow: () => space.isLow(),
      });
      return upkeep;
    },
    close,
  };
}

/** ms from which a turn of the background is worth a line in the log: people wait for it. */
const longSlice = 250;

function reportTurn({ isBackground, waited, held }: TurnTimes, log: (event: DatabaseEvent) => void): void {
  const who = isBackground ? 'background' : 'people';
  turnSeconds.observe({ who }, held / 1_000);
  turnWaitSeconds.observe({ who }, waited / 1_000);
  if (isBackground && held >= longSlice)
    log({ event: 'long-slice', operation: currentOperation(), ms: Math.round(held) });
}

/** A request that may not change anything; what closes a cursor stays as it is. */
function asReading(request: StatementRequest): StatementRequest {
  return request.kind === 'query' ? { ...request, readOnly: true } : request;
}

/** begin, work, commit or rollback, on the session that the caller holds. */
async function transact<T>(direct: Send, work: (send: Send) => Promise<T>, idleLimit: number): Promise<T> {
  let isOver = false;
  const idle = watchIdle(idleLimit);
  const within: Send = async (request, limit) => {
    if (isOver) throw new TransactionMisuseError('The transaction is over: its `tx` takes no more statements.');
    idle.begin();
    try {
      return await direct(request, limit);
    } finally {
      idle.end();
    }
  };
  await direct({ kind: 'script', text: 'begin' });
  try {
    const result = await Promise.race([work(within), idle.passed]);
    isOver = true;
    const { command } = await direct({ kind: 'script', text: 'commit' });
    if (command === 'ROLLBACK') throw rolledBack();
    return result;
  } catch (error) {
    isOver = true;
    await direct({ kind: 'script', text: 'rollback' }).catch(() => null);
    throw error;
  } finally {
    idle.stop();
  }
}

/** Rejects `passed` when nothing is under way for `limit` ms. */
function watchIdle(limit: number): { passed: Promise<never>; begin(): void; end(): void; stop(): void } {
  let reject: (error: Error) => void = () => undefined;
  const passed = new Promise<never>((_, refuse) => {
    reject = refuse;
  });
  passed.catch(() => null);
  const message = `The transaction sent nothing for ${limit} ms and was rolled back, as it holds up all others.`;
  const start = (): NodeJS.Timeout => setTimeout(() => reject(new TransactionMisuseError(message)), limit);
  let running = 0;
  let isStopped = false;
  let timer = start();
  return {
    passed,
    begin() {
      running += 1;
      clearTimeout(timer);
    },
    end() {
      running -= 1;
      if (running === 0 && !isStopped) timer = start();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

function queryable(send: Send): Queryable {
  const run = (statement: Sql): Promise<StatementResult> =>
    send({
      kind: 'query',
      text: statement.text,
      values: encodeValues(statement.values),
    });
  return {
    query: async <Row extends Record<string, unknown>>(statement: Sql) => (await run(statement)).rows as Row[],
    execute: async (statement) => (await run(statement)).count,
  };
}

function* joinChunks(texts: Iterable<string>, size: number): Iterable<string> {
  let chunk = '';
  for (const text of texts) {
    chunk += text;
    if (chunk.length < size) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}
