import { type RouteObject, useRoutes } from 'react-router';
import { keepEscapeInPopups } from '../ui/components/popup-escape.ts';
import { PortalBoundary } from './frame/portal-problem.tsx';
import { GuardedRouter } from './panes/guarded-router.tsx';
import { ThemeProvider } from './theme-provider.tsx';

// Must listen for the key before any dialog does.
keepEscapeInPopups();

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
