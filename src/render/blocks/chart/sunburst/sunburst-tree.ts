import type { JsonRecord } from '../../../../language/json/record.ts';
import { toNumber } from '../../../../language/values/scale.ts';
import { readRow } from '../chart-data.ts';
import { indexPeople } from '../people.ts';

/** A slice with those within it; `share` is its size, its own figure plus theirs. */
export type SunburstSlice = {
  readonly name: string;
  readonly share: number;
  /** Its row; null for the rest. */
  readonly row: JsonRecord | null;
  readonly slices: readonly SunburstSlice[];
};

type SliceOptions = {
  readonly parent: string;
  /** Field with nested rows: they are nested as given, and a row may occur twice. */
  readonly children?: string | undefined;
  readonly nameOf: (row: JsonRecord) => string;
  /** Field with a row's own figure. */
  readonly value: string | null;
  readonly others: string;
};

/** Maximum number of rings that remain distinguishable. */
const maxRings = 4;
/** A slice below this share of the whole is too small for its name. */
const leastPart = 0.015;

/**
 * Nested slices by the hierarchy of rows, largest first. Slices that are too small are combined as the rest, and rows
 * below the last ring count in their ancestor.
 */
export function sliceRows(
  rows: readonly JsonRecord[],
  { parent, children, nameOf, value, others }: SliceOptions,
): readonly SunburstSlice[] {
  const people =
    children === undefined ? indexPeople(rows, parent) : indexPeople(placeRows(rows, children), placeAbove);
  const order: number[] = [];
  const waiting = [...people.roots];
  for (let person = waiting.pop(); person !== undefined; person = waiting.pop()) {
    order.push(person);
    for (let at = people.first[person] ?? -1; at >= 0; at = people.next[at] ?? -1) waiting.push(at);
  }
  const share = new Float64Array(rows.length);
  for (const person of order.toReversed()) {
    const row = rows[person] ?? {};
    const own = value === null ? 1 : (toNumber(readRow(row, value)) ?? 0);
    share[person] = (share[person] ?? 0) + Math.max(0, own);
    const above = people.parent[person] ?? -1;
    if (above >= 0) share[above] = (share[above] ?? 0) + (share[person] ?? 0);
  }
  const whole = people.roots.reduce((sum, root) => sum + (share[root] ?? 0), 0);
  const level = (persons: readonly number[], depth: number): readonly SunburstSlice[] => {
    const sorted = persons
      .filter((each) => (share[each] ?? 0) > 0)
      .toSorted((a, b) => (share[b] ?? 0) - (share[a] ?? 0));
    const large = sorted.filter((each) => (share[each] ?? 0) >= whole * leastPart);
    const rest = sorted.slice(large.length);
    // A single small slice stays instead of being called the rest.
    const own = rest.length === 1 ? sorted : large;
    const slices = own.map((person): SunburstSlice => {
      const row = rows[person] ?? {};
      const below: number[] = [];
      for (let at = people.first[person] ?? -1; at >= 0; at = people.next[at] ?? -1) below.push(at);
      return {
        name: nameOf(row),
        share: share[person] ?? 0,
        row,
        slices: depth + 1 < maxRings ? level(below, depth + 1) : [],
      };
    });
    if (rest.length < 2) return slices;
    const sum = rest.reduce((total, each) => total + (share[each] ?? 0), 0);
    return [...slices, { name: others, share: sum, row: null, slices: [] }];
  };
  return level(people.roots, 0);
}

const placeAbove = 'above';

/** Rows by index, with the index of the row that contains each. */
function placeRows(rows: readonly JsonRecord[], children: string): readonly JsonRecord[] {
  const above = new Map<unknown, number>();
  for (const [place, row] of rows.entries()) {
    const inner = row[children];
    if (Array.isArray(inner)) for (const each of inner) above.set(each, place);
  }
  return rows.map((row, place) => ({ id: place, [placeAbove]: above.get(row) ?? null }));
}
