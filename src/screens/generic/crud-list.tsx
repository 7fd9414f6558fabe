import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { EntityRecords } from '../../runtime/lists.ts';
import { RuntimeScreen } from './runtime-screen.tsx';
import { readViewAddress, writeViewAddress } from './view-address.ts';

/** The list of an entity; what one searches for stands in the address, so that going back returns to it. */
export function CrudListScreen({ entity }: { readonly entity: string }) {
  const { pathname, search: whole } = useLocation();
  const navigate = useNavigate();
  const { viewName, search } = useMemo(() => readViewAddress(whole), [whole]);
  const onSearch = useCallback(
    (next: string) => void navigate({ pathname, search: writeViewAddress(viewName, next) }, { replace: true }),
    [navigate, pathname, viewName],
  );
  return (
    <RuntimeScreen>
      <EntityRecords
        entity={entity}
        {...(viewName === undefined ? {} : { viewName })}
        search={search}
        onSearch={onSearch}
      />
    </RuntimeScreen>
  );
}
