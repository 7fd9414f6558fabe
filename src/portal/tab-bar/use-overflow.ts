import { type RefObject, useLayoutEffect, useState } from 'react';

type Overflow = { readonly isOverflowing: boolean; readonly hasBefore: boolean; readonly hasAfter: boolean };

const none: Overflow = { isOverflowing: false, hasBefore: false, hasAfter: false };

/** Whether a row is wider than its place, and on which side. */
export function useOverflow(row: RefObject<HTMLElement | null>): Overflow {
  const [overflow, setOverflow] = useState(none);
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const measure = () => {
      const { scrollWidth, clientWidth, scrollLeft } = element;
      const hidden = scrollWidth - clientWidth;
      // In right-to-left writing the position is negative.
      const before = Math.abs(scrollLeft);
      const next = { isOverflowing: hidden > 1, hasBefore: before > 1, hasAfter: hidden - before > 1 };
      setOverflow((known) => (JSON.stringify(known) === JSON.stringify(next) ? known : next));
    };
    const sizes = new ResizeObserver(measure);
    const watch = () => {
      sizes.disconnect();
      for (const each of [element, ...element.children]) sizes.observe(each);
      measure();
    };
    watch();
    const items = new MutationObserver(watch);
    items.observe(element, { childList: true });
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      sizes.disconnect();
      items.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [row]);
  return overflow;
}
