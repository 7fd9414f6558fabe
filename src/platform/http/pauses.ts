import { setImmediate } from 'node:timers/promises';

/** Longest stretch of work, in ms, before requests that wait get their turn. */
const longestStretch = 8;

/**
 * For long work between requests: what this returns is awaited after each piece, and lets everything that waits run
 * whenever a stretch is over.
 */
export function createPauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < longestStretch) return;
    await setImmediate();
    since = performance.now();
  };
}
