import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { Dialog } from '../../../../ui/components/dialog.tsx';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import { type CheckNames, checkDraft, type ViewKey, type ViewSource } from '../check/check-draft.ts';
import { DiffView } from '../diff/diff-view.tsx';
import { formatJson } from '../editor/format-json.ts';
import classes from './file-actions.module.css';

export type DeleteDialogProps = {
  readonly viewKey: ViewKey;
  readonly file: string;
  readonly text: string;
  /** The view's other files, which stay. */
  readonly others: readonly ViewSource[];
  readonly names: CheckNames;
  readonly isWorking: boolean;
  readonly onDelete: () => void;
  readonly onClose: () => void;
};

/** Asks before a file is deleted, and shows what changes in its screen. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { viewKey, file, text, others, names, isWorking, onDelete, onClose } = props;
  const t = useTexts('studio');
  const [before, after] = useMemo(
    () =>
      [[...others, { file, text }], others].map((files) => {
        const { merged } = checkDraft(viewKey, files, file, names);
        return merged === null ? null : formatJson(JSON.stringify(merged.view));
      }),
    [viewKey, file, text, others, names],
  );
  const isOverride = file.startsWith('views/overrides/');
  return (
    <Dialog onClose={onClose} title={t('actions.deleteTitle')} size={860}>
      <div className={classes.body}>
        <p className={classes.text}>
          {t(after == null ? 'actions.deleteLast' : isOverride ? 'actions.deleteOverride' : 'actions.deleteBase', {
            file,
          })}
        </p>
        {before == null || after == null ? null : (
          <div className={classes.diff}>
            <DiffView label={t('actions.deleteDiff')} before={before} after={after} />
          </div>
        )}
        <div className={classes.buttons}>
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button color="red" loading={isWorking} onClick={onDelete}>
            {t('actions.delete')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
