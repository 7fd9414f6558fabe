import { AsyncLocalStorage } from 'node:async_hooks';
import { TransactionMisuseError } from './errors.ts';

type Scope = { readonly owner: object; isOpen: boolean };

const scopes = new AsyncLocalStorage<readonly Scope[]>();

/**
 * Runs `work` as the inside of a transaction (or another section) of `owner`, which `refuseInside` can detect. Work
 * that continues after the section has ended is outside again.
 */
export async function runInside<T>(owner: object, work: () => Promise<T>): Promise<T> {
  const scope: Scope = { owner, isOpen: true };
  try {
    return await scopes.run([...(scopes.getStore() ?? []), scope], work);
  } finally {
    scope.isOpen = false;
  }
}

/** Whether the calling code runs inside an open section of `owner`. */
export function isInside(owner: object): boolean {
  return (scopes.getStore() ?? []).some((scope) => scope.isOpen && scope.owner === owner);
}

/**
 * Throws if a statement would bypass the transaction that it is called from. On the embedded database it would wait for
 * that transaction forever; on PostgreSQL it would silently not be part of it.
 */
export function refuseInside(owner: object): void {
  if (!isInside(owner)) return;
  throw new TransactionMisuseError(
    'A statement inside a transaction must go through its `tx`, not through the database handle.',
  );
}
