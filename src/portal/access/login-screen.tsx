import { Alert, Anchor, Button, Divider, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, type MouseEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ApiError, dataOf } from '../../api/index.ts';
import { lazyPart } from '../../ui/components/lazy-part.tsx';
import { useLanguage, useTexts } from '../../ui/i18n/texts.ts';
import '../texts/index.ts';
import { client } from '../session/client.ts';
import { hasReturn, takeReturn } from '../session/return-place.ts';
import { session, useSession } from '../session/session.ts';
import { returnTabs } from '../tabs/return-tabs.ts';
import classes from './access-page.module.css';
import { AccessPage } from './access-page.tsx';
import { challengeOf, type LoginChallenge } from './challenge.ts';
import { FormProblem } from './form-problem.tsx';
import { beginOidc, finishOidc, takeOidcReturn, useOidcName } from './oidc-login.ts';
import { isRecoverySent } from './recovery-sent.ts';
import type { OpenedSession } from './second-step.tsx';

const SecondStep = lazyPart(() => import('./second-step.tsx').then((module) => module.SecondStep));

export type LoginScreenProps = {
  /** Loads the code that follows the login. */
  readonly loadNext: () => Promise<unknown>;
  /** Goes to another address of the portal. */
  readonly onLeave: (path: string, options: { readonly replace: boolean }) => void;
};

/**
 * Login (specification 001, section 2): Cod. Mundial or e-mail and password, by ENTRAR or the Enter key. It knows no
 * router, so that it can be shown before the rest of the portal is loaded.
 */
export function LoginScreen({ loadNext, onLeave }: LoginScreenProps) {
  const t = useTexts('shell');
  const isLoggedIn = useSession() !== null;
  const isSent = useOnce(isRecoverySent);
  const wasOver = useOnce(() => hasReturn('session'));
  const oidcName = useOidcName();
  const login = useLogin({ loadNext, onLeave });
  const { problem, isSending, challenge } = login;
  useFirstAccess(onLeave);
  useEffect(() => {
    // Already logged in, perhaps in another window.
    if (isLoggedIn && !isSending) onLeave('/home', { replace: true });
  }, [isLoggedIn, isSending, onLeave]);

  if (isLoggedIn && !isSending) return null;
  if (challenge !== null)
    return (
      <AccessPage title={t(challenge.etapa === 'cadastro' ? 'factor.enrolTitle' : 'factor.title')}>
        <SecondStep challenge={challenge} onDone={login.enter} onAgain={login.again} />
      </AccessPage>
    );
  return (
    <AccessPage title={t('login.title')}>
      {isSent && !problem ? (
        <Alert color="petrol" title={t('login.sent')}>
          {t('login.sentHint')}
        </Alert>
      ) : null}
      {wasOver && !problem ? <Alert color="petrol">{t('login.sessionOver')}</Alert> : null}
      <FormProblem text={problem} />
      {/* The rest of the portal loads while the password is being typed. */}
      <LoginForm
        isSending={isSending}
        onType={() => void loadNext().catch(() => undefined)}
        onTry={login.clear}
        onSubmit={login.submit}
      />
      {oidcName === null ? null : (
        <>
          <Divider label={t('login.or')} labelPosition="center" />
          <Button variant="default" size="md" fullWidth loading={isSending} onClick={login.leaveForProvider}>
            {t('login.oidc', { name: oidcName })}
          </Button>
        </>
      )}
      <Anchor
        href="/esqueci_senha"
        className={classes.link ?? ''}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          onLeave('/esqueci_senha', { replace: false });
        }}
      >
        {t('login.forgot')}
      </Anchor>
    </AccessPage>
  );
}

