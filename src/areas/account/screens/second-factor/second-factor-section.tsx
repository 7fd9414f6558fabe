import { Alert, Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dataOf } from '../../../../api/index.ts';
import { AuthenticatorSecret, RecoveryCodes } from '../../../../portal/access/second-factor.tsx';
import { notify } from '../../../../portal/messages/messages.ts';
import { client } from '../../../../portal/session/client.ts';
import { ErrorState } from '../../../../ui/components/states/error-state.tsx';
import { FormSkeleton } from '../../../../ui/components/states/skeletons.tsx';
import { formatDateTime } from '../../../../ui/format/date.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import classes from '../account.module.css';
import { factorKey, factorQuery, sessionsKey } from '../own-user.queries.ts';
import { Section } from '../section.tsx';
import { CodeForm, PasswordForm } from './confirm-forms.tsx';

type Enrolment = { readonly segredo: string; readonly endereco: string };
type Step =
  | { readonly at: 'rest' | 'password' | 'turn-off' | 'renew' }
  | { readonly at: 'secret'; readonly enrolment: Enrolment }
  | { readonly at: 'codes'; readonly codes: readonly string[] };

/**
 * The user's own second factor: set up by password and code; turning it off and renewing the recovery codes need a
 * code.
 */
export function SecondFactorSection() {
  const t = useTexts('account');
  const queryClient = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(factorQuery);
  const [step, setStep] = useState<Step>({ at: 'rest' });
  const rest = () => setStep({ at: 'rest' });
  const refresh = () => queryClient.invalidateQueries({ queryKey: factorKey });

  const prepare = async (senhaAtual: string): Promise<void> => {
    const answer = await dataOf(client.POST('/sessao/segundoFator', { body: { senhaAtual }, showsErrors: true }));
    setStep({ at: 'secret', enrolment: answer.data });
  };
  const activate = async (codigo: string): Promise<void> => {
    const answer = await dataOf(client.PUT('/sessao/segundoFator', { body: { codigo }, showsErrors: true }));
    setStep({ at: 'codes', codes: answer.data.codigos });
    await refresh();
    await queryClient.invalidateQueries({ queryKey: sessionsKey });
  };
  const renew = async (codigo: string): Promise<void> => {
    const answer = await dataOf(client.POST('/sessao/segundoFator/codigos', { body: { codigo }, showsErrors: true }));
    setStep({ at: 'codes', codes: answer.data.codigos });
    await refresh();
  };
  const turnOff = async (codigo: string): Promise<void> => {
    await client.POST('/sessao/segundoFator/desativar', { body: { codigo }, showsErrors: true });
    notify(t('duasEtapas.off'), 'success');
    rest();
    await refresh();
  };

  return (
    <Section id="duasEtapas" title={t('duasEtapas.title')} description={t('duasEtapas.hint')}>
      {data === undefined ? (
        error === null ? (
          <FormSkeleton />
        ) : (
          <ErrorState message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
        )
      ) : step.at === 'codes' ? (
        <RecoveryCodes codes={step.codes} done={t('duasEtapas.stored')} onDone={rest} />
      ) : step.at === 'password' ? (
        <PasswordForm send={prepare} onClose={rest} />
      ) : step.at === 'secret' ? (
        <>
          <p className={classes.note}>{t('duasEtapas.scan')}</p>
          <AuthenticatorSecret {...step.enrolment} />
          <CodeForm label={t('duasEtapas.activate')} send={activate} onClose={rest} />
        </>
      ) : step.at === 'turn-off' ? (
        <CodeForm label={t('duasEtapas.turnOff')} isDangerous send={turnOff} onClose={rest} />
      ) : step.at === 'renew' ? (
        <CodeForm label={t('duasEtapas.renew')} send={renew} onClose={rest} />
      ) : data.ativo ? (
        <>
          <div className={classes.line}>
            <div>
              <strong>{t('duasEtapas.active')}</strong>
              <span>{t('duasEtapas.since', { time: formatDateTime(data.dh_cadastro ?? '') })}</span>
            </div>
            {data.exigido ? null : (
              <Button variant="default" onClick={() => setStep({ at: 'turn-off' })}>
                {t('duasEtapas.turnOff')}
              </Button>
            )}
          </div>
          <div className={classes.line}>
            <div>
              <strong>{t('duasEtapas.codes')}</strong>
              <span>{t('duasEtapas.left', { count: data.codigos })}</span>
            </div>
            <Button variant="default" onClick={() => setStep({ at: 'renew' })}>
              {t('duasEtapas.renew')}
            </Button>
          </div>
          {data.codigos < 3 ? (
            <Alert color="yellow" mt="sm">
              {t('duasEtapas.few')}
            </Alert>
          ) : null}
        </>
      ) : (
        <div className={classes.line}>
          <div>
            <strong>{t('duasEtapas.inactive')}</strong>
            <span>{t(data.exigido ? 'duasEtapas.demanded' : 'duasEtapas.inactiveHint')}</span>
          </div>
          <Button onClick={() => setStep({ at: 'password' })}>{t('duasEtapas.turnOn')}</Button>
        </div>
      )}
    </Section>
  );
}
