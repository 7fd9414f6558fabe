import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { leadOn } from '../../../portal/panes/lead-on.ts';
import { useScreen } from '../../../portal/panes/screen-context.ts';
import { tabs } from '../../../portal/tabs/tabs.ts';

/**
 * Replaces the query string in the address of the screen; the question mark is optional. A hidden screen that computes
 * its start values, such as defaults of filters, does not become visible by this. A screen whose tab was closed does
 * nothing, because it may still exist while the next one loads.
 */
export function useOwnAddress(): (search: string) => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { key } = useScreen();
  const hadTab = useRef(false);
  useEffect(() => {
    if (tabs.find(key) !== undefined) hadTab.current = true;
  });
  return useCallback(
    (search) => {
      const isClosed = hadTab.current && tabs.find(key) === undefined;
      if (!isClosed) leadOn(key, () => void navigate({ pathname, search }, { replace: true }));
    },
    [key, navigate, pathname],
  );
}
