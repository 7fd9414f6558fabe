import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useLocation, useParams } from 'react-router';
import { prepareForm } from '../../../render/index.ts';
import { lazyComponent } from '../../../ui/components/lazy-part.tsx';
import { FormSkeleton } from '../../../ui/components/states/skeletons.tsx';
import { CrudListScreen } from './crud-list.tsx';
import { readViewAddress } from './view-address.ts';

const CrudFormScreen = lazyComponent(() => import('./crud-form.tsx').then((module) => module.CrudFormScreen));

/** `/crud/{entity}/` is the list of an entity, `/crud/{entity}/{id}` the form of a record; an id of 0 is a new one. */
export function GenericScreen() {
  const { entity = '', id } = useParams();
  const { search } = useLocation();
  const client = useQueryClient();
  if (id === undefined) return <CrudListScreen entity={entity} />;
  // Loads the data of the form together with its code instead of afterwards.
  prepareForm(client, entity, readViewAddress(search).viewName);
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
