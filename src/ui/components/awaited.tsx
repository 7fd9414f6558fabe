import { useLayoutEffect } from 'react';

let count = 0;

/**
 * Placeholder of a part that is loading; draws nothing. The number of placeholders in visible screens is `data-awaited`
 * of the root element, which shows, as for tests, whether the page is completely drawn.
 */
export function Awaited(): null {
  useLayoutEffect(() => {
    change(1);
    return () => change(-1);
  }, []);
  return null;
}

function change(step: 1 | -1): void {
  count += step;
  document.documentElement.dataset.awaited = String(count);
}
