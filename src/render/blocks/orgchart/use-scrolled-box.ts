import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { WindowBox } from './window.ts';

/** Margin around the visible part that is drawn as well, in px, so that scrolling need not wait for React. */
const around = 320;
const nothing: WindowBox = { left: 0, top: 0, right: -1, bottom: -1 };

/**
 * The part of a drawing to draw: what a scrolling box shows of it, with a margin.
 * @param middle the initial centre of the box, in px at a zoom of 1
 */
export function useScrolledBox(
  scroller: RefObject<HTMLDivElement | null>,
  zoom: number,
  middle: number,
): { readonly box: WindowBox; readonly scrollTo: (left: number, top: number) => void } {
  const [box, setBox] = useState(nothing);
  const last = useRef({ zoom, isPlaced: false });

  const read = useCallback(() => {
    const node = scroller.current;
    if (node === null) return;
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = node;
    setBox((known) => {
      const left = scrollLeft / zoom;
      const top = scrollTop / zoom;
      const right = (scrollLeft + clientWidth) / zoom;
      const bottom = (scrollTop + clientHeight) / zoom;
      const slack = around / zoom;
      const isInside = known.left <= left && known.top <= top && known.right >= right && known.bottom >= bottom;
      const isClose = known.right - known.left <= right - left + 2 * slack + 1;
      if (isInside && isClose) return known;
      return { left: left - slack, top: top - slack, right: right + slack, bottom: bottom + slack };
    });
  }, [scroller, zoom]);

  const scrollTo = useCallback(
    (left: number, top: number) => {
      scroller.current?.scrollTo({ left, top, behavior: 'instant' });
      read();
    },
    [scroller, read],
  );

  useLayoutEffect(() => {
    const node = scroller.current;
    if (node === null) return;
    // The top is centred at first; later the centre of the view stays in place while zooming.
    const { clientWidth, clientHeight, scrollLeft, scrollTop } = node;
    const { current } = last;
    const factor = zoom / current.zoom;
    if (!current.isPlaced && clientWidth > 0) {
      node.scrollLeft = middle * zoom - clientWidth / 2;
      current.isPlaced = true;
    } else if (factor !== 1) {
      node.scrollLeft = (scrollLeft + clientWidth / 2) * factor - clientWidth / 2;
      node.scrollTop = (scrollTop + clientHeight / 2) * factor - clientHeight / 2;
    }
    last.current = { ...current, zoom };
    read();
  }, [scroller, zoom, read, middle]);

  useLayoutEffect(() => {
    const node = scroller.current;
    if (node === null) return;
    node.addEventListener('scroll', read, { passive: true });
    const observer = new ResizeObserver(read);
    observer.observe(node);
    return () => {
      node.removeEventListener('scroll', read);
      observer.disconnect();
    };
  }, [scroller, read]);

  return { box, scrollTo };
}
