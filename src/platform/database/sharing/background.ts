import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<boolean>();

/**
 * Runs `work`, and everything that follows from it, as background work: its statements come after those of people and
 * after schema changes (see `pglite/turns.ts`; PostgreSQL reserves part of its connections).
 */
export function inBackground<T>(work: () => T): T {
  return scope.run(true, work);
}

/** Whether the current code runs as background work. */
export function isInBackground(): boolean {
  return scope.getStore() === true;
}
