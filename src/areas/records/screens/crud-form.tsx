import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { useScreen } from '../../../portal/panes/screen-context.ts';
import { AddressedForm } from '../../../render/forms.ts';
import { RuntimeScreen } from './runtime-screen.tsx';
import { readViewAddress } from './view-address.ts';

type CrudFormScreenProps = {
  readonly entity: string;
  /** null for a new record. */
  readonly id: number | null;
};

/** The form of a record, which also titles the tab. */
export function CrudFormScreen({ entity, id }: CrudFormScreenProps) {
  const { search } = useLocation();
  const { setTitle } = useScreen();
  const { viewName, search: rest } = useMemo(() => readViewAddress(search), [search]);
  const params = useMemo(() => Object.fromEntries(new URLSearchParams(rest)), [rest]);
  return (
    <RuntimeScreen>
      <AddressedForm
        entity={entity}
        id={id}
        {...(viewName === undefined ? {} : { viewName })}
        params={params}
        onTitle={setTitle}
      />
    </RuntimeScreen>
  );
}
