import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { openAreas } from './screens/area.ts';
import { webAreas } from './screens/index.ts';
import { PortalApp } from './shell/app.tsx';
import { createShellRoutes } from './shell/routes.tsx';

/** Draws the whole portal, at the address that the browser shows. */
export function showPortal(root: Root): void {
  const routes = createShellRoutes(openAreas(webAreas));
  root.render(
    <StrictMode>
      <PortalApp routes={routes} />
    </StrictMode>,
  );
}
