import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRuntimeTexts } from '../../texts/index.ts';
import { useFormStatus } from '../state/form-context.tsx';
import type { FormHandle } from '../state/form-handle.ts';
import classes from './form.module.css';

type FormFooterProps = {
  readonly form: FormHandle;
  readonly savedAt: Date | null;
  readonly isSaving: boolean;
  readonly isNew: boolean;
  readonly mayWrite: boolean;
  readonly onSave: () => void;
  /** Saves and starts another record; absent if the user may create none. */
  readonly onSaveNew?: (() => void) | undefined;
  /** Dangerous actions, shown separately. */
  readonly danger: ReactNode;
};

/** The sticky footer of a form: its state and the save button. */
export function FormFooter({ form, savedAt, isSaving, isNew, mayWrite, onSave, onSaveNew, danger }: FormFooterProps) {
  const t = useRuntimeTexts();
  const { isDirty } = useFormStatus(form);
  const time = savedAt?.toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit' });
  const state = isSaving
    ? t('form.saving')
    : isDirty
      ? t('form.unsaved')
      : time === undefined
        ? ''
        : t('form.savedAt', { time });
  return (
    <footer className={classes.footer}>
      {danger}
      <output className={classes.state} data-tone={isDirty && !isSaving ? 'unsaved' : 'calm'} aria-live="polite">
        {state}
      </output>
      {mayWrite && onSaveNew !== undefined ? (
        <Button
          variant="default"
          className={classes.saveNew ?? ''}
          onClick={onSaveNew}
          disabled={isSaving || (!isNew && !isDirty)}
          title={t('form.saveNewHint')}
          aria-keyshortcuts="Control+Shift+S"
        >
          {t('form.saveNew')}
        </Button>
      ) : null}
      {mayWrite ? (
        <Button onClick={onSave} loading={isSaving} disabled={!isNew && !isDirty} title={t('form.saveHint')}>
          {t('form.save')}
        </Button>
      ) : null}
    </footer>
  );
}
