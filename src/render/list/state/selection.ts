import type { EntityRecord } from '../../host/host.ts';

/** The selected rows by key; they stay selected while paging and searching. */
export type Selection = ReadonlyMap<string, EntityRecord>;

export const nothingSelected: Selection = new Map();

/** Key of a row: its id, or its index if it has none. */
export function rowKey(row: EntityRecord, index: number): string {
  return row.id !== 0 ? String(row.id) : `new-${index}`;
}

/** Selects or deselects a row. */
export function toggleRow(selection: Selection, rows: readonly EntityRecord[], index: number): Selection {
  const row = rows[index];
  if (row === undefined) return selection;
  const next = new Map(selection);
  const key = rowKey(row, index);
  if (!next.delete(key)) next.set(key, row);
  return next;
}

/** With shift: all rows between the previously selected one and this one get the new state of this one. */
export function toggleRange(
  selection: Selection,
  rows: readonly EntityRecord[],
  anchor: number | null,
  index: number,
): Selection {
  const target = rows[index];
  if (target === undefined) return selection;
  if (anchor === null || rows[anchor] === undefined) return toggleRow(selection, rows, index);
  const isChosen = !selection.has(rowKey(target, index));
  const next = new Map(selection);
  for (let place = Math.min(anchor, index); place <= Math.max(anchor, index); place += 1) {
    const row = rows[place];
    if (row === undefined) continue;
    if (isChosen) next.set(rowKey(row, place), row);
    else next.delete(rowKey(row, place));
  }
  return next;
}

/** The header's checkbox: selects all visible rows, or none of them. */
export function toggleAll(selection: Selection, rows: readonly EntityRecord[]): Selection {
  const next = new Map(selection);
  const isAll = stateOfAll(selection, rows) === 'all';
  rows.forEach((row, index) => {
    if (isAll) next.delete(rowKey(row, index));
    else next.set(rowKey(row, index), row);
  });
  return next;
}

export function stateOfAll(selection: Selection, rows: readonly EntityRecord[]): 'all' | 'some' | 'none' {
  if (selection.size === 0 || rows.length === 0) return 'none';
  let chosen = 0;
  rows.forEach((row, index) => {
    if (selection.has(rowKey(row, index))) chosen += 1;
  });
  return chosen === 0 ? 'none' : chosen === rows.length ? 'all' : 'some';
}
