import { Badge, Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../../api/index.ts';
import { confirm, notify, showFailure } from '../../../../portal/messages/messages.ts';
import { client } from '../../../../portal/session/client.ts';
import { ErrorState } from '../../../../ui/components/states/error-state.tsx';
import { FormSkeleton } from '../../../../ui/components/states/skeletons.tsx';
import { formatDateTime } from '../../../../ui/format/date.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import { sessionsKey, sessionsQuery } from '../own-user.queries.ts';
import { Section } from '../section.tsx';
import { describeAgent } from './describe-agent.ts';
import classes from './sessions-section.module.css';

/** The user's sessions, each of which can be ended. */
export function SessionsSection() {
  const t = useTexts('account');
  const queryClient = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(sessionsQuery);
  const [ending, setEnding] = useState<number | 'others' | null>(null);

  const end = async (which: number | 'others', question: string) => {
    if (!(await confirm(question, { danger: true, confirmLabel: t('sessoes.end') }))) return;
    setEnding(which);
    try {
      if (which === 'others') await client.DELETE('/sessao/lista', { showsErrors: true });
      else await client.DELETE('/sessao/lista/{id}', { params: { path: { id: which } }, showsErrors: true });
      notify(t(which === 'others' ? 'sessoes.othersEnded' : 'sessoes.ended'), 'success');
    } catch (failure) {
      // A session that has ended by itself meanwhile counts as success.
      if (!(failure instanceof ApiError && failure.status === 404)) await showFailure(failure, String(failure));
    } finally {
      setEnding(null);
      await queryClient.invalidateQueries({ queryKey: sessionsKey });
    }
  };

  const nameOf = (agent: string | null): string => {
    const { browser, system } = describeAgent(agent);
    if (browser !== null && system !== null) return t('sessoes.device', { browser, system });
    return browser ?? system ?? t('sessoes.unknown');
  };

  return (
    <Section id="sessoes" title={t('sessoes.title')} description={t('sessoes.hint')}>
      {data === undefined ? (
        error === null ? (
          <FormSkeleton />
        ) : (
          <ErrorState message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
        )
      ) : (
        <>
          <ul className={classes.sessions} aria-label={t('sessoes.title')}>
            {data.map(({ id, agente, endereco, dh_inicio, dh_uso, atual }) => {
              const name = nameOf(agente);
              const Device = describeAgent(agente).isPhone ? IconDeviceMobile : IconDeviceDesktop;
              return (
                <li key={id} className={classes.session}>
                  <Device size={22} stroke={1.5} aria-hidden="true" />
                  <div className={classes.text}>
                    <strong>
                      {name}
                      {atual ? (
                        <Badge variant="light" size="sm" className={classes.here ?? ''}>
                          {t('sessoes.current')}
                        </Badge>
                      ) : null}
                    </strong>
                    <span>
                      {endereco === null ? null : <>{endereco} · </>}
                      {t('sessoes.used', { time: formatDateTime(dh_uso) })}
                    </span>
                    <span>{t('sessoes.begun', { time: formatDateTime(dh_inicio) })}</span>
                  </div>
                  {atual ? null : (
                    <Button
                      variant="default"
                      size="sm"
                      loading={ending === id}
                      aria-label={t('sessoes.endOf', { device: name, time: formatDateTime(dh_uso) })}
                      onClick={() => void end(id, t('sessoes.endQuestion', { device: name }))}
                    >
                      {t('sessoes.end')}
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
          {data.some(({ atual }) => !atual) ? (
            <Button
              variant="light"
              color="red"
              mt="md"
              loading={ending === 'others'}
              onClick={() => void end('others', t('sessoes.endOthersQuestion'))}
            >
              {t('sessoes.endOthers')}
            </Button>
          ) : null}
        </>
      )}
    </Section>
  );
}
