import { useCallback, useEffect, useRef, useState } from 'react';
import { isRecord } from '../../../language/json/record.ts';
import { newKey } from '../../../language/values/new-key.ts';
import { useHost } from '../../host/host-context.ts';
import type { MentionedPerson } from './comment-text.ts';

/** The typed text of a comment, with the chosen people and the key under which it is sent. */
export type CommentDraft = { readonly text: string; readonly people: readonly MentionedPerson[]; readonly key: string };

const blank = (): CommentDraft => ({ text: '', people: [], key: newKey() });

/**
 * A comment being written: it is stored on this device until it is sent. A changed text gets another key, so that a
 * text that was sent without an answer is not stored twice.
 * @param start text of the edited comment; without it the stored draft continues
 */
export function useCommentDraft(
  key: string,
  start: Omit<CommentDraft, 'key'> | null,
): {
  /** Null until it was read. */
  readonly draft: CommentDraft | null;
  readonly change: (text: string, people: readonly MentionedPerson[]) => void;
  readonly clear: () => void;
} {
  const { drafts } = useHost();
  const [draft, setDraft] = useState<CommentDraft | null>(start === null ? null : { ...blank(), ...start });
  const isStored = start === null;
  const hasTyped = useRef(false);
  useEffect(() => {
    if (!isStored) return;
    let isCurrent = true;
    drafts
      .load(key)
      .catch(() => null)
      .then((found) => {
        if (isCurrent && !hasTyped.current) setDraft(readDraft(found?.values) ?? blank());
      });
    return () => {
      isCurrent = false;
    };
  }, [drafts, key, isStored]);
  const change = useCallback(
    (text: string, people: readonly MentionedPerson[]) => {
      hasTyped.current = true;
      const next = { text, people, key: newKey() };
      setDraft(next);
      if (!isStored) return;
      if (text.trim() === '') drafts.clear(key);
      else drafts.save(key, { values: next, versao: null, base: {}, savedAt: new Date().toISOString() });
    },
    [drafts, key, isStored],
  );
  const clear = useCallback(() => {
    setDraft(blank());
    if (isStored) drafts.clear(key);
  }, [drafts, key, isStored]);
  return { draft, change, clear };
}

function readDraft(values: unknown): CommentDraft | null {
  if (!isRecord(values) || typeof values.text !== 'string' || typeof values.key !== 'string') return null;
  const people = Array.isArray(values.people) ? values.people.filter(isPerson) : [];
  return { text: values.text, people, key: values.key };
}

function isPerson(value: unknown): value is MentionedPerson {
  return isRecord(value) && typeof value.id === 'number' && typeof value.nome === 'string';
}
