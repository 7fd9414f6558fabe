import { basename } from 'node:path';
import { Worker } from 'node:worker_threads';
import { endedThreads, threads as threadGauge } from '../watch/probes/instruments.ts';

export type ThreadLimits = {
  /** ms that a thread may take for one answer, and for all answers of one lease. */
  readonly step: number;
  readonly work: number;
  /** Of its heap, in MB. */
  readonly memory: number;
  /** Of its buffers, in MB, which no limit of a heap counts; they are not watched without it. */
  readonly buffers?: number;
};

/** ms between two looks at the buffers of a thread at work. */
const lookInterval = 50;

/** What is thrown when a thread is ended for taking too much time, or memory. */
export type ThreadRefusals = { readonly tooLong: () => Error; readonly tooLarge: () => Error };

/** A thread that works for one holder, until it is closed. */
export type Lease<Request> = {
  /** Sends a request and waits for its answer, one at a time. Throws `tooLong` once the thread is ended. */
  readonly ask: (request: Request) => Promise<unknown>;
  /** Gives the thread back; one that is still at work is ended. */
  readonly close: () => Promise<void>;
};

/** Threads for work that may be made to take all time and memory there is. Each is watched, and can be ended. */
export type WatchedThreads<Request> = {
  /** @param left ends the thread at once, whatever it is doing */
  readonly open: (left?: AbortSignal) => Lease<Request>;
  readonly stop: () => Promise<void>;
};

type Ask = { readonly resolve: (answer: unknown) => void; readonly reject: (error: Error) => void };
type Thread = {
  readonly worker: Worker;
  ask: Ask | null;
  isOver: boolean;
  /** Ends the thread, with the tens of megabytes that its code takes, once nobody has needed it for a while. */
  retirement?: NodeJS.Timeout;
};

/** ms for which a thread without work stays. */
const idleTime = 60_000;

/**
 * Starts threads of a script, which answers every message with one message.
 * @param spare threads that stay for a minute when nobody needs them: starting one takes longer than much of the work
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
    // Away at once: whoever opens one meanwhile gets another.
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
          // What is still at work has nobody who waits for it.
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

/** Ends a thread whose buffers grow beyond so many MB: a few bytes of a packed file may hold more than the machine has. */
function watchBuffers(thread: Thread, greatest: number, end: () => Promise<void>): () => void {
  const timer = setInterval(async () => {
    // A thread that has ended meanwhile has no heap to look at.
    const heap = await thread.worker.getHeapStatistics().catch(() => null);
    if (heap !== null && heap.external_memory > greatest * 1_000_000 && thread.ask !== null) await end();
  }, lookInterval);
  return () => clearInterval(timer);
}
