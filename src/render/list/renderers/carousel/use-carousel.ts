import { useCallback, useEffect, useRef, useState } from 'react';

/** ms after a scroll during which further ones are ignored (specification 000, section 9). */
const scrollLock = 500;

type CarouselOptions = {
  readonly count: number;
  readonly isVertical: boolean;
  /** The slides are not, or no longer, in the page. */
  readonly onMissing: () => void;
};

/** Scrolls a row of slides, the element of `track`, by one slide at a time. */
export function useCarousel({ count, isVertical, onMissing }: CarouselOptions) {
  const track = useRef<HTMLUListElement>(null);
  const lockedUntil = useRef(0);
  const [ends, setEnds] = useState({ isAtStart: true, isAtEnd: count <= 1 });

  useEffect(() => {
    const scroller = track.current;
    if (scroller === null) return;
    const look = () => {
      // Slides removed from the page have no size, as if there were nothing to scroll.
      if (!scroller.isConnected) return;
      const [at, size, inSight] = measure(scroller, isVertical);
      // Scroll positions are fractional on some screens.
      const next = { isAtStart: at <= 1, isAtEnd: at + inSight >= size - 1 };
      setEnds((current) => (current.isAtStart === next.isAtStart && current.isAtEnd === next.isAtEnd ? current : next));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(scroller);
    // Added or removed slides change the scroll range.
    const slides = new MutationObserver(look);
    slides.observe(scroller, { childList: true });
    scroller.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      slides.disconnect();
      scroller.removeEventListener('scroll', look);
    };
  }, [isVertical]);

  const step = useCallback(
    (direction: 1 | -1) => {
      const scroller = track.current;
      if (scroller?.isConnected !== true) return onMissing();
      const now = performance.now();
      if (now < lockedUntil.current) return;
      lockedUntil.current = now + scrollLock;
      scroller.scrollBy(scrollOf(scroller, isVertical, direction));
    },
    [isVertical, onMissing],
  );
  return { track, step, ...ends };
}

/** The width of one slide with its gap; in the opposite direction for right-to-left scripts. */
function scrollOf(track: HTMLElement, isVertical: boolean, direction: 1 | -1): ScrollToOptions {
  const [first, second] = track.querySelectorAll<HTMLElement>('[data-slide]');
  const a = first?.getBoundingClientRect();
  const b = second?.getBoundingClientRect();
  const distance = isVertical
    ? Math.abs((b?.top ?? 0) - (a?.top ?? 0)) || track.clientHeight
    : Math.abs((b?.left ?? 0) - (a?.left ?? 0)) || track.clientWidth;
  const isReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const behavior = isReduced ? 'auto' : 'smooth';
  if (isVertical) return { top: direction * distance, behavior };
  const sign = getComputedStyle(track).direction === 'rtl' ? -1 : 1;
  return { left: direction * distance * sign, behavior };
}

/** Scroll position, total length and visible length. */
function measure(track: HTMLElement, isVertical: boolean): readonly [number, number, number] {
  return isVertical
    ? [track.scrollTop, track.scrollHeight, track.clientHeight]
    : [Math.abs(track.scrollLeft), track.scrollWidth, track.clientWidth];
}
