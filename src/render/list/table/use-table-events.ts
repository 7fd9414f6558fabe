import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  type TouchEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { EntityRecord } from '../../host/host.ts';
import type { DrawnColumn } from '../columns/cell.tsx';
import { rowAround, rowElement } from './row-element.ts';
import type { MenuPoint, RecordTableProps } from './table-props.ts';

type Options = Pick<
  RecordTableProps,
  'rowLink' | 'cellLink' | 'selection' | 'expansion' | 'editing' | 'onMenu' | 'onDelete' | 'onCopy'
> & {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly rows: readonly EntityRecord[];
  readonly columns: readonly DrawnColumn[];
  /** Brings a row into sight before it gets the focus. */
  readonly onReach: (index: number) => void;
};

/** A finger that rests this long asks for the menu of a row. */
const longPressMs = 500;
const pageRows = 10;

/**
 * Clicks and keys of all rows of a table, dealt with in one place. One row at a time is a tab stop; arrows move among
 * rows, and to the right into the cells; Home, End and the Page keys leap; Enter opens, Space marks, F2 edits, Delete
 * asks and deletes.
 */
export function useTableEvents(options: Options) {
  const { scroller, rows, columns, onReach } = options;
  const [activeIndex, setActive] = useState(-1);
  const wanted = useRef<{ readonly index: number; readonly cell: number | null } | null>(null);
  const press = useRef<number | undefined>(undefined);
  const isPressed = useRef(false);
  useEffect(() => () => window.clearTimeout(press.current), []);

  const rowAt = (index: number) => rowElement(scroller.current, index);
  const placeOf = (target: EventTarget | null) => placeIn(scroller.current, target);
  const focusRow = (index: number, cell: number | null) => {
    if (rows.length === 0) return;
    const place = Math.min(Math.max(0, index), rows.length - 1);
    wanted.current = { index: place, cell };
    setActive(place);
    onReach(place);
    const focus = () => {
      const goal = wanted.current;
      const row = goal === null ? null : rowAt(goal.index);
      if (goal === null || row === null) return;
      wanted.current = null;
      if (goal.cell === null) row.focus();
      else focusCell(row, goal.cell);
    };
    focus();
    // Out of sight it has to be drawn first.
    if (wanted.current !== null) requestAnimationFrame(() => requestAnimationFrame(focus));
  };

  useCellAfterEdit(scroller, rows, columns, options.editing?.current ?? null);
  const holder = useRowInPlace(rows, focusRow);

  const runRow = (index: number, event?: MouseEvent) => {
    const row = rows[index];
    if (row === undefined) return;
    const link = options.rowLink?.(row) ?? null;
    if (link !== null) link.open(event);
    else options.expansion?.onToggle(row);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeOf(event.target);
    if (place === null || isTyping(event.target) || event.altKey) return;
    const { index, cell, isRow } = place;
    const row = rows[index];
    const column = cell === null ? undefined : columns[dataColumn(place.element)];
    const isControl = event.target instanceof Element && event.target.closest('a, button') !== null;
    if (row === undefined) return;
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.key.toLowerCase() === 'c') {
      if (options.onCopy === undefined || window.getSelection()?.type === 'Range') return;
      event.preventDefault();
      options.onCopy(row, column ?? null);
      return;
    }
    const move = moveOf(event.key, index, rows.length, isRow, isCommand);
    if (move !== null) {
      event.preventDefault();
      focusRow(move, cell);
      return;
    }
    if (isCommand) return;
    switch (event.key) {
      case 'ArrowRight':
      case 'ArrowLeft':
      case 'Home':
      case 'End': {
        event.preventDefault();
        const step = event.key === 'ArrowRight' ? 1 : -1;
        const next = event.key === 'Home' ? 0 : event.key === 'End' ? Infinity : (cell ?? (step === 1 ? -1 : 0)) + step;
        focusRow(index, next < 0 ? null : next);
        return;
      }
      case 'Enter':
        if (isControl) return;
        event.preventDefault();
        if (column !== undefined && options.editing?.isEditable(row, column) === true) {
          options.editing.onStart(row, column);
        } else if (column?.definition.click !== undefined) {
          options.cellLink?.(row, column)?.open();
        } else {
          runRow(index);
        }
        return;
      case 'F2':
        if (column === undefined || options.editing?.isEditable(row, column) !== true) return;
        event.preventDefault();
        options.editing.onStart(row, column);
        return;
      case ' ':
        if (isControl) return;
        event.preventDefault();
        options.selection?.onToggle(index, event.shiftKey);
        return;
      case 'Delete':
        if (options.onDelete === undefined) return;
        event.preventDefault();
        options.onDelete(row, index);
        return;
      case '+':
      case '-':
        if (options.expansion === undefined || options.expansion.isOpen(row) === (event.key === '+')) return;
        event.preventDefault();
        options.expansion.onToggle(row);
        return;
    }
  };

  const onClick = (event: MouseEvent) => {
    if (isPressed.current) {
      // The long press has opened the menu: lifting the finger is no click.
      isPressed.current = false;
      event.preventDefault();
      return;
    }
    const place = placeOf(event.target);
    const row = place === null ? undefined : rows[place.index];
    if (place === null || row === undefined || !(event.target instanceof Element)) return;
    const part = event.target.closest<HTMLElement>('[data-part]')?.dataset.part;
    if (part === 'select') {
      options.selection?.onToggle(place.index, event.shiftKey);
      return;
    }
    if (part === 'expand') {
      options.expansion?.onToggle(row);
      return;
    }
    if (event.target.closest('[data-editor]') !== null) return;
    const column = columns[dataColumn(place.element)];
    if (part === 'row-link' || part === 'cell-link') {
      const isNative = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
      if (isNative && event.target.closest('a') !== null) return;
      event.preventDefault();
    } else if (event.target.closest('a, button, input, select, textarea, label') !== null) {
      return;
    } else if (window.getSelection()?.type === 'Range') {
      // Marking text to copy it is no click.
      return;
    }
    if (column !== undefined && part !== 'row-link') {
      if (options.editing?.isEditable(row, column) === true) {
        options.editing.onStart(row, column);
        return;
      }
      if (column.definition.click !== undefined) {
        options.cellLink?.(row, column)?.open(event);
        return;
      }
    }
    runRow(place.index, event);
  };

  const askMenu = (target: EventTarget | null, at: MenuPoint) => {
    const place = placeOf(target);
    const row = place === null ? undefined : rows[place.index];
    if (place === null || row === undefined || options.onMenu === undefined) return false;
    options.onMenu(row, place.index, at, columns[dataColumn(place.element)] ?? null);
    return true;
  };
  const onContextMenu = (event: MouseEvent) => {
    if (isTyping(event.target) || !(event.target instanceof Element)) return;
    // The menu key has no place: it stands at what has the focus.
    const isByKey = event.clientX === 0 && event.clientY === 0;
    const box = event.target.getBoundingClientRect();
    const at = isByKey ? { x: box.left + 16, y: box.top, height: box.height } : { x: event.clientX, y: event.clientY };
    if (askMenu(event.target, at)) event.preventDefault();
  };
  const onPointerDown = (event: PointerEvent) => {
    window.clearTimeout(press.current);
    isPressed.current = false;
    if (event.pointerType !== 'touch' || options.onMenu === undefined) return;
    const { target, clientX: x, clientY: y } = event;
    press.current = window.setTimeout(() => {
      isPressed.current = askMenu(target, { x, y });
    }, longPressMs);
  };
  const onTouchEnd = (event: TouchEvent) => {
    // Lifting the finger would press as a mouse does, outside of the menu that has just opened, and close it.
    if (isPressed.current && event.cancelable) event.preventDefault();
  };
  const endPress = () => window.clearTimeout(press.current);
  const onFocus = (event: { readonly target: EventTarget }) => {
    const place = placeOf(event.target);
    holder.current = place === null ? null : (rows[place.index]?.id ?? null);
    if (place !== null && place.index !== activeIndex) setActive(place.index);
  };
  const onBlur = () => {
    holder.current = null;
  };

  return {
    activeIndex: Math.min(activeIndex, rows.length - 1),
    focusRow,
    handlers: {
      onKeyDown,
      onClick,
      onContextMenu,
      onFocus,
      onBlur,
      onPointerDown,
      onTouchEnd,
      onPointerUp: endPress,
      onPointerCancel: endPress,
      onPointerMove: endPress,
      onMouseOver: copyWholeText,
    },
  };
}

