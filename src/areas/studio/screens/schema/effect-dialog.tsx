import { Button } from '@mantine/core';
import { Dialog } from '../../../../ui/components/dialog.tsx';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import type { Examination } from '../studio.queries.ts';
import classes from './effect-list.module.css';
import { EffectList } from './effect-list.tsx';

export type EffectDialogProps = {
  readonly file: string;
  /** The action on the file. */
  readonly action: 'save' | 'delete';
  readonly examination: Examination;
  readonly isWorking: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Shows the effects of a file on stored data and other files, before it is saved or deleted. */
export function EffectDialog({ file, action, examination, isWorking, onConfirm, onClose }: EffectDialogProps) {
  const t = useTexts('studio');
  const hasErrors = examination.problems.some(({ severity }) => severity === 'error');
  return (
    <Dialog onClose={onClose} title={t(action === 'save' ? 'effect.dialog.save' : 'effect.dialog.delete')} size={720}>
      <div className={classes.dialog}>
        <p className={classes.text}>
          {t(
            action === 'delete'
              ? 'effect.dialog.deleteText'
              : hasErrors
                ? 'effect.dialog.broken'
                : 'effect.dialog.text',
            {
              file,
            },
          )}
        </p>
        <div className={classes.scroll}>
          <EffectList examination={examination} />
        </div>
        <div className={classes.buttons}>
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            {...(action === 'delete' || hasErrors ? { color: 'red' } : {})}
            loading={isWorking}
            onClick={onConfirm}
          >
            {t(action === 'delete' ? 'actions.delete' : hasErrors ? 'save.anyway' : 'save.save')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
