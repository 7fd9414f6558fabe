import { Worker } from 'node:worker_threads';
import type { DatabaseEvent } from '../database.ts';
import { DatabaseRestartedError, DatabaseUnavailableError, SqlError } from '../errors.ts';
import type { EncodedValue } from '../values.ts';
import type { DatabaseWorkerAnswer, DataSource, WorkerRequest } from './pglite-worker.ts';

/** The result of one request: rows, and the number of rows it touched. */
export type StatementResult = {
  readonly rows: Record<string, unknown>[];
  readonly count: number;
  /** PostgreSQL's command tag of the last statement: `SELECT`, `COMMIT`, `ROLLBACK` ... */
  readonly command: string;
};

/** A request to the thread, without the number that the connection adds. */
export type StatementRequest =
  | {
      readonly kind: 'query';
      readonly text: string;
      readonly values: readonly EncodedValue[];
      readonly readOnly?: true;
      /** kB of temporary files that it may write. */
      readonly temporary?: number;
    }
  | { readonly kind: 'script'; readonly text: string }
  | { readonly kind: 'copy'; readonly text: string; readonly csv: string | Uint8Array<ArrayBuffer> }
  /** `COPY ... TO '/dev/blob'`: returns one row with the bytes as `data`. */
  | { readonly kind: 'copy-out'; readonly text: string };

/** One PGlite in a supervised thread. Send one request at a time. */
export type PgliteConnection = {
  /**
   * Runs one request. After `limit` ms, or when `signal` aborts, the thread is stopped and the request rejects with
   * `DatabaseRestartedError`; the next request opens the database again. With `opening` the request runs in that
   * opening or not at all.
   */
  send(request: StatementRequest, limit: number, opening?: number, signal?: AbortSignal): Promise<StatementResult>;
  /** Stops the thread at once because its database can no longer answer; running requests reject. */
  reopen(reason: string): void;
  /** Grows by one each time the thread is lost. Session settings and open transactions belong to one opening. */
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
 * Opens a database and reopens it after restarts, each time waiting for `makeRoom` first. While it cannot be opened
 * again, requests reject with `DatabaseUnavailableError`.
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

/** A thread that is started again with the next request after it ended. */
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

  /** Stores the attempt to open. After a failed attempt the next request tries again. */
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
    /** The running thread; null between two threads, and after closing. */
    active: () => (isClosed ? null : active),
    /** Stops a thread that can no longer answer, with the requests on it. */
    end: (current: Live, message: string): void => {
      fail(current, message);
      if (active !== current) return;
      opening += 1;
      active = null;
      // The folder can be opened again only after the thread has ended.
      void keep(current.worker.terminate().then(openAgain));
    },
    /** Refuses further requests; returns the thread to shut down, if there is one. */
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
    // The data is in the database's own memory: a small young generation is enough for rows in transit.
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

/** Sends a request; with null it waits until the database is open. */
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
  /** Called when the limit is exceeded. */
  readonly onOver: () => void;
  /** Stops the thread for the given reason. */
  readonly end: (message: string) => void;
};

/** Sends a request. Stops the thread if it takes too long or its caller has left. */
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

/** Closes the database and ends the thread, which has 10 s for it. */
async function shut(current: Live, id: number): Promise<void> {
  const grace = setTimeout(() => fail(current, 'closing took too long'), 10_000);
  await ask(current, { id, kind: 'close' }).catch(() => null);
  clearTimeout(grace);
  await current.worker.terminate();
}

function fail(current: Live, message: string): void {
  for (const { reject } of current.pending.splice(0)) reject(new DatabaseRestartedError(message));
}
