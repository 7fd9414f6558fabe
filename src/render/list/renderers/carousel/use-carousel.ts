import { useCallback, useEffect, useRef, useState } from 'react';

/** Time after a scroll in which no other is taken, in ms (specification 000, section 9). */
const scrollLock = 500;

type CarouselOptions = {
  readonly count: number;
  readonly isVertical: boolean;
  /** The slides are not in the page (any more). */
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
      // Slides that were taken out of the page are as small as if there were nothing to scroll.
      if (!scroller.isConnected) return;
      const [at, size, inSight] = measure(scroller, isVertical);
      // Scroll positions are fractions on some screens.
      const next = { isAtStart: at <= 1, isAtEnd: at + inSight >= size - 1 };
      setEnds((current) => (current.isAtStart === next.isAtStart && current.isAtEnd === next.isAtEnd ? current : next));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(scroller);
    // Slides that come or go change how far it can be scrolled.
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

/** By the width of one slide with the space behind it; towards the start of the line in scripts from right to left. */
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

/** How far it is scrolled, how long it is, and how much of it is in sight. */
function measure(track: HTMLElement, isVertical: boolean): readonly [number, number, number] {
  return isVertical
    ? [track.scrollTop, track.scrollHeight, track.clientHeight]
    : [Math.abs(track.scrollLeft), track.scrollWidth, track.clientWidth];
}
