import { setImmediate } from 'node:timers/promises';

/** Longest stretch of work, in ms, before waiting requests get their turn. */
const longestStretch = 8;

/**
 * For long work between requests: await the returned function after each piece of work. It lets everything that waits
 * run whenever a stretch is over.
 */
export function createPauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < longestStretch) return;
    await setImmediate();
    since = performance.now();
  };
}
