import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { Dialog } from '../../../../ui/components/dialog.tsx';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import type { StoredText } from '../studio.queries.ts';
import classes from './conflict-dialog.module.css';
import { DiffView } from './diff-view.tsx';
import { mergeTexts } from './merge-texts.ts';

export type Conflict = {
  readonly file: string;
  /** Text from which the draft started. */
  readonly base: string;
  readonly mine: string;
  /** The file on disk; null if it was deleted. */
  readonly theirs: StoredText | null;
};

export type ConflictChoice =
  /** Both changes in one text, to be reviewed and saved. */
  { readonly kind: 'merged'; readonly text: string } | { readonly kind: 'mine' } | { readonly kind: 'theirs' };

type ConflictDialogProps = {
  readonly conflict: Conflict | null;
  /** With null everything stays unchanged. */
  readonly onChoose: (choice: ConflictChoice | null) => void;
};

/**
 * Asks what to do when the file changed on disk during editing. No change is lost, because every choice is shown before
 * it is saved.
 */
export function ConflictDialog({ conflict, onChoose }: ConflictDialogProps) {
  const t = useTexts('studio');
  return (
    <Dialog isRead isOpen={conflict !== null} onClose={() => onChoose(null)} title={t('conflict.title')} size={860}>
      {conflict === null ? null : <ConflictBody conflict={conflict} onChoose={onChoose} />}
    </Dialog>
  );
}

function ConflictBody({ conflict, onChoose }: ConflictDialogProps & { readonly conflict: Conflict }) {
  const t = useTexts('studio');
  const { file, base, mine, theirs } = conflict;
  const merged = useMemo(() => (theirs === null ? null : mergeTexts(base, mine, theirs.text)), [base, mine, theirs]);
  return (
    <div className={classes.body}>
      <p className={classes.text}>{t(theirs === null ? 'conflict.missing' : 'conflict.text', { file })}</p>
      {theirs === null ? null : (
        <>
          <p className={classes.text}>{t(merged === null ? 'conflict.cannotMerge' : 'conflict.canMerge')}</p>
          <div className={classes.diff}>
            <DiffView label={t('conflict.diff')} before={theirs.text} after={mine} />
          </div>
        </>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => onChoose(null)}>
          {t('cancel')}
        </Button>
        {theirs === null ? null : (
          <Button variant="default" onClick={() => onChoose({ kind: 'theirs' })}>
            {t('conflict.theirs')}
          </Button>
        )}
        <Button variant={merged === null ? 'filled' : 'default'} onClick={() => onChoose({ kind: 'mine' })}>
          {t(theirs === null ? 'conflict.recreate' : 'conflict.mine')}
        </Button>
        {merged === null ? null : (
          <Button onClick={() => onChoose({ kind: 'merged', text: merged })}>{t('conflict.merge')}</Button>
        )}
      </div>
    </div>
  );
}
