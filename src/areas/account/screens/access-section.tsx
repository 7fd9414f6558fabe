import { Alert, Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { dataOf } from '../../../api/index.ts';
import { notify } from '../../../portal/messages/messages.ts';
import { client } from '../../../portal/session/client.ts';
import { takeEmailConfirmation } from '../../../portal/session/email-confirmation.ts';
import { useUserStorage } from '../../../portal/storage/user-storage.ts';
import { useTexts } from '../../../ui/i18n/texts.ts';
import classes from './account.module.css';
import { AskForm } from './ask-form.tsx';
import { ownUserKey, ownUserQuery, refreshSession } from './own-user.queries.ts';
import { PresentPassword } from './present-password.tsx';
import { Section } from './section.tsx';

/** The login data: the e-mail address, which changes when the new one is confirmed, and the password. */
export function AccessSection() {
  const t = useTexts('account');
  const { user } = useUserStorage();
  const { data } = useQuery(ownUserQuery);
  const [isAsking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const problem = useConfirmation();
  const wasAsking = useRef(false);
  useEffect(() => {
    if (wasAsking.current && !isAsking) button.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  return (
    <Section id="acesso" title={t('acesso.title')}>
      {problem === null ? null : (
        <Alert color="red" role="alert" mb="sm">
          {problem}
        </Alert>
      )}
      <div className={classes.line}>
        <div>
          <strong>{t('acesso.email')}</strong>
          <span>{data?.data.login ?? user.login}</span>
        </div>
        {isAsking ? null : (
          <Button ref={button} variant="default" onClick={() => setAsking(true)}>
            {t('acesso.changeEmail')}
          </Button>
        )}
      </div>
      {data?.email_pendente == null ? null : (
        <Alert color="petrol" mb="sm" role="status">
          {t('acesso.pending', { email: data.email_pendente })}
        </Alert>
      )}
      {isAsking ? <EmailForm onClose={() => setAsking(false)} /> : null}
      <div className={classes.line}>
        <div>
          <strong>{t('acesso.password')}</strong>
          <span>{t('acesso.passwordHint')}</span>
        </div>
        <Button component={Link} to="/alterar_senha" variant="default">
          {t('acesso.changePassword')}
        </Button>
      </div>
    </Section>
  );
}

/** Requests a link to the new address, with the present password. */
function EmailForm({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts('account');
  const queryClient = useQueryClient();
  return (
    <AskForm
      fields={['email', 'senhaAtual']}
      check={({ email, senhaAtual }) => ({
        ...(/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email.trim()) ? {} : { email: t('acesso.emailWrong') }),
        ...(senhaAtual === '' ? { senhaAtual: t('acesso.passwordMissing') } : {}),
      })}
      send={async ({ email, senhaAtual }) => {
        const body = { email: email.trim(), senhaAtual };
        await dataOf(client.POST('/sessao/email', { body, showsErrors: true }));
        await queryClient.invalidateQueries({ queryKey: ownUserKey });
        onClose();
      }}
      label={t('acesso.send')}
      onClose={onClose}
    >
      {({ email, senhaAtual }) => (
        <>
          <TextInput
            name="email"
            type="email"
            label={t('acesso.newEmail')}
            description={t('acesso.newEmailHint')}
            error={email}
            autoComplete="email"
            maxLength={200}
            autoFocus
          />
          <PresentPassword error={senhaAtual} />
        </>
      )}
    </AskForm>
  );
}

/** Confirms the address of an opened link; returns the problem, or null. */
function useConfirmation(): string | null {
  const t = useTexts('account');
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const token = takeEmailConfirmation();
    if (token === null) return;
    dataOf(client.PUT('/sessao/email', { body: { token }, showsErrors: true })).then(
      async (answer) => {
        // A load started before the confirmation would bring back the old address.
        await queryClient.cancelQueries({ queryKey: ownUserKey });
        queryClient.setQueryData(ownUserKey, answer);
        await refreshSession();
        notify(t('acesso.confirmed', { email: answer.data.login }), 'success');
      },
      (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)),
    );
  }, [queryClient, t]);
  return problem;
}
