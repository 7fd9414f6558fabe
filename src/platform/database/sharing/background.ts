import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<boolean>();

/**
 * Runs `work`, and all that follows from it, as work that nobody waits for: its statements come behind those of people and
 * behind changes of schemas (`pglite/turns.ts`, and a part of the connections on PostgreSQL).
 */
export function inBackground<T>(work: () => T): T {
  return scope.run(true, work);
}

/** Whether nobody waits for what is done at this point. */
export function isInBackground(): boolean {
  return scope.getStore() === true;
}
