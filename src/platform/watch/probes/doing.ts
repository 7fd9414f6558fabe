import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * What this process is doing: an operation of the contract, or `task <name>`. It labels statements and port calls in
 * the log, metrics and traces, so it has few values and never contains what a person sent.
 */
export type Doing = { readonly operation: string };

const doings = new AsyncLocalStorage<Doing>();

/** Runs `work`, and everything that follows from it, under this operation. */
export function doAs<T>(doing: Doing, work: () => T): T {
  return doings.run(doing, work);
}

/** The current operation or task; `other` if there is none, as while the server starts. */
export function currentOperation(): string {
  return doings.getStore()?.operation ?? 'other';
}
