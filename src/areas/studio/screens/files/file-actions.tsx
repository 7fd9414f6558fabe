import { ActionIcon, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { alertUser, showFailure } from '../../../../portal/alerts/alerts.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import type { CheckNames, ViewKey, ViewSource } from '../check/check-draft.ts';
import { useWaiting } from '../proposals/use-waiting.ts';
import { deleteFile, type StoredText } from '../studio.queries.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { RenameAction } from './rename-action.tsx';
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
  const [isAsked, setAsked] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const notifyWaiting = useWaiting(file);
  const remove = async (): Promise<void> => {
    setWorking(true);
    try {
      const result = await deleteFile(file, stored.hash);
      setAsked(false);
      if (result.kind === 'changed') await alertUser([t('actions.changed', { file })]);
      else if (result.kind === 'waiting') await notifyWaiting();
      else onDone({ kind: 'deleted', file, text: stored.text });
    } catch (error) {
      await showFailure(error, t('actions.failed'));
    } finally {
      setWorking(false);
    }
  };
  return (
    <>
      <RenameAction file={file} hash={stored.hash} taken={taken} isDirty={isDirty} onDone={onDone} />
      <Tooltip label={t(isDirty ? 'actions.dirty' : 'actions.delete')}>
        <ActionIcon
          variant="default"
          aria-label={t('actions.delete')}
          aria-disabled={isDirty}
          {...(isDirty ? { 'data-disabled': true } : {})}
          onClick={() => (isDirty ? void alertUser([t('actions.dirty')]) : setAsked(true))}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </Tooltip>
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
