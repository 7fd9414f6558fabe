import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router';
import { EntityRecords } from '../../../render/lists.ts';
import { RuntimeScreen } from './runtime-screen.tsx';
import { useOwnAddress } from './use-own-address.ts';
import { readViewAddress, writeViewAddress } from './view-address.ts';

/** The list of an entity. Its search is part of the address, so that going back restores it. */
export function CrudListScreen({ entity }: { readonly entity: string }) {
  const { search: whole } = useLocation();
  const setAddress = useOwnAddress();
  const { viewName, search } = useMemo(() => readViewAddress(whole), [whole]);
  const onSearch = useCallback((next: string) => setAddress(writeViewAddress(viewName, next)), [setAddress, viewName]);
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
