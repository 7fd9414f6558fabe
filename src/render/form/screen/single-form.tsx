import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/components/states/empty-state.tsx';
import { ErrorState } from '../../../ui/components/states/error-state.tsx';
import { FormSkeleton } from '../../../ui/components/states/skeletons.tsx';
import { useHost } from '../../host/host-context.ts';
import { isHostError, retryOf, userMessage } from '../../host/host-error.ts';
import { listQuery, useView } from '../../host/queries.ts';
import { NoAccess } from '../../registry/states/no-access.tsx';
import { useRuntimeTexts } from '../../texts/index.ts';
import { RecordForm, type RecordFormProps } from './record-form.tsx';

/** The form of the single record of an entity (`x-single`), whatever its id is. */
export function SingleForm(props: Omit<RecordFormProps, 'id'>) {
  const { entity } = props;
  const t = useRuntimeTexts();
  const host = useHost();
  const rows = useQuery({
    ...listQuery(host, { method: 'GET', url: entity }, { size: 1, fields: ['id'] }),
    // Its id never changes; its values are loaded with the record.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const id = rows.data?.data[0]?.id;
  if (id !== undefined) return <RecordForm {...props} id={id} />;
  if (rows.data !== undefined) return <EmptyState title={t('form.notFound')} description={t('form.notFoundHint')} />;
  if (rows.error === null) return <FormSkeleton />;
  if (isHostError(rows.error) && rows.error.status === 403) return <NoAccess />;
  return (
    <ErrorState
      message={userMessage(rows.error) ?? t('loadFailed')}
      onRetry={retryOf(rows.error, () => void rows.refetch())}
    />
  );
}

/** The form for an address: of its record, otherwise of a new one or of the single record. */
export function AddressedForm(props: RecordFormProps) {
  const { id, entity, viewName } = props;
  const { resolved } = useView(entity, viewName === undefined ? {} : { name: viewName });
  if (id === null && resolved?.model?.single === true) return <SingleForm {...props} />;
  return <RecordForm {...props} />;
}
