import type { Row, RowData, TableFeatures } from '@tanstack/react-table';
import { isEmptyValue, labelOf, readPath } from '../../../language/values/record-values.ts';
import type { EntityRecord } from '../../host/host.ts';

/** The rows in which every word occurs in any of the texts. */
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

/** The sort value of a row; undefined for an empty one, which is last in both directions. */
type SortKey = string | number | undefined;

/**
 * The sort value of a row's field, as on the server: texts without accents and case, related records by label, numbers
 * as numbers.
 */
export function sortKeyOf(row: EntityRecord, field: string): SortKey {
  const value = readField(row, field);
  if (typeof value === 'number') return Number.isNaN(value) ? undefined : value;
  if (typeof value === 'string') return value === '' ? undefined : plainText(value);
  if (typeof value === 'boolean') return value ? 1 : 0;
  return isEmptyValue(value) ? undefined : plainText(labelOf(value));
}

/** Compares two records by fields, the first one first; empty values are last in both directions. */
export function compareRecords(
  a: EntityRecord,
  b: EntityRecord,
  sort: readonly { readonly field: string; readonly desc: boolean }[],
): number {
  for (const { field, desc } of sort) {
    const [first, second] = [sortKeyOf(a, field), sortKeyOf(b, field)];
    if (first === second) continue;
    if (first === undefined) return 1;
    if (second === undefined) return -1;
    return desc ? compareValues(second, first) : compareValues(first, second);
  }
  return 0;
}

/** Compares two rows by their sort values in a column of TanStack Table, which puts empty ones last itself. */
export function compareKeys<F extends TableFeatures, T extends RowData>(
  a: Row<F, T>,
  b: Row<F, T>,
  id: string,
): number {
  const first = a.getValue<SortKey>(id);
  const second = b.getValue<SortKey>(id);
  return first === second ? 0 : compareValues(first, second);
}

function compareValues(first: SortKey, second: SortKey): number {
  if (typeof first === 'number' && typeof second === 'number') return first - second;
  return String(first) < String(second) ? -1 : 1;
}

/** Most texts have no accents and skip the slow normalisation. */
export function plainText(text: string): string {
  const lower = text.toLowerCase();
  return /^[ -~\s]*$/.test(lower) ? lower : lower.normalize('NFKD').replaceAll(/\p{M}/gu, '');
}

function readField(row: EntityRecord, field: string): unknown {
  return field.includes('.') ? readPath(row, field) : row[field];
}
