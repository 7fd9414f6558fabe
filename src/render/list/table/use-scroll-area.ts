import { useCallback, useRef, useState } from 'react';
import { rowHeights } from '../state/fitting-size.ts';
import { fewRows } from './loaded-rows.tsx';
import type { RowWindowProps } from './rows/use-row-window.ts';
import type { RecordTableProps } from './table-props.ts';
import { useIsPrinting } from './use-is-printing.ts';

/** In px, as in the style sheet: the visible detail of an opened row if not all rows are drawn, and a card. */
const detailHeight = 320;
const cardHeight = 148;
/** Maximum number of printed rows, which browsers can lay out at once. */
const maxPrinted = 5_000;

type Options = Pick<RecordTableProps, 'rows' | 'isNarrow' | 'density' | 'expansion'>;

/** The scrolling box of a table's rows, and which of them are drawn. */
export function useScrollArea({ rows, isNarrow, density = 'usual', expansion }: Options) {
  const scroller = useRef<HTMLElement>(null);
  const [box, setBox] = useState<HTMLElement | null>(null);
  const scrollTo = useRef<(index: number) => void>(null);
  const isPrinting = useIsPrinting();
  const isVirtual = rows.length > fewRows && !(isPrinting && rows.length <= maxPrinted);
  const isOpen = expansion?.isOpen;
  const hasOpen = isVirtual && isOpen !== undefined && rows.some(isOpen);
  const rowHeight = isNarrow ? cardHeight : rowHeights[density];
  // Stable functions: otherwise all positions would be computed again on each scroll event.
  const estimateSize = useCallback(
    (index: number) => {
      const row = hasOpen ? rows[index] : undefined;
      const opened = row !== undefined && isOpen?.(row) === true ? detailHeight : 0;
      return rowHeight + opened;
    },
    [rows, isOpen, hasOpen, rowHeight],
  );
  const isWindowed = isVirtual || isNarrow;
  const ref = useCallback(
    (element: HTMLElement | null) => {
      scroller.current = element;
      // Only needed for rows that are rendered while scrolling. It is kept while the tab is hidden, which removes refs.
      if (isWindowed && element !== null) setBox(element);
    },
    [isWindowed],
  );
  const reachRow = useCallback((index: number) => scrollTo.current?.(index), []);
  /** What determines the visible rows, when there is a scrolling element. */
  const rowWindow: RowWindowProps | null =
    box === null ? null : { scroller: box, count: rows.length, estimateSize, rowHeight, hasOpen, scrollTo };
  return { scroller, ref, isVirtual, rowWindow, reachRow };
}
