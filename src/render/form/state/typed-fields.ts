import type { FormStore } from '../values/form-store.ts';

/** By form, the last change of each field by the user: a number that grows with every change. */
const changes = new WeakMap<FormStore, Map<string, number>>();
let latest = 0;

/** Records that the user, and not an action, changed a field. */
export function noteTyped(store: FormStore, field: string): void {
  latest += 1;
  const own = changes.get(store) ?? new Map<string, number>();
  changes.set(store, own.set(field, latest));
}

/** Returns a function that says which fields the user has changed since this call. */
export function typedFrom(store: FormStore): () => ReadonlySet<string> {
  const from = latest;
  return () => new Set([...(changes.get(store) ?? [])].flatMap(([field, at]) => (at > from ? [field] : [])));
}

/** The fields that the user has changed. */
export function typedIn(store: FormStore): ReadonlySet<string> {
  return new Set(changes.get(store)?.keys());
}