/** One login: by password or by the company's identity provider, with a second step if required. */
function useLogin({ loadNext, onLeave }: LoginScreenProps) {
  const t = useTexts('shell');
  const language = useLanguage();
  // The sentence was written in the language of that moment and must not stay after a switch.
  const [failure, setFailure] = useState<{ readonly text: string; readonly language: string } | null>(null);
  const [isSending, setSending] = useState(false);
  const [challenge, setChallenge] = useState<LoginChallenge | null>(null);

  const open = async (data: OpenedSession): Promise<void> => {
    returnTabs.restore(data.usuario.id);
    const address = takeReturn(data.usuario.id)?.path ?? ownAddress(data.usuario.url) ?? '/home';
    await loadNext();
    session.open(data.token, data.usuario);
    onLeave(address, { replace: true });
  };

  /** Starts the second step if one is required; otherwise shows the problem. */
  const refuse = (error: unknown): void => {
    const next = challengeOf(error);
    if (next === null)
      setFailure({ text: error instanceof ApiError ? error.message : t('problem.unexpected'), language });
    setChallenge(next);
    setSending(false);
  };

  const returned = useRef(false);
  useEffect(() => {
    // Only once: the provider's answer can be used for one login.
    const back = returned.current ? null : takeOidcReturn();
    returned.current = true;
    if (back === null) return;
    setSending(true);
    finishOidc(back).then(open).catch(refuse);
  });

  return {
    problem: failure?.language === language ? failure.text : null,
    isSending,
    challenge,
    clear: () => setFailure(null),
    /** Opens the session that the second step returned. */
    enter: (opened: OpenedSession): void => {
      setSending(true);
      open(opened).catch(refuse);
    },
    /** Returns from the second step, with its problem if there was one. */
    again: (text: string | null): void => {
      setChallenge(null);
      setFailure(text === null ? null : { text, language });
    },
    leaveForProvider: (): void => {
      setFailure(null);
      setSending(true);
      beginOidc().catch(refuse);
    },
    /** Resolves to false if it was refused. */
    submit: async (body: Credentials): Promise<boolean> => {
      setSending(true);
      try {
        const { data } = await dataOf(client.POST('/login', { body, showsErrors: true }));
        await open(data);
        return true;
      } catch (error) {
        refuse(error);
        return false;
      }
    },
  };
}

type Credentials = { readonly username: string; readonly password: string };

type LoginFormProps = {
  readonly isSending: boolean;
  readonly onType: () => void;
  /** Removes the message about the last attempt. */
  readonly onTry: () => void;
  readonly onSubmit: (values: Credentials) => Promise<boolean>;
};

function LoginForm({ isSending, onType, onTry, onSubmit }: LoginFormProps) {
  const t = useTexts('shell');
  const [missing, setMissing] = useState({ username: false, password: false });
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = { username: username.current?.value.trim() ?? '', password: password.current?.value ?? '' };
    const gaps = { username: values.username === '', password: values.password === '' };
    setMissing(gaps);
    onTry();
    if (gaps.username || gaps.password) {
      (gaps.username ? username : password).current?.focus();
      return;
    }
    if (await onSubmit(values)) return;
    password.current?.focus();
    password.current?.select();
  };
  return (
    // If the browser ever submits the form itself, the password must not be in the address.
    <form method="post" onSubmit={(event) => void submit(event)} noValidate className={classes.form}>
      <TextInput
        ref={username}
        name="username"
        label={t('login.username')}
        error={missing.username ? t('login.usernameMissing') : undefined}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        size="md"
        autoFocus
        onChange={onType}
      />
      <PasswordInput
        ref={password}
        name="password"
        label={t('login.password')}
        error={missing.password ? t('login.passwordMissing') : undefined}
        autoComplete="current-password"
        maxLength={1000}
        size="md"
        visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword') }}
      />
      <Button type="submit" size="md" fullWidth loading={isSending} mt={4}>
        {t('login.enter')}
      </Button>
    </form>
  );
}

/** A portal without users leads to the creation of the first one; if the server does not answer, the login stays. */
function useFirstAccess(onLeave: LoginScreenProps['onLeave']): void {
  useEffect(() => {
    const control = new AbortController();
    client.GET('/primeiroAcesso', { signal: control.signal }).then(
      ({ data }) => {
        if (data?.data.pendente) onLeave('/primeiro-acesso', { replace: true });
      },
      () => undefined,
    );
    return () => control.abort();
  }, [onLeave]);
}

/** Reads a value of the browser once, when the page opens; false if the page is drawn without a browser. */
function useOnce(read: () => boolean): boolean {
  const first = useRef<boolean | null>(null);
  const current = (): boolean => (first.current ??= read());
  return useSyncExternalStore(subscribeToNothing, current, () => false);
}

const subscribeToNothing = () => () => undefined;

/** Whether a click follows the link in this window. */
function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
}

/** The user's own start page, if it is an address of this portal. */
function ownAddress(url: string | null): string | null {
  return url && /^\/(?![/\\])[^\t\n\r]*$/.test(url) ? url : null;
}
