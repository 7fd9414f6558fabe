import type { Origin, ViewDefinition } from '../../../../language/index.ts';
import { isRecord, pointerTo, valueAt } from '../../../../render/values.ts';

/** A value of a part of the view, and its origin. */
export type ValueProvenance = {
  readonly key: string;
  readonly value: unknown;
  /** Null if it is in no file but derived from the entity schema. */
  readonly origin: Origin | null;
};

/** Maps of named parts, each of which is inspected separately. */
const maps: ReadonlySet<string> = new Set(['elements', 'columns', 'filters', 'actions', 'detail']);

/**
 * All values of a part of the view, with their origins (rule M6).
 * @param merged the view merged from its layers
 * @param completed the same, completed from the entity schema
 */
export function tracedValues(
  merged: ViewDefinition,
  completed: ViewDefinition,
  provenance: Readonly<Record<string, Origin>>,
  pointer: string,
): ValueProvenance[] {
  const found: ValueProvenance[] = [];
  const walk = (value: unknown, at: string, key: string): void => {
    const last = key.slice(key.lastIndexOf('.') + 1);
    if (isRecord(value) && maps.has(last)) return;
    if (isRecord(value) && Object.keys(value).length > 0) {
      for (const [name, part] of Object.entries(value))
        walk(part, pointerTo(at, name), key === '' ? name : `${key}.${name}`);
      return;
    }
    if (key === '') return;
    const isStated = valueAt(merged, at) !== undefined;
    found.push({ key, value, origin: isStated ? (provenance[at] ?? null) : null });
  };
  walk(valueAt(completed, pointer), pointer, '');
  return found;
}
