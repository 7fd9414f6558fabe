import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { projectFileKind } from '../../../domain/project-files.ts';
import { nameOfFile } from '../../../runtime/view-language.ts';
import { dialogAttributes } from '../../../ui/components/dialog-attributes.ts';
import { useReturnFocus } from '../../../ui/components/use-return-focus.ts';
import { useTexts } from '../../../ui/i18n/texts.ts';
import classes from './file-actions.module.css';
import { idOf } from './view-catalog.ts';

/** As the contract has it. */
const longestPath = 200;

export type RenameDialogProps = {
  readonly file: string;
  /** Paths of all files. */
  readonly taken: ReadonlySet<string>;
  readonly isWorking: boolean;
  readonly onRename: (to: string) => void;
  readonly onClose: () => void;
};

/** Asks for another path of a file, and shows what it will belong to. */
export function RenameDialog({ file, taken, isWorking, onRename, onClose }: RenameDialogProps) {
  useReturnFocus();
  const t = useTexts('studio');
  const [path, setPath] = useState(file);
  const to = path.trim();
  const error =
    to.length > longestPath || projectFileKind(to) !== 'view'
      ? t('actions.badPath')
      : to !== file && taken.has(to)
        ? t('new.taken', { file: to })
        : null;
  const [before, after] = [nameOfFile(file), nameOfFile(to)];
  const isSame = before.role === after.role && idOf(before) === idOf(after);
  return (
    <Modal
      attributes={dialogAttributes}
      opened
      onClose={onClose}
      title={t('actions.renameTitle')}
      closeButtonProps={{ 'aria-label': t('close') }}
      size={560}
    >
      <form
        className={classes.body}
        onSubmit={(event) => {
          event.preventDefault();
          if (error === null && to !== file) onRename(to);
        }}
      >
        <TextInput
          data-autofocus
          label={t('actions.path')}
          description={t('actions.pathHint')}
          value={path}
          maxLength={200}
          spellCheck={false}
          error={error}
          onChange={({ currentTarget: { value } }) => setPath(value)}
        />
        <p className={classes.text} role="status">
          {error !== null || isSame
            ? ''
            : t(after.role === 'override' ? 'actions.becomesOverride' : 'actions.becomesBase', { view: idOf(after) })}
        </p>
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isWorking} disabled={error !== null || to === file}>
            {t('actions.rename')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