/**
 * Where the row with the focus leaves the list, as one that was deleted or is found by the filters no more, the row in its
 * place takes the focus: whoever works by keys goes on from there.
 * @returns where the id of the row that has the focus is noted
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
 * Gives the focus back to a cell whose input has closed, unless something else took it. With the change itself and not
 * a frame later: a key that follows at once belongs to the cell.
 */
function useCellAfterEdit(
  scroller: Options['scroller'],
  rows: readonly EntityRecord[],
  columns: readonly DrawnColumn[],
  current: NonNullable<Options['editing']>['current'],
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

type Place = {
  readonly index: number;
  /** Place among all cells of the row; null on the row itself. */
  readonly cell: number | null;
  readonly isRow: boolean;
  readonly element: Element;
};

function placeIn(scroller: HTMLElement | null, target: EventTarget | null): Place | null {
  if (!(target instanceof Element)) return null;
  const row = rowAround(scroller, target);
  if (row === null) return null;
  const cell = target === row ? null : target.closest('td');
  const isRow = target === row;
  const place = cell instanceof HTMLTableCellElement ? cell.cellIndex : null;
  return { index: Number(row.dataset.row), cell: place, isRow, element: cell ?? target };
}

/** Which column a cell belongs to; -1 for cells of the row itself. */
function dataColumn(element: Element): number {
  const cell = element.closest<HTMLElement>('[data-col]');
  return cell === null ? -1 : Number(cell.dataset.col);
}

function moveOf(key: string, index: number, count: number, isRow: boolean, isCommand: boolean): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + pageRows,
    PageUp: index - pageRows,
    ...(isRow || isCommand ? { Home: 0, End: count - 1 } : {}),
  };
  return steps[key] ?? null;
}

/** Focuses a cell, or the control that is all there is in it. */
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

/** Focuses the control of a cell, or the cell itself where there is none. */
function focusIn(cell: HTMLElement, control: HTMLElement | null, options?: FocusOptions): void {
  if (control === null) cell.tabIndex = -1;
  (control ?? cell).focus(options);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('[data-editor]') !== null) return true;
  return target.matches('textarea, select, input:not([type="checkbox"])');
}

/** A text that is cut off shows whole as a hint; looked up when the mouse comes by, so that cells need nothing for it. */
function copyWholeText(event: MouseEvent): void {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('td[data-col]') : null;
  if (cell === null || cell.title !== '' || cell.scrollWidth <= cell.clientWidth) return;
  cell.title = cell.textContent ?? '';
}
