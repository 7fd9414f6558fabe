import type { EntityRecord } from '../../../host/host.ts';
import type { DrawnColumn } from '../../columns/cell.tsx';
import { rowAround } from '../rows/row-element.ts';

/** Where in a table something happens. */
export type CellPlace = {
  readonly row: EntityRecord;
  readonly index: number;
  /** Place among all cells of the row; null on the row itself, and on a card. */
  readonly cell: number | null;
  readonly isRow: boolean;
  /** Of the cell; undefined for cells of the row itself. */
  readonly column: DrawnColumn | undefined;
};

type Drawn = { readonly rows: readonly EntityRecord[]; readonly columns: readonly DrawnColumn[] };

/** The place that an element of the page stands at; null outside of the rows of this table. */
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

/** Whether a key that is pressed there is typed. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('[data-editor]') !== null) return true;
  return target.matches('textarea, select, input:not([type="checkbox"])');
}
