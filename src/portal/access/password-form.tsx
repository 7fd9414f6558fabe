import { Alert, Button, PasswordInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, dataOf, fieldMessages } from '../../api/index.ts';
import { passwordProblems, passwordStrength, shortestPassword } from '../../domain/passwords.ts';
import { PasswordStrength } from '../../ui/components/password-strength.tsx';
import { useTexts } from '../../ui/i18n/texts.ts';
import '../texts/index.ts';
import { client } from '../session/client.ts';
import classes from './access-page.module.css';

const fields = ['senhaAtual', 'digiteSenha', 'confirmeSenha'] as const;
type Field = (typeof fields)[number];
type Errors = Partial<Readonly<Record<Field, string>>>;

type PasswordFormProps = {
  /** Token of the link that it is set with; null asks for the present password of whoever is logged in. */
  readonly token: string | null;
  /** What the person logs in with, where it is known: no password may be that. */
  readonly names?: readonly string[];
  readonly onDone: () => void;
  /** The server does not take the link (any more). */
  readonly onLinkRefused?: () => void;
};

/** A new password, typed twice (specification 001, section 2); says how strong it is and why one is refused. */
export function PasswordForm({ token, names = [], onDone, onLinkRefused }: PasswordFormProps) {
  const t = useTexts('shell');
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [typed, setTyped] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const least = { least: shortestPassword };

  const show = (found: Errors): void => {
    setErrors(found);
    const first = fields.find((field) => found[field] !== undefined);
    const input = first === undefined ? null : form.current?.elements.namedItem(first);
    if (input instanceof HTMLElement) input.focus();
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const [senhaAtual = '', digiteSenha = '', confirmeSenha = ''] = fields.map((field) =>
      String(data.get(field) ?? ''),
    );
    const [refused] = digiteSenha === '' ? [] : passwordProblems(digiteSenha, names);
    const found: Errors = {
      ...(token === null && senhaAtual === '' ? { senhaAtual: t('password.presentMissing') } : {}),
      ...(digiteSenha === '' ? { digiteSenha: t('password.missing') } : {}),
      ...(refused === undefined ? {} : { digiteSenha: t(`password.refused.${refused}`, least) }),
      ...(digiteSenha === confirmeSenha ? {} : { confirmeSenha: t('password.different') }),
    };
    setProblem(null);
    show(found);
    if (Object.keys(found).length > 0) return;
    setSending(true);
    try {
      const body = { digiteSenha, confirmeSenha, ...(token === null ? { senhaAtual } : { token }) };
      await dataOf(client.POST('/alterarSenha', { body, showsErrors: true }));
      form.current?.reset();
      setTyped('');
      onDone();
    } catch (error) {
      const placed = error instanceof ApiError ? fieldMessages(error, fields) : {};
      show(placed);
      if (Object.keys(placed).length === 0)
        setProblem(error instanceof ApiError ? error.message : t('problem.unexpected'));
      if (error instanceof ApiError && error.code === 'LINK_INVALIDO') onLinkRefused?.();
    } finally {
      setSending(false);
    }
  };

  const toggle = { 'aria-label': t('login.showPassword') };
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate className={classes.form}>
      {problem ? (
        <Alert color="red" role="alert" className={classes.problem ?? ''}>
          {problem}
        </Alert>
      ) : null}
      {token === null ? (
        <PasswordInput
          name="senhaAtual"
          label={t('password.present')}
          error={errors.senhaAtual}
          autoComplete="current-password"
          maxLength={1000}
          size="md"
          visibilityToggleButtonProps={toggle}
        />
      ) : null}
      <div>
        <PasswordInput
          name="digiteSenha"
          label={t('password.enter')}
          description={errors.digiteSenha === undefined ? t('password.rules', least) : undefined}
          error={errors.digiteSenha}
          autoComplete="new-password"
          maxLength={1000}
          size="md"
          autoFocus={token !== null}
          onChange={(event) => setTyped(event.currentTarget.value)}
          visibilityToggleButtonProps={toggle}
        />
        {typed === '' ? null : <PasswordStrength strength={passwordStrength(typed)} />}
      </div>
      <PasswordInput
        name="confirmeSenha"
        label={t('password.repeat')}
        error={errors.confirmeSenha}
        autoComplete="new-password"
        maxLength={1000}
        size="md"
        visibilityToggleButtonProps={toggle}
      />
      <Button type="submit" size="md" fullWidth loading={isSending} mt={4}>
        {t('password.confirm')}
      </Button>
    </form>
  );
}
