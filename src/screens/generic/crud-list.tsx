import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { RecordList } from '../../runtime/index.ts';
import { RuntimeScreen } from './runtime-screen.tsx';

/** The list of an entity; what one searches for stands in the address, so that going back returns to it. */
export function CrudListScreen({ entity }: { readonly entity: string }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const onSearch = useCallback(
    (next: string) => void navigate({ pathname, search: next === '' ? '' : `?${next}` }, { replace: true }),
    [navigate, pathname],
  );
  return (
    <RuntimeScreen>
      <RecordList entity={entity} search={search} onSearch={onSearch} />
    </RuntimeScreen>
  );
}
