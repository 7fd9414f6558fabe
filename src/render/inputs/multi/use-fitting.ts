import { type RefObject, useLayoutEffect, useState } from 'react';

/** One observer for all controls, because a form may have hundreds of them. */
let observer: ResizeObserver | null = null;
const listeners = new WeakMap<Element, () => void>();

function observe(element: Element, listener: () => void): () => void {
  observer ??= new ResizeObserver((entries) => {
    for (const { target } of entries) listeners.get(target)?.();
  });
  listeners.set(element, listener);
  observer.observe(element);
  return () => {
    listeners.delete(element);
    observer?.unobserve(element);
  };
}

/** Width of '+n', in px. */
const roomForMore = 34;

/** How many pills of a one-line control fit; all of them until measured. */
export function useFitting(control: RefObject<HTMLElement | null>, texts: readonly string[]): number {
  const count = texts.length;
  const contents = texts.join('\n');
  const [fitting, setFitting] = useState(count);
  useLayoutEffect(() => {
    const element = control.current;
    if (element === null || contents === '') return;
    const measure = () => {
      const style = getComputedStyle(element);
      const inside =
        element.clientWidth - Number.parseFloat(style.paddingInlineStart) - Number.parseFloat(style.paddingInlineEnd);
      const gap = Number.parseFloat(style.columnGap) || 0;
      const widths = [...element.querySelectorAll<HTMLElement>('[data-pill]')].map((pill) => pill.offsetWidth + gap);
      const whole = widths.reduce((sum, width) => sum + width, -gap);
      let used = 0;
      let fits = 0;
      for (const width of widths) {
        used += width;
        if (used - gap > inside - (whole > inside ? roomForMore : 0)) break;
        fits += 1;
      }
      setFitting(Math.max(1, fits));
    };
    measure();
    return observe(element, measure);
    // Other pills have other widths.
  }, [control, contents]);
  return count === 0 ? 0 : Math.min(fitting, count);
}
