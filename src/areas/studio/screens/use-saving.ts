import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { notify, showFailure } from '../../../portal/messages/messages.ts';
import { useTexts } from '../../../ui/i18n/texts.ts';
import type { Conflict, ConflictChoice } from './diff/conflict-dialog.tsx';
import type { EditorHandle } from './editor/code-editor.tsx';
import type { DraftWork } from './files/use-file-draft.ts';
import { proposalsKey } from './proposals/proposals.queries.ts';
import { type StoredText, saveText } from './studio.queries.ts';

export type Saving = {
  readonly isSaving: boolean;
  /** The conflict with a change on disk; null if there is nothing to choose. */
  readonly conflict: Conflict | null;
  /** Writes the draft if the file still has the text from which it started. */
  readonly write: () => Promise<void>;
  readonly resolve: (choice: ConflictChoice | null) => void;
};

/** Saves a draft. If the file changed on disk meanwhile, nothing is written before the user has chosen. */
export function useSaving(
  file: string,
  { text, base, setSaved, rebase }: DraftWork,
  editor: RefObject<EditorHandle | null>,
  onSaved: (saved: StoredText) => void,
): Saving {
  const t = useTexts('studio');
  const queryClient = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const writeOver = async (hash: string | null): Promise<void> => {
    setSaving(true);
    try {
      const result = await saveText(file, text, hash);
      if (result.kind === 'changed') {
        setConflict({ file, base: base?.text ?? '', mine: text, theirs: result.current });
        return;
      }
      if (result.kind === 'waiting') {
        await queryClient.invalidateQueries({ queryKey: proposalsKey });
        notify(t('save.waiting', { file }), 'info');
        return;
      }
      const saved = { text, hash: result.hash };
      setSaved(saved);
      onSaved(saved);
      notify(t('save.done', { file }), 'success');
    } catch (error) {
      await showFailure(error, t('save.failed'));
    } finally {
      setSaving(false);
    }
  };
  const resolve = (choice: ConflictChoice | null): void => {
    const theirs = conflict?.theirs ?? null;
    setConflict(null);
    if (choice === null) return;
    if (choice.kind === 'mine') {
      void writeOver(theirs?.hash ?? null);
      return;
    }
    rebase(theirs);
    editor.current?.replace(choice.kind === 'theirs' ? (theirs?.text ?? '') : choice.text);
  };
  return { isSaving, conflict, write: () => writeOver(base?.hash ?? null), resolve };
}
