import { useEffect, useState } from 'react';

/**
 * Gives the focus back to what had it, for a dialog that is in the page only while it is open: Mantine does so for those
 * that stay. Whoever has taken the focus meanwhile keeps it.
 */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const focused = document.activeElement;
      const isFree = focused === null || focused === document.body;
      if (isFree && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    },
    [before],
  );
}
