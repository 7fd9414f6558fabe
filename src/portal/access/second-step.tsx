import { Button, Loader, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError, dataOf, type Usuario } from '../../api/index.ts';
import { useTexts } from '../../ui/i18n/texts.ts';
import '../texts/index.ts';
import { client } from '../session/client.ts';
import { useFactorTexts } from '../texts/factor/index.ts';
import classes from './access-page.module.css';
import type { LoginChallenge } from './challenge.ts';
import { FormProblem } from './form-problem.tsx';
import { AuthenticatorSecret, RecoveryCodes } from './second-factor.tsx';

export type OpenedSession = { readonly token: string; readonly usuario: Usuario };
type Enrolment = { readonly segredo: string; readonly endereco: string };

type SecondStepProps = {
  readonly challenge: LoginChallenge;
  readonly onDone: (opened: OpenedSession) => void;
  /** Starts the login again, with the problem, or null if the user chose to. */
  readonly onAgain: (problem: string | null) => void;
};

/**
 * The step of a login after the password: a code, preceded by setting up an authenticator if the profile requires it.
 */
export function SecondStep({ challenge, onDone, onAgain }: SecondStepProps) {
  const t = useTexts('shell');
  const factorText = useFactorTexts();
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [made, setMade] = useState<{ readonly codes: readonly string[]; readonly opened: OpenedSession } | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const isEnrolment = challenge.etapa === 'cadastro';
  const enrolment = useEnrolment(challenge, onAgain);

  const send = async (): Promise<void> => {
    const body = { desafio: challenge.desafio, codigo: code.trim() };
    if (isEnrolment) {
      const { data } = await dataOf(client.PUT('/login/segundoFator', { body, showsErrors: true }));
      setMade({ codes: data.codigos, opened: data.sessao });
    } else {
      onDone((await dataOf(client.POST('/login/codigo', { body, showsErrors: true }))).data);
    }
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isShort = code.trim().length < 6;
    setMissing(isShort);
    setProblem(null);
    if (isShort) {
      input.current?.focus();
      return;
    }
    setSending(true);
    try {
      await send();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'DESAFIO_INVALIDO') {
        onAgain(error.message);
        return;
      }
      setProblem(error instanceof ApiError ? error.message : t('problem.unexpected'));
      input.current?.focus();
      input.current?.select();
    } finally {
      setSending(false);
    }
  };

  if (made !== null)
    return <RecoveryCodes codes={made.codes} done={factorText('goOn')} onDone={() => onDone(made.opened)} />;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={classes.form}>
      <p className={classes.text}>{factorText(isEnrolment ? 'demanded' : 'ask')}</p>
      {isEnrolment ? enrolment === null ? <Loader size="sm" /> : <AuthenticatorSecret {...enrolment} /> : null}
      <FormProblem text={problem} />
      <TextInput
        ref={input}
        name="codigo"
        label={factorText('code')}
        description={isEnrolment ? undefined : factorText('codeHint')}
        error={isMissing ? factorText('codeMissing') : undefined}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        inputMode={isEnrolment ? 'numeric' : 'text'}
        spellCheck={false}
        maxLength={40}
        size="md"
        data-autofocus
        autoFocus
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" size="md" fullWidth loading={isSending} mt={4}>
        {factorText('confirm')}
      </Button>
      <Button variant="subtle" fullWidth onClick={() => onAgain(null)}>
        {factorText('back')}
      </Button>
    </form>
  );
}

/** The secret of the authenticator that the profile requires, requested once. */
function useEnrolment({ etapa, desafio }: LoginChallenge, onAgain: SecondStepProps['onAgain']): Enrolment | null {
  const t = useTexts('shell');
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const again = useRef(onAgain);
  again.current = onAgain;
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (etapa !== 'cadastro' || asked.current === desafio) return;
    // A second secret would replace the one that is shown.
    asked.current = desafio;
    dataOf(client.POST('/login/segundoFator', { body: { desafio }, showsErrors: true })).then(
      ({ data }) => setEnrolment(data),
      (error: unknown) => again.current(error instanceof ApiError ? error.message : t('problem.unexpected')),
    );
  }, [etapa, desafio, t]);
  return enrolment;
}
