import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { EntityRecord } from '../../../host/host.ts';
import type { DrawnColumn } from '../../columns/cell.tsx';
import { rowElement } from '../rows/row-element.ts';
import type { TableEditing } from '../table-props.ts';
import type { CellPlace } from './table-place.ts';

type Options = {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly rows: readonly EntityRecord[];
  readonly columns: readonly DrawnColumn[];
  /** The cell that is currently an input. */
  readonly edited: TableEditing['current'];
  /** Scrolls to a row before it gets the focus. */
  readonly onReach: (index: number) => void;
};

/** Tracks which row of a table is its tab stop, and moves the focus to rows and cells. */
export function useTableFocus({ scroller, rows, columns, edited, onReach }: Options) {
  const [activeIndex, setActive] = useState(-1);
  const wanted = useRef<{ readonly index: number; readonly cell: number | null } | null>(null);
  const focusRow = (index: number, cell: number | null) => {
    if (rows.length === 0) return;
    const place = Math.min(Math.max(0, index), rows.length - 1);
    wanted.current = { index: place, cell };
    setActive(place);
    onReach(place);
    const focus = () => {
      const goal = wanted.current;
      const row = goal === null ? null : rowElement(scroller.current, goal.index);
      if (goal === null || row === null) return;
      wanted.current = null;
      if (goal.cell === null) row.focus();
      else focusCell(row, goal.cell);
    };
    focus();
    // A row out of sight has to be rendered first.
    if (wanted.current !== null) requestAnimationFrame(() => requestAnimationFrame(focus));
  };
  useCellAfterEdit(scroller, rows, columns, edited);
  const holder = useRowInPlace(rows, focusRow);
  /** Records which row has the focus; null for none. */
  const noteFocus = (place: CellPlace | null) => {
    holder.current = place?.row.id ?? null;
    if (place !== null) setActive(place.index);
  };
  return { activeIndex: Math.min(activeIndex, rows.length - 1), focusRow, noteFocus };
}

/**
 * If the focused row leaves the list because it was deleted or filtered out, the row in its place gets the focus, so
 * that keyboard users continue from there.
 * @returns where the id of the focused row is recorded
 */
function useRowInPlace(
  rows: readonly EntityRecord[],
  focusRow: (index: number, cell: null) => void,
): RefObject<number | null> {
  const holder = useRef<number | null>(null);
  const shown = useRef(rows);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = rows;
    const id = holder.current;
    if (id === null || before === rows || document.activeElement !== document.body) return;
    if (rows.some((row) => row.id === id)) return;
    holder.current = null;
    focusRow(
      before.findIndex((row) => row.id === id),
      null,
    );
  });
  return holder;
}

/**
 * Returns the focus to a cell whose input has closed, unless something else has it. Synchronously, because the next key
 * belongs to the cell.
 */
function useCellAfterEdit(
  scroller: RefObject<HTMLElement | null>,
  rows: readonly EntityRecord[],
  columns: readonly DrawnColumn[],
  current: TableEditing['current'],
): void {
  const edited = useRef(current);
  useLayoutEffect(() => {
    const before = edited.current;
    edited.current = current;
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (current !== null || before === null || !isFree) return;
    const index = rows.findIndex(({ id }) => id === before.rowId);
    const place = columns.findIndex(({ name }) => name === before.column);
    const cell = rowElement(scroller.current, index)?.querySelector<HTMLElement>(`[data-col="${place}"]`);
    if (cell) focusIn(cell, cell.querySelector<HTMLElement>('button'), { preventScroll: true });
  }, [scroller, rows, columns, current]);
}

/** Focuses a cell, or its control if that is its only content. */
function focusCell(row: HTMLElement, cell: number): void {
  const cells = row instanceof HTMLTableRowElement ? row.cells : null;
  const goal = cells?.[Math.min(Math.max(0, cell), cells.length - 1)];
  if (goal === undefined) {
    row.focus();
    return;
  }
  const control = goal.dataset.col === undefined ? goal.querySelector<HTMLElement>('button, input, a') : null;
  focusIn(goal, control);
}

/** Focuses the control of a cell, or the cell itself without one. */
function focusIn(cell: HTMLElement, control: HTMLElement | null, options?: FocusOptions): void {
  if (control === null) cell.tabIndex = -1;
  (control ?? cell).focus(options);
}
