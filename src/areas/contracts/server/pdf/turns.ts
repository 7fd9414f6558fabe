import { heavyWork } from '../../../../platform/watch/probes/instruments.ts';

/** Maximum of concurrent requests, of waiting ones, and of ms for which each waits. */
export type PdfTurns = { readonly places: number; readonly waiting: number; readonly patience: number };

/** Name in metrics. */
const work = 'contracts';

type Waiting = { readonly begin: () => void; readonly timer: NodeJS.Timeout };

/**
 * Starts work in the order of arrival, with a maximum of concurrent ones. Throws `busy` at once if too many wait, and
 * for work that has waited too long, so that the user learns of it in time.
 */
export function createTurns({ places, waiting, patience }: PdfTurns, busy: () => Error) {
  const queue = new Set<Waiting>();
  let atWork = 0;

  function takeTurn(): Promise<void> {
    if (atWork < places) {
      atWork += 1;
      heavyWork.inc({ work, state: 'running' });
      return Promise.resolve();
    }
    if (queue.size >= waiting) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const one: Waiting = {
        begin: resolve,
        timer: setTimeout(() => {
          queue.delete(one);
          heavyWork.dec({ work, state: 'waiting' });
          reject(busy());
        }, patience),
      };
      queue.add(one);
      heavyWork.inc({ work, state: 'waiting' });
    });
  }

  function giveTurn(): void {
    const [next] = queue;
    if (next === undefined) {
      atWork -= 1;
      heavyWork.dec({ work, state: 'running' });
      return;
    }
    queue.delete(next);
    heavyWork.dec({ work, state: 'waiting' });
    clearTimeout(next.timer);
    next.begin();
  }

  return async <T>(task: () => Promise<T>): Promise<T> => {
    await takeTurn();
    try {
      return await task();
    } finally {
      giveTurn();
    }
  };
}
