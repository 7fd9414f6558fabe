import { basename } from 'node:path';
import { Worker } from 'node:worker_threads';
import { endedThreads, threads as threadGauge } from '../watch/probes/instruments.ts';

export type ThreadLimits = {
  /** ms that a thread may take for one answer, and for all answers of one lease. */
  readonly step: number;
  readonly work: number;
  /** Limit of its heap, in MB. */
  readonly memory: number;
  /** Limit of its buffers in MB, which the heap limit does not include; without it they are not watched. */
  readonly buffers?: number;
};

/** ms between two checks of the buffers of a working thread. */
const lookInterval = 50;

/** The errors for a thread that was stopped because of its time or its memory. */
export type ThreadRefusals = { readonly tooLong: () => Error; readonly tooLarge: () => Error };

/** A thread that works for one holder, until it is closed. */
export type Lease<Request> = {
  /**
   * Sends a request and waits for its answer, one at a time. Throws `tooLong` after the thread was stopped for its
   * time.
   */
  readonly ask: (request: Request) => Promise<unknown>;
  /** Returns the thread to the pool; a thread that is still working is stopped. */
  readonly close: () => Promise<void>;
};

/** Threads for work that may use unlimited time and memory. Each is watched and can be stopped. */
export type WatchedThreads<Request> = {
  /** @param left stops the thread at once, whatever it is doing */
  readonly open: (left?: AbortSignal) => Lease<Request>;
  readonly stop: () => Promise<void>;
};

type Ask = { readonly resolve: (answer: unknown) => void; readonly reject: (error: Error) => void };
type Thread = {
  readonly worker: Worker;
  ask: Ask | null;
  isOver: boolean;
  /** Stops an unused thread after a while, as its code takes tens of megabytes. */
  retirement?: NodeJS.Timeout;
};

/** ms for which an idle thread is kept. */
const idleTime = 60_000;

/**
 * Starts threads of a script that answers every message with one message.
 * @param spare idle threads that are kept for a minute, because starting one takes longer than much of the work
 */
export function createWatchedThreads<Request>(
  script: URL,
  limits: ThreadLimits,
  refusals: ThreadRefusals,
  spare = 1,
): WatchedThreads<Request> {
  const threads = new Set<Thread>();
  const idle: Thread[] = [];
  const work = basename(script.pathname).replace(/(-worker)?\.ts$/, '');

  function start(): Thread {
    const resourceLimits = { maxOldGenerationSizeMb: limits.memory };
    const worker = new Worker(script, { execArgv: [], resourceLimits });
    const thread: Thread = { worker, ask: null, isOver: false };
    const fail = (error: Error): void => {
      thread.isOver = true;
      clearTimeout(thread.retirement);
      if (threads.delete(thread)) threadGauge.dec({ work });
      const at = idle.indexOf(thread);
      if (at >= 0) idle.splice(at, 1);
      thread.ask?.reject(error);
      thread.ask = null;
    };
    worker.on('message', (answer: unknown) => {
      const { ask } = thread;
      thread.ask = null;
      ask?.resolve(answer);
    });
    worker.on('error', (error: Error) =>
      fail(Reflect.get(error, 'code') === 'ERR_WORKER_OUT_OF_MEMORY' ? refusals.tooLarge() : error),
    );
    worker.on('exit', () => fail(new Error(`A thread of ${script.pathname} has ended.`)));
    threads.add(thread);
    threadGauge.inc({ work });
    return thread;
  }

  async function end(thread: Thread, reason: () => Error = refusals.tooLong): Promise<void> {
    thread.isOver = true;
    clearTimeout(thread.retirement);
    if (thread.ask !== null) endedThreads.inc({ work });
    thread.ask?.reject(reason());
    thread.ask = null;
    await thread.worker.terminate();
  }

  function retire(thread: Thread): void {
    // Removed at once, so that a new lease gets another thread.
    idle.splice(idle.indexOf(thread), 1);
    void end(thread);
  }

  return {
    open: (left) => {
      const thread = idle.pop() ?? start();
      clearTimeout(thread.retirement);
      thread.worker.ref();
      let spent = 0;
      let isClosed = false;
      const leave = (): void => void end(thread);
      left?.addEventListener('abort', leave, { once: true });
      return {
        ask: async (request) => {
          if (left?.aborted === true) await end(thread);
          if (thread.isOver || isClosed) throw refusals.tooLong();
          const started = performance.now();
          const watchdog = setTimeout(leave, Math.max(1, Math.min(limits.step, limits.work - spent)));
          const rest =
            limits.buffers === undefined
              ? null
              : watchBuffers(thread, limits.buffers, () => end(thread, refusals.tooLarge));
          try {
            return await new Promise<unknown>((resolve, reject) => {
              thread.ask = { resolve, reject };
              thread.worker.postMessage(request);
            });
          } finally {
            clearTimeout(watchdog);
            rest?.();
            spent += performance.now() - started;
          }
        },
        close: async () => {
          left?.removeEventListener('abort', leave);
          if (thread.isOver || isClosed) return;
          isClosed = true;
          // Nobody waits for work that is still running.
          if (thread.ask !== null || idle.length >= spare) return end(thread);
          thread.worker.unref();
          idle.push(thread);
          thread.retirement = setTimeout(() => retire(thread), idleTime).unref();
        },
      };
    },
    stop: async () => {
      await Promise.all([...threads].map((thread) => end(thread)));
    },
  };
}

/**
 * Stops a thread whose buffers exceed `greatest` MB: a few bytes of a compressed file may expand to more than the
 * machine has.
 */
function watchBuffers(thread: Thread, greatest: number, end: () => Promise<void>): () => void {
  const timer = setInterval(async () => {
    // A thread that has ended meanwhile has no heap to measure.
    const heap = await thread.worker.getHeapStatistics().catch(() => null);
    if (heap !== null && heap.external_memory > greatest * 1_000_000 && thread.ask !== null) await end();
  }, lookInterval);
  return () => clearInterval(timer);
}
