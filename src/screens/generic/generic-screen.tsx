import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { loadElements } from '../../runtime/index.ts';
import { FormSkeleton } from '../../ui/components/skeletons.tsx';
import { CrudListScreen } from './crud-list.tsx';

const CrudFormScreen = lazy(() => {
  loadElements();
  return import('./crud-form.tsx').then(({ CrudFormScreen }) => ({ default: CrudFormScreen }));
});

/** `/crud/{entity}/` is the list of an entity, `/crud/{entity}/{id}` the form of a record; an id of 0 is a new one. */
export function GenericScreen() {
  const { entity = '', id } = useParams();
  if (id === undefined) return <CrudListScreen entity={entity} />;
  return (
    <Suspense fallback={<FormSkeleton />}>
      <CrudFormScreen entity={entity} id={recordIdOf(id)} />
    </Suspense>
  );
}

/** A record is new when its id is 0 or below, or no number (specification 000, section 4). */
function recordIdOf(text: string): number | null {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
