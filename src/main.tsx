import '@fontsource-variable/inter/index.css';
import './ui/theme/mantine.css';
import './ui/theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { PortalApp } from './shell/app.tsx';
import { createShellRouter } from './shell/routes.tsx';
import { startShell } from './shell/start.ts';
import { lazyScreen } from './ui/i18n/lazy-screen.ts';

const FirstAccessScreen = lazyScreen(() =>
  import('./screens/first-access/first-access-screen.tsx').then((module) => module.FirstAccessScreen),
);
const HomeScreen = lazyScreen(() => import('./screens/home/home-screen.tsx').then((module) => module.HomeScreen));
const MenuScreen = lazyScreen(() => import('./screens/home/home-screen.tsx').then((module) => module.MenuScreen));
const GenericScreen = lazyScreen(() =>
  import('./screens/generic/generic-screen.tsx').then((module) => module.GenericScreen),
);
const ViewOnlyScreen = lazyScreen(() =>
  import('./screens/generic/view-only.tsx').then((module) => module.ViewOnlyScreen),
);
const ProblemsScreen = lazyScreen(() =>
  import('./screens/generic/problems.tsx').then((module) => module.ProblemsScreen),
);
const RuntimeScreen = lazyScreen(() =>
  import('./screens/generic/runtime-screen.tsx').then((module) => module.RuntimeScreen),
);
const ImportScreen = lazyScreen(() =>
  import('./screens/import/import-screen.tsx').then((module) => module.ImportScreen),
);
const StudioScreen = lazyScreen(() =>
  import('./screens/studio/studio-screen.tsx').then((module) => module.StudioScreen),
);
const StudioPreview = lazyScreen(() =>
  import('./screens/studio/preview/preview-page.tsx').then((module) => module.PreviewPage),
);
const NoticesScreen = lazyScreen(() =>
  import('./screens/notices/notices-screen.tsx').then((module) => module.NoticesScreen),
);
const FaqScreen = lazyScreen(() => import('./screens/help/faq-screen.tsx').then((module) => module.FaqScreen));
const SwaggerScreen = lazyScreen(() =>
  import('./screens/swagger/swagger-screen.tsx').then((module) => module.SwaggerScreen),
);
const AccountScreen = lazyScreen(() =>
  import('./screens/account/account-screen.tsx').then((module) => module.AccountScreen),
);
const AboutScreen = lazyScreen(() => import('./screens/help/about-screen.tsx').then((module) => module.AboutScreen));
const ExternalScreen = lazyScreen(() =>
  import('./screens/external/external-screen.tsx').then((module) => module.ExternalScreen),
);
const TestScreen = lazyScreen(() => import('./screens/external/test-screen.tsx').then((module) => module.TestScreen));

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
    // The view of the menu is what the home screen draws its cards by; it has no screen of its own.
    { path: '/tela/menus', element: <HomeScreen /> },
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
