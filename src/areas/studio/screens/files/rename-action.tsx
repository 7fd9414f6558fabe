import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { alertUser, showFailure } from '../../../../portal/alerts/alerts.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import { useWaiting } from '../proposals/use-waiting.ts';
import { renameFile } from '../studio.queries.ts';
import { RenameDialog } from './rename-dialog.tsx';
import type { FileAction } from './undo-strip.tsx';

type RenameActionProps = {
  readonly file: string;
  /** Of the file as it was read. */
  readonly hash: string;
  /** Paths of all files. */
  readonly taken: ReadonlySet<string>;
  /** A draft that is not saved would be lost: it is dealt with first. */
  readonly isDirty: boolean;
  readonly onDone: (action: FileAction) => void;
};

/** Gives a file of any kind another name, where the server writes files; a schema keeps its own. */
export function RenameAction({ file, hash, taken, isDirty, onDone }: RenameActionProps) {
  const t = useTexts('studio');
  const [isAsked, setAsked] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const notifyWaiting = useWaiting(file);
  const rename = async (to: string): Promise<void> => {
    setWorking(true);
    try {
      const result = await renameFile(file, to, hash);
      setAsked(false);
      if (result.kind === 'changed') await alertUser([t('actions.changed', { file })]);
      else if (result.kind === 'waiting') await notifyWaiting();
      else onDone({ kind: 'renamed', file, to, hash: result.stored.hash });
    } catch (error) {
      await showFailure(error, t('actions.failed'));
    } finally {
      setWorking(false);
    }
  };
  return (
    <>
      <Tooltip label={t(isDirty ? 'actions.dirty' : 'actions.rename')}>
        <ActionIcon
          variant="default"
          aria-label={t('actions.rename')}
          aria-disabled={isDirty}
          {...(isDirty ? { 'data-disabled': true } : {})}
          onClick={() => (isDirty ? void alertUser([t('actions.dirty')]) : setAsked(true))}
        >
          <IconPencil size={16} />
        </ActionIcon>
      </Tooltip>
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
