import { useCallback, useEffect, useRef, useState } from 'react';

/** Time after a scroll in which no other is taken, in ms (specification 000, section 9). */
const scrollLock = 500;

type CarouselOptions = {
  /** Id of the element that scrolls. */
  readonly id: string;
  readonly count: number;
  readonly isVertical: boolean;
  /** There is no element with that id. */
  readonly onMissing: (id: string) => void;
};

/** Scrolls a row of slides by one slide at a time. */
export function useCarousel({ id, count, isVertical, onMissing }: CarouselOptions) {
  const lockedUntil = useRef(0);
  const [ends, setEnds] = useState({ isAtStart: true, isAtEnd: count <= 1 });

  useEffect(() => {
    const track = document.getElementById(id);
    if (track === null) return;
    const look = () => {
      const [at, size, inSight] = measure(track, isVertical);
      // Scroll positions are fractions on some screens.
      const next = { isAtStart: at <= 1, isAtEnd: at + inSight >= size - 1 };
      setEnds((current) => (current.isAtStart === next.isAtStart && current.isAtEnd === next.isAtEnd ? current : next));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(track);
    // Slides that come or go change how far it can be scrolled.
    const slides = new MutationObserver(look);
    slides.observe(track, { childList: true });
    track.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      slides.disconnect();
      track.removeEventListener('scroll', look);
    };
  }, [id, isVertical]);

  const step = useCallback(
    (direction: 1 | -1) => {
      const track = document.getElementById(id);
      if (track === null) return onMissing(id);
      const now = performance.now();
      if (now < lockedUntil.current) return;
      lockedUntil.current = now + scrollLock;
      track.scrollBy(scrollOf(track, isVertical, direction));
    },
    [id, isVertical, onMissing],
  );
  return { step, ...ends };
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
