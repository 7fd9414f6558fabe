import { useEffect, useMemo, useRef } from 'react';
import { useUserStorage } from '../storage/user-storage.ts';
import { unsaved } from '../unsaved/unsaved.ts';
import { panes } from './panes.ts';
import { useScreen } from './screen-context.ts';

/** The unsaved work of one screen: its unsaved keys, and their drafts on this device. */
export type ScreenWork = {
  readonly drafts: {
    readonly load: (key: string) => Promise<unknown>;
    readonly save: (key: string, draft: unknown) => void;
    readonly clear: (key: string) => void;
  };
  /** Marks a key as unsaved with a label for the user; null when it has no unsaved values. */
  readonly setUnsaved: (key: string, label: string | null) => void;
};

export function useScreenWork(): ScreenWork {
  const { drafts } = useUserStorage();
  const screen = useScreen();
  const screenNow = useRef(screen);
  useEffect(() => {
    screenNow.current = screen;
  }, [screen]);

  return useMemo(
    () => ({
      drafts: {
        load: (key) => {
          unsaved.readmit(key);
          return drafts.load(key);
        },
        save: (key, draft) => {
          if (unsaved.isDiscarded(key)) return;
          unsaved.noteDraft(screenNow.current.key, key);
          drafts.save(key, draft);
        },
        clear: drafts.clear,
      },
      setUnsaved: (key, label) => {
        const pane = screenNow.current.key;
        if (label === null) unsaved.clear(key);
        else if (panes.get().panes.some((mounted) => mounted.key === pane)) unsaved.mark({ key, label, pane });
      },
    }),
    [drafts],
  );
}
