import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { panes } from '../panes/panes.ts';
import { useUserStorage } from '../storage/user-storage.ts';
import { addressAfterClosing, homePath } from '../tabs/tab.ts';
import { tabs } from '../tabs/tabs.ts';
import { mayDiscard } from '../unsaved/leaving.ts';

/** Closing tabs as users do: asks before unsaved work is lost. All return whether the tabs were closed. */
export type TabActions = {
  readonly close: (key: string) => Promise<boolean>;
  /** Closes all visible tabs except this one. */
  readonly closeOthers: (key: string) => Promise<boolean>;
  /** Closes the tabs after this one. */
  readonly closeAfter: (key: string) => Promise<boolean>;
  /** 'Fechar abas': closes all and shows home. */
  readonly closeAll: () => Promise<boolean>;
};

export function useTabActions(): TabActions {
  const navigate = useNavigate();
  const { drafts } = useUserStorage();

  const close = useCallback(
    async (key: string) => {
      if (!(await mayDiscard('close', drafts.clear, key))) return false;
      const address = addressAfterClosing(tabs.get(), key);
      // Asking takes time: another tab may be in front by now.
      const isActive = panes.get().active === key;
      tabs.close(key);
      if (isActive) navigate(address);
      return true;
    },
    [navigate, drafts],
  );

  const closeMany = useCallback(
    async (keys: readonly string[], stays: string) => {
      if (!(await mayDiscard('close', drafts.clear, keys))) return false;
      const isActive = keys.includes(panes.get().active ?? '');
      tabs.closeMany(keys);
      if (isActive) navigate(tabs.find(stays)?.view ?? homePath);
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

  return useMemo(
    () => ({
      close,
      closeOthers: (key) =>
        closeMany(
          shownKeys().filter((each) => each !== key),
          key,
        ),
      closeAfter: (key) => closeMany(shownKeys().slice(shownKeys().indexOf(key) + 1), key),
      closeAll,
    }),
    [close, closeMany, closeAll],
  );
}

function shownKeys(): readonly string[] {
  return tabs
    .get()
    .filter(({ visible }) => visible)
    .map(({ key }) => key);
}
