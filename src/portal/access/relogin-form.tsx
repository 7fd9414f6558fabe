import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError, dataOf } from '../../api/index.ts';
import { lazyPart } from '../../ui/components/lazy-part.tsx';
import { useTexts } from '../../ui/i18n/texts.ts';
import { client } from '../session/client.ts';
import { session } from '../session/session.ts';
import classes from './access-page.module.css';
import { challengeOf, type LoginChallenge } from './challenge.ts';
import { FormProblem } from './form-problem.tsx';
import type { OpenedSession } from './second-step.tsx';

const SecondStep = lazyPart(() => import('./second-step.tsx').then((module) => module.SecondStep));

type ReloginFormProps = { readonly userId: number; readonly login: string; readonly name: string };

/** The password of the user whose session ended, and the second factor where one is asked. */
export function ReloginForm({ userId, login, name }: ReloginFormProps) {
  const t = useTexts('shell');
  const [isMissing, setMissing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [challenge, setChallenge] = useState<LoginChallenge | null>(null);
  const password = useRef<HTMLInputElement>(null);

  // The dialog may have looked for its first field before this was loaded.
  useEffect(() => password.current?.focus(), []);

  const goOn = ({ token, usuario }: OpenedSession): void => {
    if (usuario.id === userId) session.renew(token, usuario);
    else session.open(token, usuario);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = password.current?.value ?? '';
    setMissing(typed === '');
    setProblem(null);
    if (typed === '') {
      password.current?.focus();
      return;
    }
    setSending(true);
    try {
      const body = { username: login, password: typed };
      const { data } = await dataOf(client.POST('/login', { body, showsErrors: true }));
      goOn(data);
    } catch (error) {
      const next = challengeOf(error);
      setChallenge(next);
      if (next === null) setProblem(error instanceof ApiError ? error.message : t('problem.unexpected'));
      setSending(false);
      password.current?.focus();
      password.current?.select();
    }
  };

  if (challenge !== null)
    return (
      <SecondStep
        challenge={challenge}
        onDone={goOn}
        onAgain={(text) => {
          setChallenge(null);
          setProblem(text);
        }}
      />
    );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={classes.form}>
      <p className={classes.text}>{t('relogin.body')}</p>
      <FormProblem text={problem} />
      <TextInput
        name="username"
        label={t('login.username')}
        description={name}
        value={login}
        readOnly
        autoComplete="username"
        size="md"
      />
      <PasswordInput
        ref={password}
        name="password"
        label={t('login.password')}
        error={isMissing ? t('login.passwordMissing') : undefined}
        autoComplete="current-password"
        maxLength={1000}
        size="md"
        data-autofocus
        visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword') }}
      />
      <Button type="submit" size="md" fullWidth loading={isSending} mt={4}>
        {t('login.enter')}
      </Button>
      <Button variant="subtle" fullWidth onClick={() => session.end(session.get()?.token ?? null)}>
        {t('relogin.other')}
      </Button>
    </form>
  );
}
