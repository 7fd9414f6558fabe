import { Suspense } from 'react';
import { lazyComponent } from '../../../ui/components/lazy-part.tsx';
import { FormSkeleton } from '../../../ui/components/states/skeletons.tsx';
import { useView } from '../../host/queries.ts';
import { RecordList, type RecordListProps } from '../../list/screen/record-list.tsx';

/** Loads with the first entity that needs it: most have a list. */
const SingleForm = lazyComponent(() => import('./single-form.tsx').then((module) => module.SingleForm));

/** The screen of an entity: the list of its records, or the form of its single record (`x-single`). */
export function EntityRecords(list: RecordListProps) {
  const { entity, viewName, search } = list;
  const name = viewName === undefined ? {} : { viewName };
  const { resolved } = useView(entity, viewName === undefined ? {} : { name: viewName });
  if (resolved?.model?.single !== true) return <RecordList {...list} />;
  return (
    <Suspense fallback={<FormSkeleton />}>
      <SingleForm entity={entity} {...name} params={Object.fromEntries(new URLSearchParams(search))} />
    </Suspense>
  );
}
