import { useLayoutEffect } from 'react';

let count = 0;

/**
 * Stands in the place of a part that is on its way, and draws nothing. As long as one does in a screen that shows, whoever looks at
 * the page can know that it is not all drawn yet: `data-awaited` of the root element counts them.
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
