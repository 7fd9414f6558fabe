import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { leadOn } from '../../../portal/panes/lead-on.ts';
import { useScreen } from '../../../portal/panes/screen-context.ts';
import { tabs } from '../../../portal/tabs/tabs.ts';

/**
 * Puts a query string, with or without its question mark, into the address of the screen, in place of the one before.
 * A screen that finds out behind another what it starts with, such as defaults of filters, does not take the front by it,
 * nor does one whose tab was closed meanwhile: it is still there while the next one is on its way.
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
