import { heavyWork } from '../../platform/watch/probes/instruments.ts';

/**
 * Runs at most `most` at once and the others in order of arrival; returns null if `waiting` others are already in line.
 * @param name label of the work in metrics
 */
export function createTurns(
  most: number,
  waiting: number,
  name: string,
): <T>(work: () => Promise<T>) => Promise<T | null> {
  const queue: (() => void)[] = [];
  let running = 0;

  return async (work) => {
    if (running >= most) {
      if (queue.length >= waiting) return null;
      heavyWork.inc({ work: name, state: 'waiting' });
      // A finished task passes its place to the first of these.
      await new Promise<void>((start) => void queue.push(start));
      heavyWork.dec({ work: name, state: 'waiting' });
    } else running += 1;
    heavyWork.inc({ work: name, state: 'running' });
    try {
      return await work();
    } finally {
      heavyWork.dec({ work: name, state: 'running' });
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
