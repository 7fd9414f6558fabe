import { isRecord } from '../json/record.ts';

/** Reads fields of the record that an action stands in; absent where it stands in none. */
type FieldReader = { readonly get?: ((field: string) => unknown) | undefined };

/** Tells, when it is asked, which of the fields that an action sets have changed since. */
export function typedSince(set: unknown, { get }: FieldReader): () => ReadonlySet<string> {
  if (!isRecord(set) || get === undefined) return () => new Set();
  const before = Object.keys(set).map((field) => [field, get(field)] as const);
  return () => new Set(before.flatMap(([field, value]) => (Object.is(get(field), value) ? [] : [field])));
}
