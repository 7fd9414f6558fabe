import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useParams } from 'react-router';
import { ApiError } from '../../../api/index.ts';
import { useScreen } from '../../../portal/panes/screen-context.ts';
import { NoAccess } from '../../../render/index.ts';
import { lazyComponent } from '../../../ui/components/lazy-part.tsx';
import { ErrorState } from '../../../ui/components/states/error-state.tsx';
import { FormSkeleton } from '../../../ui/components/states/skeletons.tsx';
import { useTexts } from '../../../ui/i18n/texts.ts';
import { fieldsQuery } from './import.queries.ts';
import './texts/index.ts';

const Wizard = lazyComponent(() => import('./wizard.tsx').then((module) => module.Wizard));

/**
 * `/importar/{entity}`: imports files into an entity. The server decides who may; others see that they have no access.
 */
export function ImportScreen() {
  const { entity = '' } = useParams();
  const t = useTexts('import');
  const { setTitle } = useScreen();
  const { data: fields, error, refetch, isFetching } = useQuery(fieldsQuery(entity));
  const plural = fields?.plural;
  useEffect(() => {
    if (plural !== undefined) setTitle(t('title', { name: plural }));
  }, [setTitle, t, plural]);

  if (fields === undefined && error !== null) {
    if (error instanceof ApiError && error.code === 'SEM_PERMISSAO') return <NoAccess />;
    return (
      <ErrorState
        title={t('failed')}
        message={error.message}
        requestId={error instanceof ApiError ? error.requestId : null}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (fields === undefined) return <FormSkeleton />;
  return (
    <Suspense fallback={<FormSkeleton />}>
      <Wizard fields={fields} />
    </Suspense>
  );
}
