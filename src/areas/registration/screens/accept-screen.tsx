import { Button, Loader } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError, dataOf } from '../../../api/index.ts';
import { AccessPage } from '../../../portal/access/access-page.tsx';
import { PublicQueries } from '../../../portal/access/public-queries.tsx';
import { client } from '../../../portal/session/client.ts';
import { useTexts } from '../../../ui/i18n/texts.ts';
import './texts/index.ts';

/** Asks a new consultant to accept the registration, once (specification 002, sections 4 and 8). */
export function AcceptScreen() {
  return (
    <PublicQueries>
      <Invitation />
    </PublicQueries>
  );
}

function Invitation() {
  const t = useTexts('acceptance');
  const { codigo = '' } = useParams();
  const path = { params: { path: { codigo } }, showsErrors: true } as const;
  const looking = useQuery({
    queryKey: ['acceptance', codigo],
    queryFn: async ({ signal }) => (await dataOf(client.GET('/public/aceite/{codigo}', { ...path, signal }))).data,
    retry: false,
  });
  const accepting = useMutation({
    mutationFn: async () => (await dataOf(client.POST('/public/aceite/{codigo}', path))).data,
    onError: () => void looking.refetch(),
  });
  const error = accepting.error ?? looking.error;
  const situation = accepting.data?.situacao ?? looking.data?.situacao;
  if (situation === 'ACEITO')
    return (
      <AccessPage title={t('title')}>
        <div role="status">
          <h2>{t('accepted')}</h2>
          <p>{t('acceptedText')}</p>
        </div>
      </AccessPage>
    );
  if (situation === 'VENCIDO')
    return (
      <AccessPage title={t('title')}>
        <div role="alert">
          <h2>{t('expired')}</h2>
          <p>{t('expiredText')}</p>
        </div>
      </AccessPage>
    );
  if (looking.error !== null) {
    const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
    return (
      <AccessPage title={t('title')}>
        <div role="alert">
          <h2>{t(isUnknown ? 'unknown' : 'failed')}</h2>
          <p>{isUnknown ? t('unknownText') : error?.message}</p>
        </div>
        {isUnknown ? null : <Button onClick={() => void looking.refetch()}>{t('again')}</Button>}
      </AccessPage>
    );
  }
  if (looking.data === undefined)
    return (
      <AccessPage title={t('title')}>
        <Loader aria-label={t('loading')} />
      </AccessPage>
    );
  const { nome, ascendente, filial } = looking.data;
  return (
    <AccessPage title={t('title')}>
      <p>{t('hello', { nome: nome ?? '' })}</p>
      <p>
        {ascendente == null ? null : t('below', { ascendente })} {filial == null ? null : t('branch', { filial })}
      </p>
      <p>{t('question')}</p>
      {accepting.error === null ? null : <p role="alert">{accepting.error.message}</p>}
      <Button loading={accepting.isPending} onClick={() => accepting.mutate()}>
        {t('accept')}
      </Button>
    </AccessPage>
  );
}
