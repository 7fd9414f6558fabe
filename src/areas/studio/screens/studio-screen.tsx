import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { ApiError } from '../../../api/index.ts';
import { useScreen } from '../../../portal/panes/screen-context.ts';
import { NoAccess } from '../../../render/index.ts';
import { lazyComponent } from '../../../ui/components/lazy-part.tsx';
import { ErrorState } from '../../../ui/components/states/error-state.tsx';
import { ListSkeleton } from '../../../ui/components/states/skeletons.tsx';
import { useTexts } from '../../../ui/i18n/texts.ts';
import { filesQuery, profilesQuery, vocabularyQuery } from './studio.queries.ts';
import './texts/index.ts';

const Studio = lazyComponent(() => import('./studio.tsx').then((module) => module.Studio));

/** `/estudio`: the studio for configurators. The server decides who is one; others see that they have no access. */
export function StudioScreen() {
  const t = useTexts('studio');
  const { setTitle } = useScreen();
  const files = useQuery(filesQuery);
  const isAllowed = files.data !== undefined;
  const vocabulary = useQuery({ ...vocabularyQuery, enabled: isAllowed });
  const profiles = useQuery({ ...profilesQuery, enabled: isAllowed });
  useEffect(() => setTitle(t('title')), [setTitle, t]);

  const failed = [files, vocabulary, profiles].find(({ error, data }) => error !== null && data === undefined);
  if (failed?.error instanceof ApiError && failed.error.code === 'SEM_PERMISSAO') return <NoAccess />;
  if (failed?.error) {
    return (
      <ErrorState
        title={t('failed')}
        message={failed.error.message}
        requestId={failed.error instanceof ApiError ? failed.error.requestId : null}
        onRetry={() => void failed.refetch()}
        isRetrying={failed.isFetching}
      />
    );
  }
  if (files.data === undefined || vocabulary.data === undefined || profiles.data === undefined) return <ListSkeleton />;
  return (
    <Suspense fallback={<ListSkeleton />}>
      <Studio
        files={files.data.data}
        schemas={files.data.schemas}
        canSave={files.data.grava}
        vocabulary={vocabulary.data}
        profiles={profiles.data}
        onSaved={() => void files.refetch()}
      />
    </Suspense>
  );
}
