import { useCallback, useRef, useState } from 'react';
import { rowHeights } from '../state/fitting-size.ts';
import { fewRows } from './loaded-rows.tsx';
import type { RowWindowProps } from './rows/use-row-window.ts';
import type { RecordTableProps } from './table-props.ts';
import { useIsPrinting } from './use-is-printing.ts';

/** In px, as the style sheet has them: what an opened row shows where rows are not all drawn, and a card. */
const detailHeight = 320;
const cardHeight = 148;
/** More than this nobody prints, and no browser lays out at once. */
const maxPrinted = 5_000;

type Options = Pick<RecordTableProps, 'rows' | 'isNarrow' | 'density' | 'expansion'>;

/** What the rows of a table scroll in, and which of them are drawn there. */
export function useScrollArea({ rows, isNarrow, density = 'usual', expansion }: Options) {
  const scroller = useRef<HTMLElement>(null);
  const [box, setBox] = useState<HTMLElement | null>(null);
  const scrollTo = useRef<(index: number) => void>(null);
  const isPrinting = useIsPrinting();
  const isVirtual = rows.length > fewRows && !(isPrinting && rows.length <= maxPrinted);
  const isOpen = expansion?.isOpen;
  const hasOpen = isVirtual && isOpen !== undefined && rows.some(isOpen);
  const rowHeight = isNarrow ? cardHeight : rowHeights[density];
  // Functions that stay the same: with others all places would be computed anew on each turn of the wheel.
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
      // Only rows that come as they scroll into sight need it. They stay while their tab is hidden, which takes refs away.
      if (isWindowed && element !== null) setBox(element);
    },
    [isWindowed],
  );
  const reachRow = useCallback((index: number) => scrollTo.current?.(index), []);
  /** What the rows in sight are found by, once there is something that scrolls. */
  const rowWindow: RowWindowProps | null =
    box === null ? null : { scroller: box, count: rows.length, estimateSize, rowHeight, hasOpen, scrollTo };
  return { scroller, ref, isVirtual, rowWindow, reachRow };
}
