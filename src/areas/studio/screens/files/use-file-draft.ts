import { useCallback, useEffect, useRef, useState } from 'react';
import { useScreenWork } from '../../../../portal/panes/use-screen-work.ts';
import type { StoredText } from '../studio.queries.ts';

/** A text that is worked on, and the text of the file that it started from. */
export type EditedFile = {
  readonly text: string;
  /** Null for a file that is not on disk yet. */
  readonly base: StoredText | null;
};

type StoredDraft = { readonly text: string; readonly base: StoredText | null };

export const draftKeyOf = (file: string): string => `estudio/${file}`;

/** What this device keeps of a draft; undefined while it is being read, null when there is none. */
export function useStoredDraft(file: string): StoredDraft | null | undefined {
  const { drafts } = useScreenWork();
  const [found, setFound] = useState<{ readonly file: string; readonly draft: StoredDraft | null } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void drafts.load(draftKeyOf(file)).then((draft) => {
      if (isCurrent) setFound((before) => (before?.file === file ? before : { file, draft: readStoredDraft(draft) }));
    });
    return () => {
      isCurrent = false;
    };
  }, [drafts, file]);
  return found?.file === file ? found.draft : undefined;
}

export type DraftWork = EditedFile & {
  readonly isDirty: boolean;
  readonly setText: (text: string) => void;
  /** The text was written: from here on it is what the file holds. */
  readonly setSaved: (saved: StoredText) => void;
  /** Another text of the file is what the draft is compared with from here on. */
  readonly rebase: (base: StoredText | null) => void;
};

/**
 * One draft: kept on this device with every change, and guarded when the screen is left. A file that changes on disk
 * is followed while nothing has been typed, or the same; else `onFollow` is not called and saving reports the conflict.
 */
export function useFileDraft(
  file: string,
  stored: StoredText | null,
  start: EditedFile,
  onFollow: (text: string) => void,
): DraftWork {
  const { drafts, setUnsaved } = useScreenWork();
  const [draft, setDraft] = useState(start);
  const isDirty = draft.text !== (draft.base?.text ?? '');
  const key = draftKeyOf(file);

  useEffect(() => {
    if (isDirty) drafts.save(key, draft);
    else drafts.clear(key);
    setUnsaved(key, isDirty ? file : null);
  }, [drafts, setUnsaved, key, file, draft, isDirty]);
  // A screen that goes away takes its mark along; the draft stays.
  useEffect(() => () => setUnsaved(key, null), [setUnsaved, key]);

  const follow = useRef(onFollow);
  follow.current = onFollow;
  const state = useRef({ draft, isDirty });
  state.current = { draft, isDirty };
  useEffect(() => {
    const { draft: before, isDirty: hasChanges } = state.current;
    if (stored === null || stored.hash === before.base?.hash) return;
    // Somebody agreed to what was typed here: the draft is the file by now.
    if (hasChanges && stored.text !== before.text) return;
    setDraft({ text: stored.text, base: stored });
    follow.current(stored.text);
  }, [stored]);

  return {
    ...draft,
    isDirty,
    setText: useCallback((text) => setDraft((before) => ({ ...before, text })), []),
    setSaved: useCallback((saved) => setDraft((before) => ({ ...before, base: saved })), []),
    rebase: useCallback((base) => setDraft((before) => ({ ...before, base })), []),
  };
}

/** What is stored may be of an older version of the portal. */
function readStoredDraft(value: unknown): StoredDraft | null {
  if (typeof value !== 'object' || value === null) return null;
  const text: unknown = Reflect.get(value, 'text');
  const base: unknown = Reflect.get(value, 'base');
  if (typeof text !== 'string') return null;
  if (typeof base !== 'object' || base === null) return { text, base: null };
  const [baseText, hash]: unknown[] = [Reflect.get(base, 'text'), Reflect.get(base, 'hash')];
  return typeof baseText === 'string' && typeof hash === 'string' ? { text, base: { text: baseText, hash } } : null;
}
