import { AsyncLocalStorage } from 'node:async_hooks';
import { TransactionMisuseError } from './errors.ts';

type Scope = { readonly owner: object; isOpen: boolean };

const scopes = new AsyncLocalStorage<readonly Scope[]>();

/**
 * Runs `work` as the inside of a transaction (or of any other section) of `owner`, so that `refuseInside` can tell.
 * Work that outlives the section is outside again.
 */
export async function runInside<T>(owner: object, work: () => Promise<T>): Promise<T> {
  const scope: Scope = { owner, isOpen: true };
  try {
    return await scopes.run([...(scopes.getStore() ?? []), scope], work);
  } finally {
    scope.isOpen = false;
  }
}

/** Whether the calling code runs inside a section of `owner` that is still open. */
export function isInside(owner: object): boolean {
  return (scopes.getStore() ?? []).some((scope) => scope.isOpen && scope.owner === owner);
}

/**
 * Throws when a statement would bypass the transaction it is called from: on the embedded database it would wait for
 * that very transaction, on PostgreSQL it would silently not belong to it.
 */
export function refuseInside(owner: object): void {
  if (!isInside(owner)) return;
  throw new TransactionMisuseError(
    'A statement inside a transaction must go through its `tx`, not through the database handle.',
  );
}
