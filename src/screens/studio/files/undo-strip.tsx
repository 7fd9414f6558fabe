import { Button, CloseButton } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { alertUser, showFailure } from '../../../shell/alerts/alerts.ts';
import { useTexts } from '../../../ui/i18n/texts.ts';
import { renameFile, type StoredText, saveText } from '../studio.queries.ts';
import classes from './file-deeds.module.css';

/** What was done to a file, with all that taking it back needs. */
export type FileDeed =
  | { readonly kind: 'deleted'; readonly file: string; readonly text: string }
  | { readonly kind: 'renamed'; readonly file: string; readonly to: string; readonly hash: string };

type UndoStripProps = {
  readonly deed: FileDeed;
  /** The file is there again under its path. */
  readonly onUndone: (file: string, stored: StoredText) => void;
  readonly onClose: () => void;
};

/** Says what was done to a file and offers to take it back, for as long as one stays in the workshop. */
export function UndoStrip({ deed, onUndone, onClose }: UndoStripProps) {
  const t = useTexts('studio');
  const [isWorking, setWorking] = useState(false);
  const undo = async (): Promise<void> => {
    setWorking(true);
    try {
      if (deed.kind === 'deleted') {
        const result = await saveText(deed.file, deed.text, null);
        // Somebody made a file there meanwhile: it stays.
        if (result.kind === 'changed') return void (await alertUser([t('new.taken', { file: deed.file })]));
        onUndone(deed.file, { text: deed.text, hash: result.hash });
      } else {
        const result = await renameFile(deed.to, deed.file, deed.hash);
        if (result.kind === 'changed') return void (await alertUser([t('deeds.changed', { file: deed.to })]));
        onUndone(deed.file, result.stored);
      }
    } catch (error) {
      await showFailure(error, t('deeds.failed'));
    } finally {
      setWorking(false);
    }
  };
  return (
    <div className={classes.strip} role="status">
      <p className={classes.text}>
        {deed.kind === 'deleted' ? t('deeds.deleted', { file: deed.file }) : t('deeds.renamed', deed)}
      </p>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
        loading={isWorking}
        onClick={() => void undo()}
      >
        {t('deeds.undo')}
      </Button>
      <CloseButton aria-label={t('close')} onClick={onClose} />
    </div>
  );
}
