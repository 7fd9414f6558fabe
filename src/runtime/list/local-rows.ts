import type { EntityRecord } from '../host.ts';
import { isEmptyValue, labelOf, readPath } from '../record-values.ts';
import type { SortEntry } from './list-state.ts';

/**
 * Sorts rows that are all here as the server would: texts without accents and case, related records by their label,
 * empty values last in both directions, ties in the order that they came in.
 */
export function sortRows(rows: readonly EntityRecord[], sort: readonly SortEntry[]): readonly EntityRecord[] {
  if (sort.length === 0) return rows;
  const keys = sort.map(({ field }) => rows.map((row) => sortKey(readField(row, field))));
  const places = Array.from(rows, (_, index) => index);
  places.sort((a, b) => {
    for (let level = 0; level < sort.length; level += 1) {
      const order = compare(keys[level]?.[a] ?? null, keys[level]?.[b] ?? null, sort[level]?.desc === true);
      if (order !== 0) return order;
    }
    return a - b;
  });
  return places.flatMap((place) => rows[place] ?? []);
}

/** The rows in which every word stands, in any of the texts. */
export function searchRows<T>(rows: readonly T[], query: string, textsOf: (row: T) => readonly string[]): readonly T[] {
  const words = plainText(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = plainText(textsOf(row).join('\n'));
    return words.every((word) => text.includes(word));
  });
}

type SortKey = string | number | null;

function sortKey(value: unknown): SortKey {
  if (typeof value === 'number') return Number.isNaN(value) ? null : value;
  if (typeof value === 'string') return value === '' ? null : plainText(value);
  if (typeof value === 'boolean') return value ? 1 : 0;
  return isEmptyValue(value) ? null : plainText(labelOf(value));
}

function compare(a: SortKey, b: SortKey, isDescending: boolean): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  const order = typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : 1;
  return isDescending ? -order : order;
}

/** Most texts have no accent: those are spared the slow way. */
export function plainText(text: string): string {
  const lower = text.toLowerCase();
  return /^[ -~\s]*$/.test(lower) ? lower : lower.normalize('NFD').replaceAll(/\p{M}/gu, '');
}

function readField(row: EntityRecord, field: string): unknown {
  return field.includes('.') ? readPath(row, field) : row[field];
}
