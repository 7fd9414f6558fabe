import { Worker } from 'node:worker_threads';
import type { DatabaseEvent } from '../database.ts';
import { DatabaseRestartedError, DatabaseUnavailableError, SqlError } from '../errors.ts';
import type { EncodedValue } from '../values.ts';
import type { DatabaseWorkerAnswer, DataSource, WorkerRequest } from './pglite-worker.ts';

/** The answer to one request: rows, and how many rows it touched. */
export type StatementResult = {
  readonly rows: Record<string, unknown>[];
  readonly count: number;
  /** PostgreSQL's word for what the last statement did: `SELECT`, `COMMIT`, `ROLLBACK` ... */
  readonly command: string;
};

/** What can be asked of the thread, without the number that the connection gives it. */
export type StatementRequest =
  | {
      readonly kind: 'query';
      readonly text: string;
      readonly values: readonly EncodedValue[];
      readonly readOnly?: true;
      /** kB that it may put aside on the disk. */
      readonly temporary?: number;
    }
  | { readonly kind: 'script'; readonly text: string }
  | { readonly kind: 'copy'; readonly text: string; readonly csv: string | Uint8Array<ArrayBuffer> }
  /** `COPY ... TO '/dev/blob'`: answers one row with the bytes as `data`. */
  | { readonly kind: 'copy-out'; readonly text: string };

/** One PGlite in its own thread, watched. Requests must come one at a time. */
export type PgliteConnection = {
  /**
   * Runs one request. After `limit` ms the thread is ended, the request rejects with `DatabaseRestartedError`, and the
   * next request opens the database anew. With `opening` it runs in that opening or not at all. When `signal` aborts it ends
   * like one that is over its limit.
   */
  send(request: StatementRequest, limit: number, opening?: number, signal?: AbortSignal): Promise<StatementResult>;
  /** Ends the thread at once, because its database can no longer answer; what is under way rejects. */
  reopen(reason: string): void;
  /** Grows by one each time the thread is lost: session settings and open transactions belong to one opening. */
  readonly opening: number;
  close(): Promise<void>;
};

type Live = {
  readonly worker: Worker;
  readonly pending: {
    resolve: (answer: DatabaseWorkerAnswer) => void;
    reject: (error: Error) => void;
  }[];
};

/**
 * Opens a database and keeps it open through restarts. `makeRoom` is waited for before it is opened again. While it
 * cannot be opened again, requests reject with `DatabaseUnavailableError`.
 */
export async function connectPglite(
  source: DataSource,
  log: (event: DatabaseEvent) => void,
  makeRoom: () => Promise<void> = async () => undefined,
): Promise<PgliteConnection> {
  const thread = createRestartingThread(source, log, makeRoom);
  let nextId = 1;

  await thread.open();
  return {
    send: async (request, limit, expected, signal) => {
      const current = await thread.ready();
      if (expected !== undefined && expected !== thread.opening())
        throw new DatabaseRestartedError('The embedded database was opened again before this statement.');
      return askWithin(
        current,
        { ...request, id: nextId++ },
        {
          limit,
          signal,
          onOver: () => log({ event: 'statement-over-limit', limit, statement: request.text.slice(0, 500) }),
          end: (message) => thread.end(current, message),
        },
      );
    },
    reopen: (reason) => {
      const current = thread.active();
      if (current === null) return;
      log({ event: 'database-ended', reason });
      thread.end(current, `The embedded database ended (${reason}) and is opened again.`);
    },
    close: async () => {
      const current = await thread.close();
      if (current !== null) await shut(current, nextId++);
    },
    get opening() {
      return thread.opening();
    },
  };
}

