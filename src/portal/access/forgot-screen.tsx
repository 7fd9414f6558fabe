import { Anchor, Button, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ApiError, dataOf } from '../../api/index.ts';
import { useTexts } from '../../ui/i18n/texts.ts';
import '../texts/index.ts';
import { client } from '../session/client.ts';
import classes from './access-page.module.css';
import { AccessPage } from './access-page.tsx';
import { FormProblem } from './form-problem.tsx';
import { recoverySent } from './recovery-sent.ts';

/** Forgot password (specification 001, section 2): asks for a link by e-mail, then goes back to the login. */
export function ForgotScreen() {
  const t = useTexts('shell');
  const navigate = useNavigate();
  const [isMissing, setMissing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const email = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const login = email.current?.value.trim() ?? '';
    setMissing(login === '');
    setProblem(null);
    if (login === '') {
      email.current?.focus();
      return;
    }
    setSending(true);
    try {
      // The message of the answer is shown in the dialog 'Atenção', over the login, and tells what happens next.
      await dataOf(client.POST('/recuperarSenha', { body: { login }, showsErrors: true }));
      navigate('/login', { replace: true, state: recoverySent });
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : t('problem.unexpected'));
      setSending(false);
      email.current?.focus();
    }
  };

  return (
    <AccessPage title={t('forgot.title')}>
      <p className={classes.text}>{t('forgot.body')}</p>
      <FormProblem text={problem} />
      <form onSubmit={(event) => void submit(event)} noValidate className={classes.form}>
        <TextInput
          ref={email}
          name="login"
          label={t('forgot.email')}
          error={isMissing ? t('forgot.emailMissing') : undefined}
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          size="md"
          autoFocus
        />
        <Button type="submit" size="md" fullWidth loading={isSending} mt={4}>
          {t('forgot.send')}
        </Button>
      </form>
      <Anchor component={Link} to="/login" className={classes.link ?? ''}>
        {t('forgot.back')}
      </Anchor>
    </AccessPage>
  );
}
