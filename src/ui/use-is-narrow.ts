import { type RefCallback, useCallback, useState } from 'react';

/**
 * Whether an element is narrower than `below` px; false until it is measured. Renders again only when the answer
 * changes, not for every pixel.
 */
export function useIsNarrow(below: number): readonly [RefCallback<HTMLElement>, boolean] {
  const [isNarrow, setNarrow] = useState(false);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (element === null || typeof ResizeObserver === 'undefined') return;
      let frame = 0;
      const observer = new ResizeObserver(([entry]) => {
        cancelAnimationFrame(frame);
        const width = entry?.borderBoxSize[0]?.inlineSize ?? 0;
        // In the next frame; otherwise the observer would report the change that it has caused itself.
        frame = requestAnimationFrame(() => setNarrow(width > 0 && width < below));
      });
      observer.observe(element);
      return () => {
        cancelAnimationFrame(frame);
        observer.disconnect();
      };
    },
    [below],
  );
  return [ref, isNarrow];
}
