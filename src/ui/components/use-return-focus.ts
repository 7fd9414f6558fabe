import { useEffect, useState } from 'react';

/**
 * Returns the focus to its former element, for a dialog that is mounted only while it is open: Mantine does so for
 * those that stay mounted. If that element is gone, because the action made its button needless, the heading of its
 * screen gets it. Elements that have taken the focus meanwhile keep it.
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
