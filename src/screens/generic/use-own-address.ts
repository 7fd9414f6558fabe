import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useScreen } from '../../shell/panes/screen-context.ts';
import { tabs } from '../../shell/tabs/tabs.ts';

/**
 * Puts a query string, with or without its question mark, into the address of the screen, in place of the one before.
 * A screen whose tab was closed while it was finding out what it starts with, such as defaults of filters, does not come
 * back to the front by it.
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
      if (!isClosed) void navigate({ pathname, search }, { replace: true });
    },
    [navigate, pathname, key],
  );
}