/** A thread that is started again whenever it ends, as the next request comes. */
function createRestartingThread(
  source: DataSource,
  log: (event: DatabaseEvent) => void,
  makeRoom: () => Promise<void>,
) {
  let opening = 1;
  let live: Promise<Live> | null = null;
  let active: Live | null = null;
  let isClosed = false;

  async function open(): Promise<Live> {
    const started = performance.now();
    const current = start(source, (reason) => {
      if (active !== current) return;
      if (!isClosed) log({ event: 'database-ended', reason });
      opening += 1;
      active = null;
      live = null;
    });
    active = current;
    const answer = await ask(current, null);
    if (!answer.ok) {
      active = null;
      await current.worker.terminate();
      throw new Error(`The embedded database did not open: ${answer.message}`);
    }
    log({ event: 'database-opened', ms: Math.round(performance.now() - started), opening });
    return current;
  }

  async function openAgain(): Promise<Live> {
    await makeRoom();
    return open().catch((error: unknown) => {
      throw new DatabaseUnavailableError(error instanceof Error ? error.message : String(error));
    });
  }

  /** Keeps an attempt to open as the live one; after a failed attempt the next request tries again. */
  function keep(attempt: Promise<Live>): Promise<Live> {
    live = attempt;
    attempt.catch(() => {
      if (live === attempt) live = null;
    });
    return attempt;
  }

  return {
    opening: () => opening,
    open: () => keep(open()),
    ready: async (): Promise<Live> => {
      if (isClosed) throw new Error('The database is closed.');
      return live ?? keep(openAgain());
    },
    /** The thread that works now; null between two, and once it is closed. */
    active: () => (isClosed ? null : active),
    /** Ends a thread that can no longer answer, with what is under way on it. */
    end: (current: Live, message: string): void => {
      fail(current, message);
      if (active !== current) return;
      opening += 1;
      active = null;
      // The folder is free for the next opening only when the thread has ended.
      void keep(current.worker.terminate().then(openAgain));
    },
    /** Takes no more requests; answers the thread that is to be shut, if there is one. */
    close: async (): Promise<Live | null> => {
      if (isClosed) return null;
      isClosed = true;
      return (await live?.catch(() => null)) ?? null;
    },
  };
}

function start(source: DataSource, onEnd: (reason: string) => void): Live {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    workerData: source,
    execArgv: [],
    // Its work is in the database's own memory: a small nursery is enough for rows on their way.
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  });
  const current: Live = { worker, pending: [] };
  let reason: string | null = null;
  worker.on('message', (answer: DatabaseWorkerAnswer) => current.pending.shift()?.resolve(answer));
  worker.on('error', (error: unknown) => {
    reason = error instanceof Error ? error.message : String(error);
  });
  worker.on('exit', (code) => {
    fail(current, `The embedded database ended (${reason ?? `exit ${code}`}) and is opened again.`);
    onEnd(reason ?? `exit ${code}`);
  });
  return current;
}

/** Sends a request, or with null waits for the opening to be answered. */
function ask(current: Live, request: WorkerRequest | null): Promise<DatabaseWorkerAnswer> {
  return new Promise((resolve, reject) => {
    current.pending.push({ resolve, reject });
    if (request !== null) current.worker.postMessage(request);
  });
}

type Ending = {
  /** ms that the request may take. */
  readonly limit: number;
  readonly signal: AbortSignal | undefined;
  /** The limit is over. */
  readonly onOver: () => void;
  /** Ends the thread, for this reason. */
  readonly end: (message: string) => void;
};

/** Sends a request, and ends the thread when it takes too long or nobody waits for it any more. */
async function askWithin(
  current: Live,
  request: StatementRequest & { readonly id: number },
  { limit, signal, onOver, end }: Ending,
): Promise<StatementResult> {
  const timer = setTimeout(() => {
    onOver();
    end(`The statement ran longer than ${limit} ms; the embedded database was opened again.`);
  }, limit);
  const cancel = (): void => end('The statement was cancelled; the embedded database was opened again.');
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    const answer = await ask(current, request);
    if (answer.ok) return answer;
    throw answer.sql === null ? new Error(answer.message) : new SqlError(answer.sql, request.text);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  }
}

/** Closes the database and ends the thread, which gets 10 s for it. */
async function shut(current: Live, id: number): Promise<void> {
  const grace = setTimeout(() => fail(current, 'closing took too long'), 10_000);
  await ask(current, { id, kind: 'close' }).catch(() => null);
  clearTimeout(grace);
  await current.worker.terminate();
}

function fail(current: Live, message: string): void {
  for (const { reject } of current.pending.splice(0)) reject(new DatabaseRestartedError(message));
}
