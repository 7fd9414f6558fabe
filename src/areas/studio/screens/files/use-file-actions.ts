import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useState } from 'react';
import { besideStatement, projectFileKind } from '../../../../domain/project-files.ts';
import { nameOfFile } from '../../../../language/index.ts';
import { filesQuery, type StoredText, textQuery, type ViewFileInfo, vocabularyQuery } from '../studio.queries.ts';
import type { FileAction } from './undo-strip.tsx';

/** What was done last; `info` is what the list said of a file of a view before. */
type Last = { readonly action: FileAction; readonly info: ViewFileInfo | null };

/**
 * Updates the list of files after an action at once: a pending answer may be older, and then the shown file would look
 * like a new one.
 * @param show shows a file; null for any remaining file of the view
 */
export function useFileActions(
  files: readonly ViewFileInfo[],
  onChanged: () => void,
  show: (file: string | null) => void,
): {
  /** The last action, while it can be undone. */
  readonly action: FileAction | null;
  readonly onFileAction: (done: FileAction) => void;
  readonly onUndone: (file: string, stored: StoredText) => void;
  readonly close: () => void;
} {
  const queryClient = useQueryClient();
  const [last, setLast] = useState<Last | null>(null);
  /** Shows the file and what may be taken back together: until then what is clicked would be of the file before. */
  const settle = (next: Last | null, file: string | null): void => {
    show(file);
    // As the router does with the address.
    startTransition(() => setLast(next));
    onChanged();
  };
  const putList = async (next: readonly ViewFileInfo[]): Promise<void> => {
    await queryClient.cancelQueries({ queryKey: filesQuery.queryKey });
    queryClient.setQueryData(filesQuery.queryKey, (before) => before && { ...before, data: next });
  };
  /** Reloads the data of files that are no views: a statement has a second file. */
  const rereadFrom = async (file: string, to: string, stored: StoredText | undefined): Promise<void> => {
    for (const path of [file, to]) {
      const beside = besideStatement(path);
      if (beside !== null) queryClient.removeQueries({ queryKey: textQuery(beside).queryKey });
    }
    if (stored !== undefined) queryClient.setQueryData(textQuery(to).queryKey, stored);
    await queryClient.refetchQueries({ queryKey: filesQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: vocabularyQuery.queryKey });
  };
  const onFileAction = async (action: FileAction): Promise<void> => {
    if (action.kind === 'renamed' && projectFileKind(action.file) !== 'view') {
      await rereadFrom(action.file, action.to, queryClient.getQueryData(textQuery(action.file).queryKey));
      return settle({ action, info: null }, action.to);
    }
    const info = files.find(({ file }) => file === action.file);
    if (info === undefined) return;
    const others = files.filter((each) => each !== info);
    const to = action.kind === 'renamed' ? action.to : null;
    // The text of an override may name another view than its file name; the reloaded list will tell.
    await putList(to === null ? others : [...others, { ...info, ...nameOfFile(to), file: to }]);
    const stored = queryClient.getQueryData(textQuery(action.file).queryKey);
    if (to !== null && stored !== undefined) queryClient.setQueryData(textQuery(to).queryKey, stored);
    settle({ action, info }, to);
  };
  const onUndone = async (file: string, stored: StoredText): Promise<void> => {
    if (last === null) return;
    if (last.info === null) {
      if (last.action.kind === 'renamed') await rereadFrom(last.action.to, file, stored);
      return settle(null, file);
    }
    const removedItem = last.action.kind === 'renamed' ? last.action.to : null;
    queryClient.setQueryData(textQuery(file).queryKey, stored);
    await putList([...files.filter((each) => each.file !== removedItem && each.file !== file), last.info]);
    settle(null, file);
  };
  return {
    action: last?.action ?? null,
    onFileAction: (action) => void onFileAction(action),
    onUndone: (file, stored) => void onUndone(file, stored),
    close: () => setLast(null),
  };
}
