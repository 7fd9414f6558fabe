import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { CheckNames, ViewKey, ViewSource } from '../check/check-draft.ts';
import { deleteFile, type StoredText } from '../studio.queries.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { FileButton } from './file-button.tsx';
import { RenameAction } from './rename-action.tsx';
import type { FileAction } from './undo-strip.tsx';
import { useFileChange } from './use-file-change.ts';

type FileActionsProps = {
  readonly viewKey: ViewKey;
  readonly file: string;
  /** The file as it was loaded. */
  readonly stored: StoredText;
  readonly others: readonly ViewSource[];
  readonly names: CheckNames;
  readonly taken: ReadonlySet<string>;
  /** Whether there are unsaved changes: they would be lost, so the action is refused. */
  readonly isDirty: boolean;
  readonly onDone: (action: FileAction) => void;
};

/** Renames and deletes a file, if the server may write files. */
export function FileActions({ viewKey, file, stored, others, names, taken, isDirty, onDone }: FileActionsProps) {
  const [isAsked, setAsked] = useState(false);
  const { isWorking, change } = useFileChange(file);
  const remove = () =>
    change(
      () => deleteFile(file, stored.hash),
      () => onDone({ kind: 'deleted', file, text: stored.text }),
      () => setAsked(false),
    );
  return (
    <>
      <RenameAction file={file} hash={stored.hash} taken={taken} isDirty={isDirty} onDone={onDone} />
      <FileButton action="delete" isDirty={isDirty} onClick={() => setAsked(true)}>
        <IconTrash size={16} />
      </FileButton>
      {isAsked ? (
        <DeleteDialog
          viewKey={viewKey}
          file={file}
          text={stored.text}
          others={others}
          names={names}
          isWorking={isWorking}
          onDelete={() => void remove()}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </>
  );
}
