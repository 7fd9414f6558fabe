import { Worker } from 'node:worker_threads';
import { ApiError } from '../http/api-error.ts';
import type { NextRows, ReadingAnswer, ReadingRequest, TableHead } from './reading-worker.ts';
import type { Source } from './source.ts';
import type { ReadingOptions, Table } from './table.ts';
import { unreadable } from './unreadable.ts';

/** Reads files of users in threads of their own, which end when they take too much. */
export type Readers = {
  /**
   * Opens a file. Throws ARQUIVO_NAO_IMPORTAVEL when it cannot be imported, or takes more time or memory than a file may.
   * @param left ends the thread at once, whatever it is doing
   */
  readonly open: (source: Source, options: ReadingOptions, left?: AbortSignal) => Promise<OpenTable>;
  readonly stop: () => Promise<void>;
};

export type OpenTable = { readonly table: Table; readonly close: () => Promise<void> };

export type ReaderLimits = {
  /** ms that a thread may take for one answer, and for all answers about one file. */
  readonly step: number;
  readonly work: number;
  /** Of its heap, in MB. */
  readonly memory: number;
};

const usualLimits: ReaderLimits = { step: 30_000, work: 120_000, memory: 512 };

type Thread = { readonly worker: Worker; ask: Ask; isOver: boolean };
type Ask = { readonly resolve: (answer: ReadingAnswer) => void; readonly reject: (error: Error) => void } | null;

export function createReaders(limits: ReaderLimits = usualLimits): Readers {
  const threads = new Set<Thread>();
  /** Starting a thread takes longer than reading most files: one that is free is kept. */
  let idle: Thread | null = null;

  function start(): Thread {
    const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: limits.memory },
    });
    const thread: Thread = { worker, ask: null, isOver: false };
    const fail = (error: Error): void => {
      thread.isOver = true;
      threads.delete(thread);
      if (idle === thread) idle = null;
      thread.ask?.reject(error);
      thread.ask = null;
    };
    worker.on('message', (answer: ReadingAnswer) => {
      const { ask } = thread;
      thread.ask = null;
      ask?.resolve(answer);
    });
    worker.on('error', (error: Error) =>
      fail(Reflect.get(error, 'code') === 'ERR_WORKER_OUT_OF_MEMORY' ? unreadable('expandido') : error),
    );
    worker.on('exit', () => fail(new Error('A thread that reads files has ended.')));
    threads.add(thread);
    return thread;
  }

  async function end(thread: Thread, why: Error): Promise<void> {
    thread.isOver = true;
    thread.ask?.reject(why);
    thread.ask = null;
    await thread.worker.terminate();
  }

  async function open(source: Source, options: ReadingOptions, left?: AbortSignal): Promise<OpenTable> {
    const thread = idle ?? start();
    idle = null;
    thread.worker.ref();
    let spent = 0;
    const leave = (): void => void end(thread, unreadable('demorado'));

    async function ask(request: ReadingRequest): Promise<unknown> {
      if (left?.aborted === true) await end(thread, unreadable('demorado'));
      if (thread.isOver) throw unreadable('demorado');
      const started = performance.now();
      const patience = Math.max(1, Math.min(limits.step, limits.work - spent));
      const watchdog = setTimeout(leave, patience);
      try {
        const answer = await new Promise<ReadingAnswer>((resolve, reject) => {
          thread.ask = { resolve, reject };
          thread.worker.postMessage(request);
        });
        if (answer.ok) return answer.value;
        if ('refusal' in answer) throw new ApiError('ARQUIVO_NAO_IMPORTAVEL', answer.refusal);
        throw new Error(`Reading a file failed: ${answer.failure}`);
      } finally {
        clearTimeout(watchdog);
        spent += performance.now() - started;
      }
    }

    left?.addEventListener('abort', leave, { once: true });
    const close = async (): Promise<void> => {
      left?.removeEventListener('abort', leave);
      // What is still at work on this file has nobody who waits for it.
      if (thread.isOver) return;
      if (thread.ask !== null || idle !== null) return end(thread, unreadable('demorado'));
      thread.worker.unref();
      idle = thread;
    };
    try {
      // The thread's own answers are of these types (`reading-worker.ts`).
      const head = (await ask({ kind: 'open', fd: source.fd, size: source.size, options })) as TableHead;
      return { table: { ...head, rows: () => rowsOf(ask) }, close };
    } catch (error) {
      await close();
      throw error;
    }
  }

  return {
    open,
    stop: async () => {
      await Promise.all([...threads].map((thread) => end(thread, unreadable('demorado'))));
    },
  };
}

async function* rowsOf(ask: (request: ReadingRequest) => Promise<unknown>): ReturnType<Table['rows']> {
  const pass = Number(await ask({ kind: 'begin' }));
  let isDone = false;
  try {
    for (;;) {
      const rows = (await ask({ kind: 'next', pass })) as NextRows;
      if (rows === null) break;
      yield rows;
    }
    isDone = true;
  } catch (error) {
    isDone = true;
    throw error;
  } finally {
    if (!isDone) await ask({ kind: 'end', pass });
  }
}
