import { useVirtualizer, type VirtualizerOptions } from '@tanstack/react-virtual';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';

/** What determines the visible rows. */
export type RowWindowProps = {
  readonly count: number;
  /** The scrolling element, which exists before the rows. */
  readonly scroller: HTMLElement;
  /** Height of a row in px, opened or not; the same function while no height changes. */
  readonly estimateSize: (index: number) => number;
  /** Height of a closed row in px: another density moves all rows. */
  readonly rowHeight: number;
  /** Whether the estimate depends on which rows are open. */
  readonly hasOpen: boolean;
  /** Receives the function that scrolls to a row. */
  readonly scrollTo: Ref<(index: number) => void>;
};

type Options = RowWindowProps &
  Pick<VirtualizerOptions<HTMLElement, Element>, 'overscan'> &
  Partial<Pick<VirtualizerOptions<HTMLElement, Element>, 'getItemKey' | 'rangeExtractor'>>;

/** The visible rows, for lists that do not draw all of them. */
export function useRowWindow({ scroller, rowHeight, hasOpen, scrollTo, estimateSize, ...options }: Options) {
  const virtualizer = useVirtualizer({ ...options, estimateSize, getScrollElement: () => scroller });
  const { measure, scrollToIndex } = virtualizer;
  const hadOpen = useRef(false);
  const closedHeight = useRef(rowHeight);
  useEffect(() => {
    // If other rows are open, or the same ones elsewhere, everything below them moves; another density moves
    // everything.
    const isOther = closedHeight.current !== rowHeight;
    if (estimateSize !== undefined && (hasOpen || hadOpen.current || isOther)) measure();
    hadOpen.current = hasOpen;
    closedHeight.current = rowHeight;
  }, [hasOpen, rowHeight, estimateSize, measure]);
  useImperativeHandle(scrollTo, () => (index) => scrollToIndex(index, { align: 'auto' }), [scrollToIndex]);
  return virtualizer;
}
