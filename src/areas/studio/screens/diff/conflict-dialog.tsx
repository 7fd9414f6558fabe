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
  /** Text that the draft started from. */
  readonly base: string;
  readonly mine: string;
  /** What is on disk; null when the file is removedItem. */
  readonly theirs: StoredText | null;
};

export type ConflictChoice =
  /** Both changes in one text, to look at and save. */
  { readonly kind: 'merged'; readonly text: string } | { readonly kind: 'mine' } | { readonly kind: 'theirs' };

type ConflictDialogProps = {
  readonly conflict: Conflict | null;
  /** null leaves everything as it is. */
  readonly onChoose: (choice: ConflictChoice | null) => void;
};

/** The file changed on disk while it was edited: nothing is lost, whatever is chosen is seen first. */
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
