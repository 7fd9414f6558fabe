import { useMemo } from 'react';
import { useLocation, useParams } from 'react-router';
import { ViewScreen } from '../../runtime/screens.ts';
import { useScreen } from '../../shell/panes/screen-context.ts';
import { RuntimeScreen } from './runtime-screen.tsx';

/** `/tela/{name}` is a screen without an entity: `views/painel/vendas.view.json` is `/tela/vendas`. */
export function ViewOnlyScreen() {
  const { name = '' } = useParams();
  const { search } = useLocation();
  const { setTitle } = useScreen();
  const params = useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search]);
  return (
    <RuntimeScreen>
      <ViewScreen name={name} params={params} onTitle={setTitle} />
    </RuntimeScreen>
  );
}
