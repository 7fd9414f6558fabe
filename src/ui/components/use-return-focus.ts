import { useEffect, useState } from 'react';

/**
 * Gives the focus back to what had it, for a dialog that is in the page only while it is open: Mantine does so for those
 * that stay. Where that is gone, as a button that what was done has made needless, the heading of its screen takes it.
 * Whoever has taken the focus meanwhile keeps it.
 */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement);
  const [around] = useState(() => before?.closest('[data-pane], [role="dialog"]') ?? null);
  useEffect(
    () => () => {
      const focused = document.activeElement;
      if (focused !== null && focused !== document.body) return;
      const place = canTakeFocus(before) ? before : around?.querySelector('h1[tabindex], h2[tabindex]');
      if (place instanceof HTMLElement) place.focus({ preventScroll: true });
    },
    [before, around],
  );
}

function canTakeFocus(element: Element | null): boolean {
  return element?.isConnected === true && element.checkVisibility() && !element.matches(':disabled');
}
