import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useUserStorage } from '../session/user-storage.ts';
import { mayDiscard } from '../unsaved/leaving.ts';
import { panes } from './panes.ts';
import { addressAfterClosing, homePath } from './tab.ts';
import { tabs } from './tabs.ts';

/** Closing tabs the way users do: asking before unsaved work is lost. Both answer whether it was done. */
export function useTabActions(): {
  readonly close: (key: string) => Promise<boolean>;
  readonly closeAll: () => Promise<boolean>;
} {
  const navigate = useNavigate();
  const { drafts } = useUserStorage();

  const close = useCallback(
    async (key: string) => {
      const isActive = panes.get().active === key;
      if (!(await mayDiscard('close', drafts.clear, key))) return false;
      const address = addressAfterClosing(tabs.get(), key);
      tabs.close(key);
      if (isActive) navigate(address);
      return true;
    },
    [navigate, drafts],
  );

  const closeAll = useCallback(async () => {
    if (!(await mayDiscard('close', drafts.clear))) return false;
    tabs.closeAll();
    navigate(homePath);
    return true;
  }, [navigate, drafts]);

  return { close, closeAll };
}
