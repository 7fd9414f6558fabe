import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError, dataOf } from '../../../api/index.ts';
import { AccessPage } from '../../../portal/access/access-page.tsx';
import { PublicQueries } from '../../../portal/access/public-queries.tsx';
import { client } from '../../../portal/session/client.ts';
import { formatDate } from '../../../ui/format/date.ts';
import { useTexts } from '../../../ui/i18n/texts.ts';
import classes from './credentials.module.css';
import './texts/index.ts';

/** Says whose a scanned credential is and whether it holds (specification 002, section 2.7). */
export function CheckCredentialScreen() {
  return (
    <PublicQueries>
      <CheckedCredential />
    </PublicQueries>
  );
}

function CheckedCredential() {
  const t = useTexts('credentials');
  const { codigo = '' } = useParams();
  const checking = useQuery({
    queryKey: ['credential', codigo],
    queryFn: async ({ signal }) =>
      (
        await dataOf(
          client.GET('/public/credencial/{codigo}', { params: { path: { codigo } }, signal, showsErrors: true }),
        )
      ).data,
    retry: false,
  });
  const { data, error } = checking;
  if (error !== null) {
    const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
    return (
      <AccessPage title={t('title')}>
        <div className={classes.state} data-valid={false} role="alert">
          <h2>{t(isUnknown ? 'unknown' : 'failed')}</h2>
          <p>{isUnknown ? t('unknownText') : error.message}</p>
        </div>
        {isUnknown ? null : <Button onClick={() => void checking.refetch()}>{t('again')}</Button>}
      </AccessPage>
    );
  }
  if (data === undefined)
    return (
      <AccessPage title={t('title')}>
        <Loader aria-label={t('checking')} />
      </AccessPage>
    );
  const { tipo, nome, empresa, descricao_tipo, graduacao, codigo_mundial, evento, data_inicial, data_final, valida } =
    data;
  const reason =
    tipo === 'CREDENCIAL_VIRTUAL'
      ? t(valida ? 'virtualValid' : 'virtualInvalid')
      : t(valida ? 'eventValid' : 'eventInvalid');
  const facts = [
    [t(tipo === 'CRACHA' ? 'role' : 'member'), descricao_tipo],
    [t('company'), empresa === nome ? null : empresa],
    [t('graduation'), graduacao],
    [t('worldCode'), codigo_mundial],
    [t('event'), evento],
    [
      t('days'),
      data_inicial == null
        ? null
        : [data_inicial, data_final]
            .flatMap((day) => day ?? [])
            .map((day) => formatDate(day))
            .join(' – '),
    ],
  ].flatMap(([name, value]) => (value == null || value === '' ? [] : [{ name, value }]));
  return (
    <AccessPage title={t('title')}>
      <div className={classes.state} data-valid={valida} role="status">
        <h2>{t(valida ? 'valid' : 'invalid')}</h2>
        <p>{reason}</p>
      </div>
      <p className={classes.name}>{nome}</p>
      <dl className={classes.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </AccessPage>
  );
}
