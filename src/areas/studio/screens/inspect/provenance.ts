import type { Origin, ViewDefinition } from '../../../../language/index.ts';
import { isRecord, pointerTo, valueAt } from '../../../../render/values.ts';

/** One value of a part of the view and where it comes from. */
export type ValueProvenance = {
  readonly key: string;
  readonly value: unknown;
  /** Null when no file says it: it follows from the entity schema when the view is completed. */
  readonly origin: Origin | null;
};

/** Maps of further named parts; each is inspected by itself. */
const maps: ReadonlySet<string> = new Set(['elements', 'columns', 'filters', 'actions', 'detail']);

/**
 * Every value of a part of the view, with its origin (rule M6).
 * @param merged the view as its layers give it
 * @param completed the same with what follows from the entity schema
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
