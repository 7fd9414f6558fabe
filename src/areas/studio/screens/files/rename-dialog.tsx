import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { besideStatement, projectFileKind } from '../../../../domain/project-files.ts';
import { nameOfFile } from '../../../../language/index.ts';
import { Dialog } from '../../../../ui/components/dialog.tsx';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import { renameQuery } from '../studio.queries.ts';
import classes from './file-actions.module.css';
import { OtherProblems } from './other-problems.tsx';
import { idOf } from './view-catalog.ts';

/** Maximum length of a path, as in the contract. */
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
  const t = useTexts('studio');
  const [path, setPath] = useState(file);
  const to = path.trim();
  const kind = projectFileKind(file);
  const isView = kind === 'view';
  const error =
    to.length > longestPath || projectFileKind(to) !== kind
      ? t('actions.badPath', { example: file })
      : to !== file && taken.has(to)
        ? t('new.taken', { file: to })
        : null;
  const [before, after] = [nameOfFile(file), nameOfFile(to)];
  const [settled] = useDebouncedValue(to, 250);
  const isAsked = !isView && error === null && settled === to && to !== file;
  const pointing = useQuery({ ...renameQuery(file, to), enabled: isAsked });
  const isLooking = !isView && to !== file && error === null && (!isAsked || pointing.isFetching);
  const refused = isAsked && pointing.error !== null ? pointing.error.message : null;
  const beside = besideStatement(file);
  const isSame = before.role === after.role && idOf(before) === idOf(after);
  return (
    <Dialog onClose={onClose} title={t('actions.renameTitle')} size={560}>
      <form
        className={classes.body}
        onSubmit={(event) => {
          event.preventDefault();
          if (error === null && refused === null && to !== file && !isLooking) onRename(to);
        }}
      >
        <TextInput
          data-autofocus
          label={t('actions.path')}
          description={t(isView ? 'actions.pathHint' : 'actions.nameHint')}
          value={path}
          maxLength={200}
          spellCheck={false}
          error={error ?? refused}
          onChange={({ currentTarget: { value } }) => setPath(value)}
        />
        <p className={classes.text} role="status">
          {error !== null || isSame || !isView
            ? ''
            : t(after.role === 'override' ? 'actions.becomesOverride' : 'actions.becomesBase', { view: idOf(after) })}
        </p>
        {beside === null || error !== null || to === file ? null : (
          <p className={classes.text}>{t('actions.along', { file: beside, to: besideStatement(to) ?? '' })}</p>
        )}
        {isAsked && pointing.data !== undefined && pointing.data.length > 0 ? (
          <div className={classes.diff}>
            <OtherProblems others={pointing.data} />
          </div>
        ) : null}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            loading={isWorking}
            disabled={error !== null || refused !== null || to === file || isLooking}
          >
            {t('actions.rename')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
