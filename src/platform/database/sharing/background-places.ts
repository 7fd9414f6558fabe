import { isInBackground } from './background.ts';

/** Runs work of people at once, and background work in one of a limited number of places. */
export type BackgroundPlaces = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Reserves connections for people: background work may use only `count` of them. A transaction in the background asks
 * for no second connection (`refuseInside`), so none waits for itself.
 */
export function createBackgroundPlaces(count: number): BackgroundPlaces {
  let free = count;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (!isInBackground()) return work();
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
