import { useEffect, useMemo, useRef, useState } from 'react';
import type { FormDraft } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import type { FormStore } from '../values/form-store.ts';

/** Key of a record's unsaved work; a copy has another key than other new records. */
export function draftKeyOf(entity: string, id: number | null, copyOf: number | null = null): string {
  return `${entity}/${id ?? 'novo'}${copyOf === null ? '' : `/${copyOf}`}`;
}

/** The stored draft; undefined while it is being read, null if there is none. */
export function useStoredDraft(key: string): FormDraft | null | undefined {
  const host = useHost();
  const [found, setFound] = useState<{ readonly key: string; readonly draft: FormDraft | null } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    host.drafts.load(key).then(
      (draft) => {
        if (isCurrent) setFound((known) => (known?.key === key ? known : { key, draft }));
      },
      () => {
        if (isCurrent) setFound({ key, draft: null });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [host, key]);
  return found?.key === key ? found.draft : undefined;
}

/** Pauses storing drafts while a record is deleted, and resumes if that fails. */
export type DraftKeeping = { readonly pause: () => void; readonly resume: () => void };

/**
 * Stores what is typed as a draft and tells the portal of unsaved work, until it is saved or reverted. Leaving the
 * screen removes neither.
 */
export function useKeepDraft(store: FormStore, key: string, label: string): DraftKeeping {
  const host = useHost();
  const isPaused = useRef(false);
  useEffect(() => {
    const keep = () => {
      // What was typed just before a deletion must not cause a question.
      if (isPaused.current) return;
      if (!store.isDirty()) {
        host.drafts.clear(key);
        host.unsaved.set(key, null);
        return;
      }
      const base = store.base();
      const attempt = store.attempt();
      host.unsaved.set(key, label);
      host.drafts.save(key, {
        values: store.values(),
        base,
        versao: typeof base.versao === 'number' ? base.versao : null,
        savedAt: new Date().toISOString(),
        ...(attempt === null ? {} : { attempt }),
      });
    };
    let timer: number | undefined;
    // Copying all values at each key of a long form would be noticeable; a crash may lose half a second of typing.
    const later = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(keep, 400);
    };
    const offChange = store.onChange(later);
    // Stored at once: the page may end before the answer arrives.
    const offAttempt = store.onAttempt(() => {
      if (store.attempt() !== null) keep();
      else later();
    });
    const offForm = store.subscribeForm(() => {
      if (store.isDirty() && !isPaused.current) host.unsaved.set(key, label);
      else keep();
    });
    if (store.isDirty()) keep();
    const flush = () => {
      if (timer !== undefined && store.isDirty()) keep();
    };
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      window.clearTimeout(timer);
      flush();
      offChange();
      offForm();
      offAttempt();
    };
  }, [host, store, key, label]);
  return useMemo(
    () => ({
      pause: () => {
        isPaused.current = true;
        host.unsaved.set(key, null);
      },
      resume: () => {
        isPaused.current = false;
        if (store.isDirty()) host.unsaved.set(key, label);
      },
    }),
    [host, store, key, label],
  );
}
