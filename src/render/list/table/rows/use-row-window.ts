import { useVirtualizer, type VirtualizerOptions } from '@tanstack/react-virtual';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';

/** What the rows in sight are found by. */
export type RowWindowProps = {
  readonly count: number;
  /** What scrolls; it is there before the rows are. */
  readonly scroller: HTMLElement;
  /** Height of a row in px, opened or not; stays the same function while no height changes. */
  readonly estimateSize: (index: number) => number;
  /** Height of a row that is not opened, in px: in another density all rows stand elsewhere. */
  readonly rowHeight: number;
  /** Whether what is estimated follows which rows are open. */
  readonly hasOpen: boolean;
  /** Takes what brings a row into sight. */
  readonly scrollTo: Ref<(index: number) => void>;
};

type Options = RowWindowProps &
  Pick<VirtualizerOptions<HTMLElement, Element>, 'overscan'> &
  Partial<Pick<VirtualizerOptions<HTMLElement, Element>, 'getItemKey' | 'rangeExtractor'>>;

/** The rows that are in sight, for lists that do not draw them all. */
export function useRowWindow({ scroller, rowHeight, hasOpen, scrollTo, estimateSize, ...options }: Options) {
  const virtualizer = useVirtualizer({ ...options, estimateSize, getScrollElement: () => scroller });
  const { measure, scrollToIndex } = virtualizer;
  const hadOpen = useRef(false);
  const closedHeight = useRef(rowHeight);
  useEffect(() => {
    // With other rows open, or the same ones elsewhere, everything below them stands elsewhere; in another density, all.
    const isOther = closedHeight.current !== rowHeight;
    if (estimateSize !== undefined && (hasOpen || hadOpen.current || isOther)) measure();
    hadOpen.current = hasOpen;
    closedHeight.current = rowHeight;
  }, [hasOpen, rowHeight, estimateSize, measure]);
  useImperativeHandle(scrollTo, () => (index) => scrollToIndex(index, { align: 'auto' }), [scrollToIndex]);
  return virtualizer;
}
