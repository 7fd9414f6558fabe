import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { createWatchedThreads, type ThreadLimits } from '../../../platform/threads/watched-threads.ts';
import type { NextRows, ReadingAnswer, ReadingRequest, TableHead } from './reading-worker.ts';
import type { RowSource } from './source.ts';
import type { ReadingOptions, Table } from './table.ts';
import { unreadable } from './unreadable.ts';

/** Reads files of users in separate threads, which are stopped when they exceed their limits. */
export type Readers = {
  /**
   * Opens a file. Throws ARQUIVO_NAO_IMPORTAVEL if it cannot be imported or exceeds the limits of time or memory.
   * @param left stops the thread at once, whatever it is doing
   */
  readonly open: (source: RowSource, options: ReadingOptions, left?: AbortSignal) => Promise<OpenTable>;
  readonly stop: () => Promise<void>;
};

export type OpenTable = { readonly table: Table; readonly close: () => Promise<void> };

const usualLimits: ThreadLimits = { step: 30_000, work: 120_000, memory: 512 };

export function createReaders(limits: ThreadLimits = usualLimits): Readers {
  const threads = createWatchedThreads<ReadingRequest>(new URL('./reading-worker.ts', import.meta.url), limits, {
    tooLong: () => unreadable('demorado'),
    tooLarge: () => unreadable('expandido'),
  });
  return {
    open: async (source, options, left) => {
      const lease = threads.open(left);
      const ask = async (request: ReadingRequest): Promise<unknown> => {
        // The thread only sends answers of these types (`reading-worker.ts`).
        const answer = (await lease.ask(request)) as ReadingAnswer;
        if (answer.ok) return answer.value;
        if ('refusal' in answer) throw new ApiError(answer.refusal);
        throw new Error(`Reading a file failed: ${answer.failure}`);
      };
      try {
        const head = (await ask({ kind: 'open', fd: source.fd, size: source.size, options })) as TableHead;
        return { table: { ...head, rows: () => rowsOf(ask) }, close: lease.close };
      } catch (error) {
        await lease.close();
        throw error;
      }
    },
    stop: threads.stop,
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
