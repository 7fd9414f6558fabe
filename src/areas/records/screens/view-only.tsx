import { Suspense, useCallback, useMemo } from 'react';
import { useLocation, useParams } from 'react-router';
import { useScreen } from '../../../portal/panes/screen-context.ts';
import { ViewScreen } from '../../../render/views.ts';
import { Awaited } from '../../../ui/components/awaited.tsx';
import { lazyComponent } from '../../../ui/components/lazy-part.tsx';
import { RuntimeScreen } from './runtime-screen.tsx';
import { useOwnAddress } from './use-own-address.ts';

const EntityView = lazyComponent(() => import('./entity-view.tsx').then((module) => module.EntityView));

/**
 * `/tela/{name}` is a screen without an entity: `views/company/vendas.view.json` is `/tela/vendas`. A view with its own
 * `address` is shown there too; a view of an entity is shown only at its own `address`. The screen check returns which
 * view it is.
 */
export function ViewOnlyScreen() {
  const { view, entity, params: named, access, setTitle } = useScreen();
  const { name = view ?? '' } = useParams();
  const { search } = useLocation();
  const setAddress = useOwnAddress();
  const onSearch = useCallback(
    (change: (search: string) => string) => setAddress(change(search)),
    [setAddress, search],
  );
  const params = useMemo(() => ({ ...Object.fromEntries(new URLSearchParams(search)), ...named }), [search, named]);
  if (entity !== null) {
    return (
      <Suspense fallback={<Awaited />}>
        <EntityView entity={entity} view={name} params={params} />
      </Suspense>
    );
  }
  return (
    <RuntimeScreen>
      <ViewScreen name={name} params={params} access={access} onSearch={onSearch} onTitle={setTitle} />
    </RuntimeScreen>
  );
}
