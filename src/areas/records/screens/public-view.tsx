import { Loader } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { findScreen } from '../../../domain/screens.ts';
import { AccessPage } from '../../../portal/access/access-page.tsx';
import { PublicQueries } from '../../../portal/access/public-queries.tsx';
import { isHostError, NotFound, viewKey } from '../../../render/index.ts';
import { ViewScreen } from '../../../render/views.ts';
import { ErrorState } from '../../../ui/components/states/error-state.tsx';
import { useLanguage, useTexts } from '../../../ui/i18n/texts.ts';
import '../../../ui/texts/index.ts';
import classes from './public-view.module.css';
import { HostedScreen } from './runtime-screen.tsx';
import { loadPublicView, usePublicHost } from './use-public-host.ts';

/** A view that is declared public, at its address, for users without a login (rule Q18). */
export function PublicViewPage() {
  const { pathname } = useLocation();
  const host = usePublicHost(pathname, useLanguage());
  return (
    <PublicQueries>
      <HostedScreen key={pathname} portal={host}>
        <Page path={pathname} />
      </HostedScreen>
    </PublicQueries>
  );
}

function Page({ path }: { readonly path: string }) {
  const t = useTexts('ui');
  const language = useLanguage();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [title, setTitle] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['public-view', path, language],
    queryFn: async ({ signal }) => {
      const { view, params } = await loadPublicView(path, signal);
      // The screen uses this copy, in the current language, and keeps what the user has typed.
      queries.setQueryData(viewKey(view.entity), view);
      return { name: view.entity, params };
    },
    placeholderData: keepPreviousData,
    retry: (failures, thrown) => failures < 2 && !(isHostError(thrown) && thrown.status < 500),
  });
  const onSearch = useCallback(
    (change: (search: string) => string) => void navigate({ search: change(search) }, { replace: true }),
    [navigate, search],
  );
  const named = data?.params;
  const params = useMemo(() => ({ ...Object.fromEntries(new URLSearchParams(search)), ...named }), [search, named]);
  const known = findScreen(path)?.screen.label[language];
  return (
    <AccessPage title={title ?? known ?? 'Vitral'}>
      {data !== undefined ? (
        <div className={classes.view}>
          <ViewScreen isBare name={data.name} params={params} onSearch={onSearch} onTitle={setTitle} />
        </div>
      ) : error === null ? (
        <Loader aria-label={t('loading')} />
      ) : isHostError(error) && error.status === 404 ? (
        <NotFound />
      ) : (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      )}
    </AccessPage>
  );
}
