import { ErrorState } from '../../../ui/components/states/error-state.tsx';
import { ListSkeleton } from '../../../ui/components/states/skeletons.tsx';
import { isHostError, retryOf, userMessage } from '../../host/host-error.ts';
import { useAccess, useView } from '../../host/queries.ts';
import { NoAccess } from '../../registry/states/no-access.tsx';
import { isNoView, NoView } from '../../registry/states/no-view.tsx';
import { NotFound } from '../../registry/states/not-found.tsx';
import { useRuntimeTexts } from '../../texts/index.ts';
import { ListView, type ListViewProps } from './list-view.tsx';

export type RecordListProps = Pick<ListViewProps, 'search' | 'onSearch' | 'isDialog'> & {
  readonly entity: string;
  readonly viewName?: string;
};

/** The list of an entity: loads its view, then draws it. */
export function RecordList({ entity, viewName, ...rest }: RecordListProps) {
  const t = useRuntimeTexts();
  const { resolved, error, refetch } = useView(entity, viewName === undefined ? {} : { name: viewName });
  // Loaded together with the view, so that it is known when the list is drawn.
  useAccess(entity);
  if (resolved !== null) return <ListView key={`${entity}.${viewName ?? ''}`} resolved={resolved} {...rest} />;
  if (error === null) return <ListSkeleton />;
  if (isHostError(error) && error.status === 403) return <NoAccess />;
  if (viewName !== undefined && isNoView(error, viewName))
    return <NoView entity={entity} viewName={viewName} error={error} />;
  if (isHostError(error) && error.status === 404) return <NotFound />;
  return <ErrorState message={userMessage(error) ?? t('loadFailed')} onRetry={retryOf(error, () => void refetch())} />;
}
