import { heavyWork } from '../../platform/watch/points/instruments.ts';

/** Work that takes turns with others. */
export type WorkTurn = {
  /** How much there is to do, in whatever the others count as well: of those that wait, the least comes first. */
  readonly effort?: number;
  /** Whether others may not wait until it is done: one place is left to what is not long. */
  readonly isLong?: boolean;
};

/**
 * Runs at most `most` at once, and others in the order of their effort, then in that they came; null for one that finds
 * `waiting` before it.
 * @param name what metrics call the work
 */
export function createTurns(
  most: number,
  waiting: number,
  name: string,
): <T>(work: () => Promise<T>, turn?: WorkTurn) => Promise<T | null> {
  const maxLong = Math.max(1, most - 1);
  const queue: (Required<WorkTurn> & { readonly start: () => void })[] = [];
  let running = 0;
  let long = 0;

  const isFree = (isLong: boolean): boolean => running < most && (!isLong || long < maxLong);
  const takePlace = (isLong: boolean): void => {
    running += 1;
    heavyWork.inc({ work: name, state: 'running' });
    if (isLong) long += 1;
  };

  /** Gives a free place to the one that is next. */
  function startNext(): void {
    const next = queue.findIndex(({ isLong }) => isFree(isLong));
    const [found] = next < 0 ? [] : queue.splice(next, 1);
    if (found === undefined) return;
    takePlace(found.isLong);
    found.start();
  }

  return async (work, { effort = 0, isLong = false } = {}) => {
    if (isFree(isLong)) takePlace(isLong);
    else {
      if (queue.length >= waiting) return null;
      heavyWork.inc({ work: name, state: 'waiting' });
      await new Promise<void>((start) => {
        const behind = queue.findIndex((other) => other.effort > effort);
        queue.splice(behind < 0 ? queue.length : behind, 0, { effort, isLong, start });
      });
      heavyWork.dec({ work: name, state: 'waiting' });
    }
    try {
      return await work();
    } finally {
      running -= 1;
      heavyWork.dec({ work: name, state: 'running' });
      if (isLong) long -= 1;
      startNext();
    }
  };
}
