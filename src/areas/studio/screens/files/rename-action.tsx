import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { renameFile } from '../studio.queries.ts';
import { FileButton } from './file-button.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import type { FileAction } from './undo-strip.tsx';
import { useFileChange } from './use-file-change.ts';

type RenameActionProps = {
  readonly file: string;
  /** Hash of the file as it was loaded. */
  readonly hash: string;
  /** Paths of all files. */
  readonly taken: ReadonlySet<string>;
  /** Whether there are unsaved changes: they would be lost, so the action is refused. */
  readonly isDirty: boolean;
  readonly onDone: (action: FileAction) => void;
};

/** Renames a file of any kind except schemas, if the server may write files. */
export function RenameAction({ file, hash, taken, isDirty, onDone }: RenameActionProps) {
  const [isAsked, setAsked] = useState(false);
  const { isWorking, change } = useFileChange(file);
  const rename = (to: string) =>
    change(
      () => renameFile(file, to, hash),
      ({ stored }) => onDone({ kind: 'renamed', file, to, hash: stored.hash }),
      () => setAsked(false),
    );
  return (
    <>
      <FileButton action="rename" isDirty={isDirty} onClick={() => setAsked(true)}>
        <IconPencil size={16} />
      </FileButton>
      {isAsked ? (
        <RenameDialog
          file={file}
          taken={taken}
          isWorking={isWorking}
          onRename={(to) => void rename(to)}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </>
  );
}
