import { Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError, dataOf } from '../../api/index.ts';
import { passwordProblems, passwordStrength, shortestPassword } from '../../domain/passwords.ts';
import { PasswordStrength } from '../../ui/components/password-strength.tsx';
import { usePasswordTexts } from '../texts/password/index.ts';
import '../texts/index.ts';
import { client } from '../session/client.ts';
import classes from './access-page.module.css';
import { FormProblem } from './form-problem.tsx';
import { useSentForm } from './use-sent-form.ts';

const fields = ['senhaAtual', 'digiteSenha', 'confirmeSenha'] as const;

type PasswordFormProps = {
  /**
   * Token of the link by which the password is set; with null the form asks the logged-in user for the present
   * password.
   */
  readonly token: string | null;
  /** Login names of the person, if known: the password must not be one of them. */
  readonly names?: readonly string[];
  readonly onDone: () => void;
  /** The server does not accept the link (any more). */
  readonly onLinkRefused?: () => void;
};

/** A new password, typed twice (specification 001, section 2); shows its strength and why one is refused. */
export function PasswordForm({ token, names = [], onDone, onLinkRefused }: PasswordFormProps) {
  const t = usePasswordTexts();
  const [typed, setTyped] = useState('');
  const least = { least: shortestPassword };
  const { errors, problem, isSending, form } = useSentForm({
    fields,
    check: ({ senhaAtual, digiteSenha, confirmeSenha }) => {
      const [refused] = digiteSenha === '' ? [] : passwordProblems(digiteSenha, names);
      return {
        ...(token === null && senhaAtual === '' ? { senhaAtual: t('presentMissing') } : {}),
        ...(digiteSenha === '' ? { digiteSenha: t('missing') } : {}),
        ...(refused === undefined ? {} : { digiteSenha: t(`refused.${refused}`, least) }),
        ...(digiteSenha === confirmeSenha ? {} : { confirmeSenha: t('different') }),
      };
    },
    send: async ({ senhaAtual, ...passwords }) => {
      const body = { ...passwords, ...(token === null ? { senhaAtual } : { token }) };
      try {
        await dataOf(client.POST('/alterarSenha', { body, showsErrors: true }));
      } catch (error) {
        if (error instanceof ApiError && error.code === 'LINK_INVALIDO') onLinkRefused?.();
        throw error;
      }
      form.ref.current?.reset();
      setTyped('');
      onDone();
    },
  });

  const toggle = { 'aria-label': t('show') };
  return (
    <form {...form} className={classes.form}>
      <FormProblem text={problem} />
      {token === null ? (
        <PasswordInput
          name="senhaAtual"
          label={t('present')}
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
          label={t('enter')}
          description={errors.digiteSenha === undefined ? t('rules', least) : undefined}
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
        label={t('repeat')}
        error={errors.confirmeSenha}
        autoComplete="new-password"
        maxLength={1000}
        size="md"
        visibilityToggleButtonProps={toggle}
      />
      <Button type="submit" size="md" fullWidth loading={isSending} mt={4}>
        {t('confirm')}
      </Button>
    </form>
  );
}
