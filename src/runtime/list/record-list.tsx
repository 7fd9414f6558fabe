import { ErrorState } from '../../ui/components/error-state.tsx';
import { ListSkeleton } from '../../ui/components/skeletons.tsx';
import { isHostError, userMessage } from '../host-error.ts';
import { NoAccess } from '../no-access.tsx';
import { useView } from '../queries.ts';
import { useRuntimeTexts } from '../texts/index.ts';
import { ListView, type ListViewProps } from './list-view.tsx';

type RecordListProps = Pick<ListViewProps, 'search' | 'onSearch' | 'isDialog'> & {
  readonly entity: string;
  readonly viewName?: string;
};

/** The list of an entity: loads its view, then draws it. */
export function RecordList({ entity, viewName, ...rest }: RecordListProps) {
  const t = useRuntimeTexts();
  const { resolved, error, refetch } = useView(entity, viewName === undefined ? {} : { name: viewName });
  if (resolved !== null) return <ListView key={`${entity}.${viewName ?? ''}`} resolved={resolved} {...rest} />;
  if (error === null) return <ListSkeleton />;
  if (isHostError(error) && error.status === 403) return <NoAccess />;
  return <ErrorState message={userMessage(error) ?? t('loadFailed')} onRetry={() => void refetch()} />;
}
