import { useCallback, useEffect, useRef } from 'react';
import { tabs } from '../tabs/tabs.ts';
import { leadOn } from './lead-on.ts';
import { useScreen } from './screen-context.ts';

/**
 * Leads on from the screen around it as `leadOn` does, and not at all once its tab is closed: while the next screen is on
 * its way to the front, the closed one is still there.
 */
export function useLeadOn(): (go: () => void) => void {
  const { key } = useScreen();
  const hadTab = useRef(false);
  useEffect(() => {
    if (tabs.find(key) !== undefined) hadTab.current = true;
  });
  return useCallback(
    (go) => {
      const isClosed = hadTab.current && tabs.find(key) === undefined;
      if (!isClosed) leadOn(key, go);
    },
    [key],
  );
}
