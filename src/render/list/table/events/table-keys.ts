import type { KeyboardEvent, MouseEvent } from 'react';
import type { RecordTableProps } from '../table-props.ts';
import type { CellPlace } from './table-place.ts';

const pageRows = 10;

type Openers = Pick<RecordTableProps, 'rowLink' | 'cellLink' | 'expansion' | 'editing'>;

export type KeyedTable = Openers &
  Pick<RecordTableProps, 'rows' | 'selection' | 'onDelete' | 'onCopy'> & {
    readonly focusRow: (index: number, cell: number | null) => void;
  };

/** Opens a cell: edits it, otherwise runs its column's action, otherwise opens its row. */
export function openCell({ row, column }: Pick<CellPlace, 'row' | 'column'>, table: Openers, event?: MouseEvent): void {
  if (column !== undefined && table.editing?.isEditable(row, column) === true) {
    table.editing.onStart(row, column);
  } else if (column?.definition.click !== undefined) {
    table.cellLink?.(row, column)?.open(event);
  } else {
    const link = table.rowLink?.(row) ?? null;
    if (link !== null) link.open(event);
    else table.expansion?.onToggle(row);
  }
}

/**
 * The action of a key at a place in a table; null for other keys. Arrows move among rows, and right into the cells;
 * Home, End and the page keys jump; Enter opens, Space selects, F2 edits, Delete asks and deletes.
 */
export function actionOfKey(event: KeyboardEvent, place: CellPlace, table: KeyedTable): (() => void) | null {
  const { row, index, cell, isRow } = place;
  const { focusRow, editing, expansion, selection, onCopy, onDelete } = table;
  const { key, shiftKey } = event;
  const column = cell === null ? undefined : place.column;
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && key.toLowerCase() === 'c') {
    if (onCopy === undefined || window.getSelection()?.type === 'Range') return null;
    return () => onCopy(row, column ?? null);
  }
  const move = moveOf(key, index, table.rows.length, isRow || isCommand);
  if (move !== null) return () => focusRow(move, cell);
  if (isCommand) return null;
  const isControl = event.target instanceof Element && event.target.closest('a, button') !== null;
  switch (key) {
    case 'ArrowRight':
      return () => focusRow(index, (cell ?? -1) + 1);
    case 'ArrowLeft':
      return () => focusRow(index, cell === null || cell === 0 ? null : cell - 1);
    case 'Home':
      return () => focusRow(index, 0);
    case 'End':
      return () => focusRow(index, Infinity);
    case 'Enter':
      return isControl ? null : () => openCell({ row, column }, table);
    case 'F2':
      return column !== undefined && editing?.isEditable(row, column) === true
        ? () => editing.onStart(row, column)
        : null;
    case ' ':
      return isControl ? null : () => selection?.onToggle(index, shiftKey);
    case 'Delete':
      return onDelete === undefined ? null : () => onDelete(row, index);
    case '+':
    case '-':
      return expansion === undefined || expansion.isOpen(row) === (key === '+') ? null : () => expansion.onToggle(row);
    default:
      return null;
  }
}

function moveOf(key: string, index: number, count: number, isWhole: boolean): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + pageRows,
    PageUp: index - pageRows,
    ...(isWhole ? { Home: 0, End: count - 1 } : {}),
  };
  return steps[key] ?? null;
}
