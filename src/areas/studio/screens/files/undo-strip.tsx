import { Button, CloseButton } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { alertUser, showFailure } from '../../../../portal/messages/messages.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import { renameFile, type StoredText, saveText } from '../studio.queries.ts';
import classes from './file-actions.module.css';

/** A change of a file, with the data to undo it. */
export type FileAction =
  | { readonly kind: 'deleted'; readonly file: string; readonly text: string }
  | { readonly kind: 'renamed'; readonly file: string; readonly to: string; readonly hash: string };

type UndoStripProps = {
  readonly action: FileAction;
  /** Called when the file has its former path again. */
  readonly onUndone: (file: string, stored: StoredText) => void;
  readonly onClose: () => void;
};

/** Shows what was done to a file and offers to undo it, as long as the studio is open. */
export function UndoStrip({ action, onUndone, onClose }: UndoStripProps) {
  const t = useTexts('studio');
  const [isWorking, setWorking] = useState(false);
  const undo = async (): Promise<void> => {
    setWorking(true);
    try {
      if (action.kind === 'deleted') {
        const result = await saveText(action.file, action.text, null);
        // Another file was created there meanwhile: it stays.
        if (result.kind === 'changed') return void (await alertUser([t('new.taken', { file: action.file })]));
        if (result.kind === 'waiting') return void (await alertUser([t('actions.waiting', { file: action.file })]));
        onUndone(action.file, { text: action.text, hash: result.hash });
      } else {
        const result = await renameFile(action.to, action.file, action.hash);
        if (result.kind === 'changed') return void (await alertUser([t('actions.changed', { file: action.to })]));
        if (result.kind === 'waiting') return void (await alertUser([t('actions.waiting', { file: action.to })]));
        onUndone(action.file, result.stored);
      }
    } catch (error) {
      await showFailure(error, t('actions.failed'));
    } finally {
      setWorking(false);
    }
  };
  return (
    <div className={classes.strip} role="status">
      <p className={classes.text}>
        {action.kind === 'deleted' ? t('actions.deleted', { file: action.file }) : t('actions.renamed', action)}
      </p>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
        loading={isWorking}
        onClick={() => void undo()}
      >
        {t('actions.undo')}
      </Button>
      <CloseButton aria-label={t('close')} onClick={onClose} />
    </div>
  );
}
