import { StrictMode } from 'react';
import { openAreas } from './areas/area.ts';
import { webAreas } from './areas/web-areas.ts';
import { PortalApp } from './portal/app.tsx';
import type { PortalRoot } from './portal/frame/open-root.ts';
import { createShellRoutes } from './portal/routes.tsx';

/** Draws the whole portal, at the address that the browser shows. */
export function showPortal(root: PortalRoot): void {
  const routes = createShellRoutes(openAreas(webAreas));
  root.render(
    <StrictMode>
      <PortalApp routes={routes} />
    </StrictMode>,
  );
}
