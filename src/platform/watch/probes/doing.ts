import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * What this process does at this point: an operation of the contract, or `task <name>`. It names statements and calls of
 * ports in the log, in metrics and in traces, so it is one of few and never carries what a person sent.
 */
export type Doing = { readonly operation: string };

const doings = new AsyncLocalStorage<Doing>();

/** Runs `work`, and all that follows from it, as part of what is done. */
export function doAs<T>(doing: Doing, work: () => T): T {
  return doings.run(doing, work);
}

/** The operation or task at this point; `other` where it is neither, as when the server starts. */
export function currentOperation(): string {
  return doings.getStore()?.operation ?? 'other';
}
