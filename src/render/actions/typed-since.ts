import { isRecord } from '../../language/json/record.ts';

/** Reads fields of the record around an action; absent without a record. */
type FieldReader = { readonly get?: ((field: string) => unknown) | undefined };

/** Fields that changed while an answer was awaited; for lists that only grew, the added rows. */
export type TypedMeanwhile = {
  readonly fields: ReadonlySet<string>;
  readonly added: ReadonlyMap<string, readonly unknown[]>;
};

/** Returns a function that says which of the fields an action sets have changed since. */
export function typedSince(set: unknown, { get }: FieldReader): () => TypedMeanwhile {
  if (!isRecord(set) || get === undefined) return () => ({ fields: new Set(), added: new Map() });
  const before = Object.keys(set).map((field) => [field, get(field)] as const);
  return () => {
    const changed = before.filter(([field, value]) => !Object.is(get(field), value));
    const added = changed.flatMap(([field, value]): [string, readonly unknown[]][] => {
      const came = addedTo(value, get(field));
      return came === null ? [] : [[field, came]];
    });
    return { fields: new Set(changed.map(([field]) => field)), added: new Map(added) };
  };
}

/**
 * The remaining rows of a list that an action empties because its contents were sent: those added meanwhile. Null for
 * anything else.
 */
export function leftOf(typed: TypedMeanwhile, field: string, value: unknown): readonly unknown[] | null {
  const isEmptied = value === null || value === undefined || (Array.isArray(value) && value.length === 0);
  return isEmptied ? (typed.added.get(field) ?? null) : null;
}

/** The rows added to a list, identified by id; null if rows were removed, or it is not a list. */
function addedTo(before: unknown, now: unknown): readonly unknown[] | null {
  if (!Array.isArray(before) || !Array.isArray(now)) return null;
  const has = (items: readonly unknown[], item: unknown): boolean => items.some((other) => isSameItem(other, item));
  return before.every((item) => has(now, item)) ? now.filter((item) => !has(before, item)) : null;
}

function isSameItem(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  return isRecord(one) && isRecord(other) && one.id !== undefined && one.id !== null && one.id === other.id;
}
