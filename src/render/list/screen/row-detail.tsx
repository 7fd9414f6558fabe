import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { labelOf } from '../../../language/values/record-values.ts';
import type { ElementMap } from '../../../language/view/view.ts';
import type { ResolvedView } from '../../../language/views/resolve-merged.ts';
import { ErrorState } from '../../../ui/components/states/error-state.tsx';
import { FormSkeleton } from '../../../ui/components/states/skeletons.tsx';
import { ElementTree } from '../../form/drawing/element-tree.tsx';
import { FormProvider } from '../../form/state/form-context.tsx';
import { RowNameProvider } from '../../form/state/part-name.ts';
import { useFormHandle } from '../../form/state/use-form-handle.ts';
import { createFormStore } from '../../form/values/form-store.ts';
import type { EntityRecord } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import { userMessage } from '../../host/host-error.ts';
import { recordQuery } from '../../host/queries.ts';
import { ElementsReady } from '../../registry/registry-context.tsx';
import { useRuntimeTexts } from '../../texts/index.ts';

type RowDetailProps = {
  readonly resolved: ResolvedView;
  readonly entity: string;
  readonly access: Readonly<Record<string, boolean>>;
  readonly detail: ElementMap;
  readonly row: EntityRecord;
};

/** The detail below an opened row: the `detail` elements of the list with the whole record, read-only. */
export function RowDetail(props: RowDetailProps) {
  const { entity, row, resolved } = props;
  const t = useRuntimeTexts();
  const host = useHost();
  // Rows of a list without an entity are already complete.
  const hasRecord = resolved.model?.name === entity && row.id > 0;
  const query = useQuery({ ...recordQuery(host, entity, row.id), enabled: hasRecord });
  if (query.error !== null) {
    return <ErrorState message={userMessage(query.error) ?? t('loadFailed')} onRetry={() => void query.refetch()} />;
  }
  const record = hasRecord ? query.data : row;
  if (record === undefined) return <FormSkeleton fields={3} />;
  return (
    <ElementsReady elements={props.detail}>
      <RowNameProvider value={nameOf(record, resolved.model?.label)}>
        <Detail {...props} record={record} />
      </RowNameProvider>
    </ElementsReady>
  );
}

/** Several rows may be open at once, possibly with equal labels. */
function nameOf(row: EntityRecord, label?: string): string {
  const name = labelOf(row, label);
  return name === String(row.id) ? `#${row.id}` : `${name} #${row.id}`;
}

type DetailProps = RowDetailProps & { readonly record: EntityRecord };

function Detail({ resolved, access, detail, record }: DetailProps) {
  const [store] = useState(() => createFormStore(record));
  const form = useFormHandle({
    resolved,
    elements: detail,
    store,
    recordId: record.id,
    isReadOnly: true,
    access,
  });
  useEffect(() => {
    store.replace(record, record);
  }, [store, record]);
  return (
    <FormProvider form={form}>
      <ElementTree elements={detail} pointer="/list/detail" />
    </FormProvider>
  );
}
