import '@fontsource-variable/inter/index.css';
import '@mantine/core/styles.layer.css';
import './ui/theme/base.css';
import { lazy, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { PortalApp } from './shell/app.tsx';
import { createShellRouter } from './shell/routes.tsx';
import { startShell } from './shell/start.ts';

const FirstAccessScreen = lazy(() =>
  import('./screens/first-access/first-access-screen.tsx').then((module) => ({ default: module.FirstAccessScreen })),
);
const HomeScreen = lazy(() =>
  import('./screens/home/home-screen.tsx').then((module) => ({ default: module.HomeScreen })),
);
const MenuScreen = lazy(() =>
  import('./screens/home/home-screen.tsx').then((module) => ({ default: module.MenuScreen })),
);
const GenericScreen = lazy(() =>
  import('./screens/generic/generic-screen.tsx').then((module) => ({ default: module.GenericScreen })),
);
const ViewOnlyScreen = lazy(() =>
  import('./screens/generic/view-only.tsx').then((module) => ({ default: module.ViewOnlyScreen })),
);
const ProblemsScreen = lazy(() =>
  import('./screens/generic/problems.tsx').then((module) => ({ default: module.ProblemsScreen })),
);
const RuntimeScreen = lazy(() =>
  import('./screens/generic/runtime-screen.tsx').then((module) => ({ default: module.RuntimeScreen })),
);
const ImportScreen = lazy(() =>
  import('./screens/import/import-screen.tsx').then((module) => ({ default: module.ImportScreen })),
);
const StudioScreen = lazy(() =>
  import('./screens/studio/studio-screen.tsx').then((module) => ({ default: module.StudioScreen })),
);
const StudioPreview = lazy(() =>
  import('./screens/studio/preview/preview-page.tsx').then((module) => ({ default: module.PreviewPage })),
);
const NoticesScreen = lazy(() =>
  import('./screens/notices/notices-screen.tsx').then((module) => ({ default: module.NoticesScreen })),
);
const FaqScreen = lazy(() => import('./screens/help/faq-screen.tsx').then((module) => ({ default: module.FaqScreen })));
const SwaggerScreen = lazy(() =>
  import('./screens/swagger/swagger-screen.tsx').then((module) => ({ default: module.SwaggerScreen })),
);
const AccountScreen = lazy(() =>
  import('./screens/account/account-screen.tsx').then((module) => ({ default: module.AccountScreen })),
);
const AboutScreen = lazy(() =>
  import('./screens/help/about-screen.tsx').then((module) => ({ default: module.AboutScreen })),
);
const ExternalScreen = lazy(() =>
  import('./screens/external/external-screen.tsx').then((module) => ({ default: module.ExternalScreen })),
);
const TestScreen = lazy(() =>
  import('./screens/external/test-screen.tsx').then((module) => ({ default: module.TestScreen })),
);

await startShell();

const router = createShellRouter({
  publicPages: [
    { path: '/primeiro-acesso', element: <FirstAccessScreen /> },
    { path: '/test', element: <TestScreen /> },
    { path: '/estudio/previa', element: <StudioPreview />, isBare: true },
  ],
  screens: [
    { path: '/home', element: <HomeScreen /> },
    { path: '/crud/:entity/:id?', element: <GenericScreen /> },
    { path: '/tela/:name', element: <ViewOnlyScreen /> },
    {
      path: '/importar/:entity',
      element: (
        <RuntimeScreen>
          <ImportScreen />
        </RuntimeScreen>
      ),
    },
    { path: '/configurar/problemas', element: <ProblemsScreen /> },
    {
      path: '/estudio',
      element: (
        <RuntimeScreen>
          <StudioScreen />
        </RuntimeScreen>
      ),
    },
    { path: '/notificacoes', element: <NoticesScreen /> },
    { path: '/faq', element: <FaqScreen /> },
    { path: '/swagger', element: <SwaggerScreen /> },
    {
      path: '/meus_dados',
      element: (
        <RuntimeScreen>
          <AccountScreen />
        </RuntimeScreen>
      ),
    },
    { path: '/sobre', element: <AboutScreen /> },
    ...['/noticias', '/news', '/campanhas', '/tv_:produto', '/external/:name'].map((path) => ({
      path,
      element: <ExternalScreen />,
    })),
    { path: '/:area/:process', element: <MenuScreen /> },
  ],
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root.');
createRoot(root).render(
  <StrictMode>
    <PortalApp router={router} />
  </StrictMode>,
);
