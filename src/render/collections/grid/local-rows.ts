import { isRecord } from '../../../language/json/record.ts';
import { isEmptyValue, readPath } from '../../../language/values/record-values.ts';
import type { EntityRecord } from '../../host/host.ts';
import type { ListColumn } from '../../list/columns/columns.ts';

/** An unused id below 0 for an unsaved row (specification 000, section 3). */
export function nextLocalId(rows: readonly EntityRecord[]): number {
  return rows.reduce((lowest, { id }) => Math.min(lowest, id), 0) - 1;
}

/** The rows, with one replacing the row of the same id or appended. */
export function withRow(rows: readonly EntityRecord[], row: EntityRecord): readonly EntityRecord[] {
  return rows.some(({ id }) => id === row.id) ? rows.map((each) => (each.id === row.id ? row : each)) : [...rows, row];
}

/** The rows without one of them and without those below it, which refer to it. */
export function withoutRow(rows: readonly EntityRecord[], id: number): readonly EntityRecord[] {
  const removed = new Set([id]);
  const names = (row: EntityRecord) =>
    Object.values(row).some(
      (value) => isRecord(value) && typeof value.id === 'number' && value.id < 0 && removed.has(value.id),
    );
  for (let before = 0; before < removed.size; ) {
    before = removed.size;
    for (const row of rows) if (names(row)) removed.add(row.id);
  }
  return rows.filter((row) => !removed.has(row.id));
}

type Kind = NonNullable<ListColumn['definition']['aggregate']>;

const compute: Readonly<Record<Kind, (numbers: readonly number[], filled: number) => number | null>> = {
  // Money is added up in cents: unlike a sum of decimals, this is exact.
  sum: (numbers) => numbers.reduce((total, value) => total + Math.round(value * 1e4), 0) / 1e4,
  avg: (numbers) => (numbers.length === 0 ? null : numbers.reduce((a, b) => a + b, 0) / numbers.length),
  min: (numbers) => numbers.reduce<number | null>((low, value) => (low === null || value < low ? value : low), null),
  max: (numbers) =>
    numbers.reduce<number | null>((high, value) => (high === null || value > high ? value : high), null),
  count: (_numbers, filled) => filled,
};

/**
 * Totals of the columns, in the form of the list search: one row per function, with figures by field. Empty if no
 * column has totals.
 */
export function aggregateRows(
  columns: readonly ListColumn[],
  rows: readonly EntityRecord[],
): Readonly<Record<string, unknown>>[] {
  const found = new Map<Kind, Record<string, unknown>>();
  for (const { field, definition } of columns) {
    const kind = definition.aggregate;
    if (kind === undefined) continue;
    const values = rows.map((row) => readPath(row, field)).filter((value) => !isEmptyValue(value));
    const numbers = values.map(Number).filter((value) => Number.isFinite(value));
    const row = found.get(kind) ?? { function: kind };
    row[field] = compute[kind](numbers, values.length);
    found.set(kind, row);
  }
  return [...found.values()];
}
