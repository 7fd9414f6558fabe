import '@fontsource-variable/inter/index.css';
import './ui/theme/mantine.css';
import './ui/theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { openAreas } from './screens/area.ts';
import { webAreas } from './screens/index.ts';
import { PortalApp } from './shell/app.tsx';
import { createShellRouter } from './shell/routes.tsx';
import { startShell } from './shell/start.ts';

await startShell();

const router = createShellRouter(openAreas(webAreas));

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root.');
createRoot(root).render(
  <StrictMode>
    <PortalApp router={router} />
  </StrictMode>,
);
