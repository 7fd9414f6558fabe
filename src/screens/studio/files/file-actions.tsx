import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { alertUser, showFailure } from '../../../shell/alerts/alerts.ts';
import { useTexts } from '../../../ui/i18n/texts.ts';
import type { CheckNames, ViewKey, ViewSource } from '../check/check-draft.ts';
import { deleteFile, renameFile, type StoredText } from '../studio.queries.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import type { FileAction } from './undo-strip.tsx';

type FileActionsProps = {
  readonly viewKey: ViewKey;
  readonly file: string;
  /** The file as it was read. */
  readonly stored: StoredText;
  readonly others: readonly ViewSource[];
  readonly names: CheckNames;
  readonly taken: ReadonlySet<string>;
  /** A draft that is not saved would be lost: it is dealt with first. */
  readonly isDirty: boolean;
  readonly onDone: (action: FileAction) => void;
};

/** Renames and deletes a file, where the server writes files. */
export function FileActions({ viewKey, file, stored, others, names, taken, isDirty, onDone }: FileActionsProps) {
  const t = useTexts('studio');
  const [asked, setAsked] = useState<'rename' | 'delete' | null>(null);
  const [isWorking, setWorking] = useState(false);
  const work = async (action: () => Promise<FileAction | null>): Promise<void> => {
    setWorking(true);
    try {
      const done = await action();
      setAsked(null);
      if (done === null) await alertUser([t('actions.changed', { file })]);
      else onDone(done);
    } catch (error) {
      await showFailure(error, t('actions.failed'));
    } finally {
      setWorking(false);
    }
  };
  const rename = (to: string): Promise<void> =>
    work(async () => {
      const result = await renameFile(file, to, stored.hash);
      return result.kind === 'changed' ? null : { kind: 'renamed', file, to, hash: result.stored.hash };
    });
  const remove = (): Promise<void> =>
    work(async () => {
      const result = await deleteFile(file, stored.hash);
      return result.kind === 'changed' ? null : { kind: 'deleted', file, text: stored.text };
    });
  const tools = [
    { action: 'rename', icon: IconPencil, label: t('actions.rename') },
    { action: 'delete', icon: IconTrash, label: t('actions.delete') },
  ] as const;
  return (
    <>
      {tools.map(({ action, icon: Icon, label }) => (
        <Tooltip key={action} label={isDirty ? t('actions.dirty') : label}>
          <ActionIcon
            variant="default"
            aria-label={label}
            aria-disabled={isDirty}
            {...(isDirty ? { 'data-disabled': true } : {})}
            onClick={() => (isDirty ? void alertUser([t('actions.dirty')]) : setAsked(action))}
          >
            <Icon size={16} />
          </ActionIcon>
        </Tooltip>
      ))}
      {asked === 'rename' ? (
        <RenameDialog
          file={file}
          taken={taken}
          isWorking={isWorking}
          onRename={(to) => void rename(to)}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked === 'delete' ? (
        <DeleteDialog
          viewKey={viewKey}
          file={file}
          text={stored.text}
          others={others}
          names={names}
          isWorking={isWorking}
          onDelete={() => void remove()}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}
