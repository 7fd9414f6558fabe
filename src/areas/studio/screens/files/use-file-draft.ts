import { useCallback, useEffect, useRef, useState } from 'react';
import { useScreenWork } from '../../../../portal/panes/use-screen-work.ts';
import type { StoredText } from '../studio.queries.ts';

/** A text that is edited, and the file's text from which it started. */
export type EditedFile = {
  readonly text: string;
  /** Null if the file does not exist on disk yet. */
  readonly base: StoredText | null;
};

type StoredDraft = { readonly text: string; readonly base: StoredText | null };

export const draftKeyOf = (file: string): string => `estudio/${file}`;

/** The draft stored on this device; undefined while it is loaded, null for none. */
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
  /** After saving: this is the file's text now. */
  readonly setSaved: (saved: StoredText) => void;
  /** Compares the draft with another text of the file from now on. */
  readonly rebase: (base: StoredText | null) => void;
};

/**
 * One draft: stored on this device after each change, and guarded when the screen is left. If the file changes on disk,
 * the draft follows it as long as it has no other changes of its own. Otherwise `onFollow` is not called, and saving
 * reports the conflict.
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
  // A closed screen has no unsaved mark; the draft stays.
  useEffect(() => () => setUnsaved(key, null), [setUnsaved, key]);

  const follow = useRef(onFollow);
  follow.current = onFollow;
  const state = useRef({ draft, isDirty });
  state.current = { draft, isDirty };
  useEffect(() => {
    const { draft: before, isDirty: hasChanges } = state.current;
    if (stored === null || stored.hash === before.base?.hash) return;
    // The same text is on disk now, such as after an administrator agreed to it: the draft equals the file.
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

/** Parses a stored draft, which may be of an older version of the portal. */
function readStoredDraft(value: unknown): StoredDraft | null {
  if (typeof value !== 'object' || value === null) return null;
  const text: unknown = Reflect.get(value, 'text');
  const base: unknown = Reflect.get(value, 'base');
  if (typeof text !== 'string') return null;
  if (typeof base !== 'object' || base === null) return { text, base: null };
  const [baseText, hash]: unknown[] = [Reflect.get(base, 'text'), Reflect.get(base, 'hash')];
  return typeof baseText === 'string' && typeof hash === 'string' ? { text, base: { text: baseText, hash } } : null;
}
