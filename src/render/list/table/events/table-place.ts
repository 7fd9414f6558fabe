import type { EntityRecord } from '../../../host/host.ts';
import type { DrawnColumn } from '../../columns/cell.tsx';
import { rowAround } from '../rows/row-element.ts';

/** A place in a table. */
export type CellPlace = {
  readonly row: EntityRecord;
  readonly index: number;
  /** Index among all cells of the row; null for the row itself, and for a card. */
  readonly cell: number | null;
  readonly isRow: boolean;
  /** Column of the cell; undefined for cells that belong to the row. */
  readonly column: DrawnColumn | undefined;
};

type Drawn = { readonly rows: readonly EntityRecord[]; readonly columns: readonly DrawnColumn[] };

/** The place of an element of the page; null outside of this table's rows. */
export function placeIn(scroller: HTMLElement | null, target: EventTarget | null, drawn: Drawn): CellPlace | null {
  if (!(target instanceof Element)) return null;
  const around = rowAround(scroller, target);
  const index = Number(around?.dataset.row);
  const row = around === null ? undefined : drawn.rows[index];
  if (row === undefined) return null;
  const isRow = target === around;
  const td = isRow ? null : target.closest('td');
  const column = drawn.columns[Number((td ?? target).closest<HTMLElement>('[data-col]')?.dataset.col ?? -1)];
  return { row, index, cell: td instanceof HTMLTableCellElement ? td.cellIndex : null, isRow, column };
}

/** Whether a key pressed there types text. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('[data-editor]') !== null) return true;
  return target.matches('textarea, select, input:not([type="checkbox"])');
}
