import { isRecord } from '../../../src/language/json/record.ts';

/** Parts of a definition that draw nothing themselves. */
const undrawn: ReadonlySet<string> = new Set(['call', 'load', 'save', 'source', 'body', 'params', 'values', 'model']);

/** Parts whose members are drawn differently than elsewhere. */
const places: ReadonlySet<string> = new Set(['list', 'form', 'filters', 'columns', 'actions', 'detail']);

/**
 * Kinds that a part of a view draws, each with the kind that contains it: `section > date`, `grid columns > money`.
 * @param outer the kind that contains the part itself: list, form or screen
 */
export function pairsOf(part: unknown, outer: string): ReadonlySet<string> {
  const pairs = new Set<string>();
  collect(part, outer, pairs);
  return pairs;
}

function collect(part: unknown, outer: string, pairs: Set<string>): void {
  if (Array.isArray(part)) for (const each of part) collect(each, outer, pairs);
  if (!isRecord(part)) return;
  const kind = typeof part.type === 'string' ? part.type : outer;
  if (kind !== outer || typeof part.type === 'string') pairs.add(`${outer} > ${kind}`);
  for (const [name, value] of Object.entries(part))
    if (!undrawn.has(name)) collect(value, places.has(name) ? `${kind} ${name}` : kind, pairs);
}
