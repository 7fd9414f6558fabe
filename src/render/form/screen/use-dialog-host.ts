import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { OpenedView, RuntimeHost } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import { everyList, reload } from '../../host/queries.ts';
import { useRuntimeTexts } from '../../texts/index.ts';

type DialogHostOptions = {
  /** The view as it was opened. */
  readonly view: OpenedView;
  /** What the dialog shows by now. */
  readonly place: OpenedView;
  readonly onPlace: (place: OpenedView) => void;
  readonly onClose: (answer?: unknown) => void;
};

/** What is typed inside of a dialog: what is unsaved, by key, and the keys of what was discarded. */
type DialogWork = { readonly unsaved: Map<string, string>; readonly discarded: Set<string> };

/** The portal for a view in a dialog: its addresses lead on inside, and what is typed goes with the dialog. */
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
  /** Whether what was typed may go; then it goes for good. */
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
      // What was typed has been sent: it is no unsaved work any more.
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
        // A form that goes saves what it still holds; what was discarded stays so.
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

  /** Whether a question stands in front of the dialog: the key that closes one must not close this as well. */
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
