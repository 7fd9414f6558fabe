import { isRecord } from '../json/record.ts';
import type { ActionContext } from './run-action.ts';

/** Tells, when it is asked, which of the fields that an action sets have changed since. */
export function typedSince(set: unknown, { get }: Pick<ActionContext, 'get'>): () => ReadonlySet<string> {
  if (!isRecord(set) || get === undefined) return () => new Set();
  const before = Object.keys(set).map((field) => [field, get(field)] as const);
  return () => new Set(before.flatMap(([field, value]) => (Object.is(get(field), value) ? [] : [field])));
}
