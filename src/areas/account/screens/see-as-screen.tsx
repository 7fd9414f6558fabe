import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { ApiError, dataOf } from '../../../api/index.ts';
import { useScreen } from '../../../portal/panes/screen-context.ts';
import { client } from '../../../portal/session/client.ts';
import { reopenSession } from '../../../portal/session/reopen-session.ts';
import { PageHeader } from '../../../ui/components/page-header.tsx';
import { useTexts } from '../../../ui/i18n/texts.ts';
import classes from './account.module.css';
import './texts/index.ts';

/** `/ver_como/:id`: shows the portal as another user sees it, after an explanation of what that means. */
export function SeeAsScreen() {
  const t = useTexts('account');
  const { setTitle } = useScreen();
  const id = Number(useParams().id);
  // The user's name, if it can be read; without it the mode can be started all the same.
  const { data: name } = useQuery({
    queryKey: ['record', 'Usuario', id, 'name'],
    queryFn: ({ signal }) =>
      dataOf(client.GET('/{entity}/{id}', { params: { path: { entity: 'Usuario', id } }, signal, showsErrors: true })),
    select: ({ data }) => (typeof data.nome === 'string' ? data.nome : null),
    retry: false,
  });
  const title = name ? t('seeAs.of', { name }) : t('seeAs.title');
  useEffect(() => setTitle(title), [setTitle, title]);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const begin = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await client.POST('/Usuario/{id}/verComo', { params: { path: { id } }, showsErrors: true });
      await reopenSession('/home');
    } catch (cause) {
      setProblem(cause instanceof ApiError ? cause.message : t('seeAs.failed'));
      setBusy(false);
    }
  };
  return (
    <>
      <PageHeader title={title} />
      <div className={classes.seeAs}>
        <p>{t('seeAs.about')}</p>
        <p>{t('seeAs.logged')}</p>
        {problem === null ? null : (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <Button size="md" loading={isBusy} onClick={() => void begin()}>
          {t('seeAs.begin')}
        </Button>
      </div>
    </>
  );
}
