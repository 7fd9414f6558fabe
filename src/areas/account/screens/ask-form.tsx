import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { type FieldTexts, useSentForm } from '../../../portal/access/use-sent-form.ts';
import { useTexts } from '../../../ui/i18n/texts.ts';
import classes from './account.module.css';

export type AskFormProps<Field extends string> = Parameters<typeof useSentForm<Field>>[0] & {
  /** Label of the submit button. */
  readonly label: string;
  readonly isDangerous?: boolean;
  readonly onClose: () => void;
  readonly children: (errors: FieldTexts<Field>) => ReactNode;
};

/** A form of a few fields that opens in its section; problems of a field show below it. */
export function AskForm<Field extends string>(props: AskFormProps<Field>) {
  const { label, isDangerous = false, onClose, children } = props;
  const t = useTexts('account');
  const { errors, problem, isSending, form } = useSentForm(props);
  return (
    <form {...form} className={classes.ask}>
      {problem === null ? null : (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      {children(errors)}
      <div className={classes.buttons}>
        <Button type="submit" loading={isSending} {...(isDangerous ? { color: 'red' } : {})}>
          {label}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
