import { facts } from 'virtual:build-facts';
import { Anchor, Button } from '@mantine/core';
import { IconApi, IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { dataOf } from '../../../api/index.ts';
import { notify } from '../../../portal/messages/messages.ts';
import { useScreen } from '../../../portal/panes/screen-context.ts';
import { client } from '../../../portal/session/client.ts';
import { useUserStorage } from '../../../portal/storage/user-storage.ts';
import { startTour } from '../../../portal/tour/tour.ts';
import { PageHeader } from '../../../ui/components/page-header.tsx';
import { ErrorState } from '../../../ui/components/states/error-state.tsx';
import { FormSkeleton } from '../../../ui/components/states/skeletons.tsx';
import { useLanguage, useTexts } from '../../../ui/i18n/texts.ts';
import classes from './about-screen.module.css';
import { LicenceList } from './licence-list.tsx';
import './texts/about/index.ts';

/** `/sobre`: version and settings of this portal for support, and the libraries in it. */
export function AboutScreen() {
  const t = useTexts('about');
  const { setTitle } = useScreen();
  const { user } = useUserStorage();
  const language = useLanguage();
  const title = t('title');
  useEffect(() => setTitle(title), [setTitle, title]);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['about'],
    queryFn: ({ signal }) => dataOf(client.GET('/sobre', { signal })),
    select: (answer) => answer.data,
    staleTime: 60_000,
  });

  const databases = { pglite: t('database.pglite'), postgres: 'PostgreSQL' } as const;
  const lines: readonly (readonly [string, string])[] = [
    [t('version'), withCommit(facts.version, facts.commit)],
    ...(data === undefined
      ? []
      : ([
          [t('server'), withCommit(data.versao, data.commit)],
          [
            t('database.label'),
            data.versao_banco === null ? databases[data.banco] : `${databases[data.banco]} ${data.versao_banco}`,
          ],
          ...(data.versao_node === null ? [] : [['Node', data.versao_node] as const]),
        ] as const)),
    [t('browser'), navigator.userAgent],
    [t('window'), `${window.innerWidth} × ${window.innerHeight}, ${window.devicePixelRatio}×`],
    [t('language'), language],
    [t('profile'), user.perfil.descricao],
  ];
  const copy = async () => {
    const text = ['Vitral', ...lines.map(([label, value]) => `${label}: ${value}`)].join('\n');
    try {
      await navigator.clipboard.writeText(text);
      notify(t('copied'), 'success');
    } catch (failure) {
      // Specification 000, section 8: the error is only logged on the console.
      console.error('Copying failed:', failure);
    }
  };
  const isOutdated = data !== undefined && data.versao !== facts.version;

  return (
    <>
      <PageHeader
        title={title}
        actions={
          <Button variant="default" leftSection={<IconCopy size={16} />} onClick={() => void copy()}>
            {t('copy')}
          </Button>
        }
      />
      <div className={classes.page}>
        <p className={classes.intro}>{t('intro')}</p>
        {isOutdated ? (
          <p className={classes.outdated} role="status">
            {t('outdated')}{' '}
            <Button size="compact-sm" variant="default" onClick={() => window.location.reload()}>
              {t('reload')}
            </Button>
          </p>
        ) : null}
        <dl className={classes.facts}>
          {lines.map(([label, value]) => (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ))}
        </dl>
        {data === undefined ? (
          error === null ? (
            <FormSkeleton />
          ) : (
            <ErrorState message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
          )
        ) : null}
        <div className={classes.links}>
          <Anchor component={Link} to="/faq">
            {t('faq')}
          </Anchor>
          <Anchor component="button" type="button" onClick={startTour}>
            {t('tour')}
          </Anchor>
          {user.perfil.configurador ? (
            <Anchor component={Link} to="/swagger">
              <IconApi size={16} stroke={1.6} aria-hidden="true" className={classes.icon} /> {t('api')}
            </Anchor>
          ) : null}
        </div>
        <h2 className={classes.heading}>{t('licences.title')}</h2>
        <p className={classes.intro}>{t('licences.own')}</p>
        <LicenceList />
      </div>
    </>
  );
}

/** A version with its commit. During an update a server of an earlier version may answer, which names none. */
function withCommit(version: string, commit: string | null | undefined): string {
  return commit ? `${version} (${commit.slice(0, 10)})` : version;
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
