import { type RouteObject, useRoutes } from 'react-router';
import { PortalBoundary } from './frame/portal-problem.tsx';
import { GuardedRouter } from './panes/guarded-router.tsx';
import { ThemeProvider } from './theme-provider.tsx';

type PortalAppProps = { readonly routes: RouteObject[] };

/** The whole portal in its theme. */
export function PortalApp({ routes }: PortalAppProps) {
  return (
    <ThemeProvider>
      <PortalBoundary>
        <GuardedRouter>
          <Routed routes={routes} />
        </GuardedRouter>
      </PortalBoundary>
    </ThemeProvider>
  );
}

function Routed({ routes }: PortalAppProps) {
  return useRoutes(routes);
}
