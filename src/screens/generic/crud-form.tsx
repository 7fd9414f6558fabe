import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { RecordForm } from '../../runtime/form/record-form.tsx';
import { useScreen } from '../../shell/tabs/screen-context.ts';
import { RuntimeScreen } from './runtime-screen.tsx';

type CrudFormScreenProps = {
  readonly entity: string;
  /** null for a new record. */
  readonly id: number | null;
};

/** The form of a record; its tab is called after it. */
export function CrudFormScreen({ entity, id }: CrudFormScreenProps) {
  const { search } = useLocation();
  const { setTitle } = useScreen();
  const params = useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search]);
  return (
    <RuntimeScreen>
      <RecordForm entity={entity} id={id} params={params} onTitle={setTitle} />
    </RuntimeScreen>
  );
}
