import { Alert, Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { ApiError, fieldMessages } from '../../../../api/index.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import classes from '../account.module.css';

type AskFormProps = {
  readonly field: 'codigo' | 'senhaAtual';
  readonly label: string;
  readonly isDangerous?: boolean;
  readonly send: (value: string) => Promise<void>;
  readonly onClose: () => void;
  readonly input: (error: string | undefined) => ReactNode;
};

/** A form of one field that is sent: what is wrong with it stands below the field. */
function AskForm({ field, label, isDangerous = false, send, onClose, input }: AskFormProps) {
  const t = useTexts('account');
  const [wrong, setWrong] = useState<string | undefined>(undefined);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const focus = (): void => {
    const element = form.current?.elements.namedItem(field);
    if (element instanceof HTMLElement) element.focus();
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const value = String(new FormData(event.currentTarget).get(field) ?? '');
    setProblem(null);
    setWrong(undefined);
    if (field === 'codigo' && value.trim().length < 6) {
      setWrong(t('duasEtapas.codeMissing'));
      focus();
      return;
    }
    setSending(true);
    try {
      await send(value);
    } catch (error) {
      const placed = error instanceof ApiError ? fieldMessages(error, [field])[field] : undefined;
      if (placed === undefined) setProblem(error instanceof Error ? error.message : String(error));
      else setWrong(placed);
      focus();
    } finally {
      setSending(false);
    }
  };

  return (
    <form ref={form} className={classes.ask} onSubmit={(event) => void submit(event)} noValidate>
      {problem === null ? null : (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      {input(wrong)}
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

type ConfirmProps = Pick<AskFormProps, 'send' | 'onClose'>;

/** Asks for the present password, before an authenticator is set up. */
export function PasswordForm({ send, onClose }: ConfirmProps) {
  const t = useTexts('account');
  return (
    <AskForm
      field="senhaAtual"
      label={t('duasEtapas.goOn')}
      send={send}
      onClose={onClose}
      input={(error) => (
        <PasswordInput
          name="senhaAtual"
          label={t('acesso.presentPassword')}
          error={error}
          autoComplete="current-password"
          maxLength={1000}
          autoFocus
          visibilityToggleButtonProps={{ 'aria-label': t('acesso.showPassword') }}
        />
      )}
    />
  );
}

/** Asks for a code of the authenticator. */
export function CodeForm({
  label,
  isDangerous = false,
  send,
  onClose,
}: ConfirmProps & Pick<AskFormProps, 'label' | 'isDangerous'>) {
  const t = useTexts('account');
  return (
    <AskForm
      field="codigo"
      label={label}
      isDangerous={isDangerous}
      send={send}
      onClose={onClose}
      input={(error) => (
        <TextInput
          name="codigo"
          label={t('duasEtapas.code')}
          error={error}
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={40}
          autoFocus
        />
      )}
    />
  );
}
