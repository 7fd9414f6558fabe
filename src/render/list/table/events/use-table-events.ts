import type { KeyboardEvent, MouseEvent, RefObject } from 'react';
import { isNativeClick } from '../../../../ui/is-native-click.ts';
import type { DrawnColumn } from '../../columns/cell.tsx';
import type { RecordTableProps } from '../table-props.ts';
import { actionOfKey, openCell } from './table-keys.ts';
import { type CellPlace, isTyping, placeIn } from './table-place.ts';
import { useMenuPress } from './use-menu-press.ts';
import { useTableFocus } from './use-table-focus.ts';

type Options = Omit<RecordTableProps, 'columns'> & {
  readonly columns: readonly DrawnColumn[];
  readonly scroller: RefObject<HTMLElement | null>;
  /** Scrolls to a row before it gets the focus. */
  readonly onReach: (index: number) => void;
};

/** Clicks and keys of all rows of a table, handled in one place. One row at a time is a tab stop. */
export function useTableEvents(options: Options) {
  const { scroller, onReach, ...table } = options;
  const { rows, columns, editing } = table;
  const { activeIndex, focusRow, noteFocus } = useTableFocus({
    ...{ scroller, rows, columns, onReach },
    edited: editing?.current ?? null,
  });
  const placeOf = (target: EventTarget | null) => placeIn(scroller.current, target, { rows, columns });
  const press = useMenuPress(table.onMenu, placeOf);
  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeOf(event.target);
    if (place === null || isTyping(event.target) || event.altKey) return;
    const act = actionOfKey(event, place, { ...table, focusRow });
    if (act === null) return;
    event.preventDefault();
    act();
  };
  const onClick = (event: MouseEvent) => {
    const place = placeOf(event.target);
    if (press.takesClick()) event.preventDefault();
    else if (place !== null && event.target instanceof Element) clickAt(event, event.target, place, table);
  };
  return {
    activeIndex,
    focusRow,
    handlers: {
      onKeyDown,
      onClick,
      onFocus: (event: { readonly target: EventTarget }) => noteFocus(placeOf(event.target)),
      onBlur: () => noteFocus(null),
      onMouseOver: copyWholeText,
      ...press.handlers,
    },
  };
}

type ClickedTable = Pick<Options, 'selection' | 'expansion' | 'editing' | 'rowLink' | 'cellLink'>;

/** The action of a click, by the part of the row that it hits. */
function clickAt(event: MouseEvent, target: Element, { row, index, column }: CellPlace, table: ClickedTable): void {
  const part = target.closest<HTMLElement>('[data-part]')?.dataset.part;
  if (part === 'select') table.selection?.onToggle(index, event.shiftKey);
  else if (part === 'expand') table.expansion?.onToggle(row);
  else if (takesClick(event, target, part))
    openCell({ row, column: part === 'row-link' ? undefined : column }, table, event);
}

/** Whether a click belongs to the row instead of an element in it. */
function takesClick(event: MouseEvent, target: Element, part: string | undefined): boolean {
  if (target.closest('[data-editor]') !== null) return false;
  if (part === 'row-link' || part === 'cell-link') {
    const isNative = isNativeClick(event);
    if (isNative && target.closest('a') !== null) return false;
    event.preventDefault();
    return true;
  }
  // Selecting text is not a click.
  return (
    target.closest('a, button, input, select, textarea, label') === null && window.getSelection()?.type !== 'Range'
  );
}

/** Shows the whole text of a truncated cell as a tooltip; computed on hover, so that cells need nothing for it. */
function copyWholeText(event: MouseEvent): void {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('td[data-col]') : null;
  if (cell === null || cell.title !== '' || cell.scrollWidth <= cell.clientWidth) return;
  cell.title = cell.textContent ?? '';
}
