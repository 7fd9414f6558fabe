import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { OpenedView, RuntimeHost } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import { everyList, reload } from '../../host/queries.ts';
import { useRuntimeTexts } from '../../texts/index.ts';

type DialogHostOptions = {
  /** The opened view. */
  readonly view: OpenedView;
  /** What the dialog currently shows. */
  readonly place: OpenedView;
  readonly onPlace: (place: OpenedView) => void;
  readonly onClose: (answer?: unknown) => void;
};

/** Unsaved work in a dialog by key, and the keys of discarded work. */
type DialogWork = { readonly unsaved: Map<string, string>; readonly discarded: Set<string> };

/** The portal for a view in a dialog: navigation stays inside, and unsaved work ends with the dialog. */
export function useDialogHost({ view, place, onPlace, onClose }: DialogHostOptions) {
  const t = useRuntimeTexts();
  const portal = useHost();
  const client = useQueryClient();
  const [work] = useState<DialogWork>(() => ({ unsaved: new Map(), discarded: new Set() }));
  const questions = useRef(0);

  /** Counts the questions in front of the dialog. */
  const inFront = useCallback(async <T>(question: Promise<T>): Promise<T> => {
    questions.current += 1;
    try {
      return await question;
    } finally {
      setTimeout(() => {
        questions.current -= 1;
      });
    }
  }, []);
  /** Whether unsaved work may be discarded; if so it is deleted. */
  const mayLeave = async (): Promise<boolean> => {
    if (work.unsaved.size === 0) return true;
    const question = { danger: true, confirmLabel: t('form.draftDiscard') };
    if (!(await inFront(portal.confirm(t('form.draftDiscardConfirm'), question)))) return false;
    discard(work, portal);
    return true;
  };

  const leave = useRef(mayLeave);
  leave.current = mayLeave;
  const answer = useCallback(
    (given?: unknown) => {
      // What was typed has been sent, so it is no longer unsaved.
      discard(work, portal);
      void reload(client, everyList);
      onClose(given);
    },
    [work, portal, client, onClose],
  );
  const host = useMemo<RuntimeHost>(
    () => ({
      ...portal,
      confirm: (message, options) => inFront(portal.confirm(message, options)),
      alert: (...message) => inFront(portal.alert(...message)),
      navigate: (path) => {
        const [, entity, id] = /^\/crud\/([^/?#]+)\/([^/?#]*)$/.exec(path) ?? [];
        if (entity === undefined || decodeURIComponent(entity) !== place.entity) {
          void leave.current().then((isFree) => {
            if (!isFree) return;
            onClose();
            portal.navigate(path);
          });
          return;
        }
        const { id: _id, ...rest } = place;
        if (id === undefined || id === '') void leave.current().then((isFree) => isFree && onPlace(rest));
        else onPlace({ ...rest, id: Number(id) > 0 ? Number(id) : null });
      },
      openList: () => null,
      dialog: { isAsked: view.isAsked === true, close: answer },
      drafts: {
        ...portal.drafts,
        load: (key) => {
          work.discarded.delete(key);
          return portal.drafts.load(key);
        },
        // An unmounting form stores its draft; discarded work must stay discarded.
        save: (key, draft) => {
          if (!work.discarded.has(key)) portal.drafts.save(key, draft);
        },
      },
      unsaved: {
        set: (key, label) => {
          if (label === null) work.unsaved.delete(key);
          else work.unsaved.set(key, label);
          portal.unsaved.set(key, label);
        },
      },
    }),
    [portal, place, onPlace, onClose, inFront, answer, view.isAsked, work],
  );

  /** Whether a question is in front of the dialog: the key that closes it must not close this one as well. */
  return { host, mayLeave, isAsking: () => questions.current > 0 };
}

function discard({ unsaved, discarded }: DialogWork, portal: Pick<RuntimeHost, 'unsaved' | 'drafts'>): void {
  for (const key of unsaved.keys()) {
    discarded.add(key);
    portal.unsaved.set(key, null);
    portal.drafts.clear(key);
  }
  unsaved.clear();
}
