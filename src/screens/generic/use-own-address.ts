import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLeadOn } from '../../shell/panes/use-lead-on.ts';

/**
 * Puts a query string, with or without its question mark, into the address of the screen, in place of the one before.
 * A screen that finds out behind another what it starts with, such as defaults of filters, does not take the front by it.
 */
export function useOwnAddress(): (search: string) => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const leadOn = useLeadOn();
  return useCallback(
    (search) => leadOn(() => void navigate({ pathname, search }, { replace: true })),
    [leadOn, navigate, pathname],
  );
}
