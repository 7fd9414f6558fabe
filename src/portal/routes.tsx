import { type ReactNode, Suspense, useCallback } from 'react';
import { Navigate, type NavigateOptions, type RouteObject, useNavigate } from 'react-router';
import { openToViews, portalScreens, publicArea } from '../domain/screens.ts';
import { Awaited } from '../ui/components/awaited.tsx';
import { lazyComponent } from '../ui/components/lazy-part.tsx';
import { PublicPage } from './frame/public-page.tsx';
import { homePath } from './tabs/tab.ts';

const loadFrame = () => import('./frame/frame.tsx');
const Frame = lazyComponent(() => loadFrame().then((module) => module.Frame));
const LoginScreen = lazyComponent(() => import('./access/login-screen.tsx').then((module) => module.LoginScreen));
const ForgotScreen = lazyComponent(() => import('./access/forgot-screen.tsx').then((module) => module.ForgotScreen));

const PasswordScreen = lazyComponent(() =>
  import('./access/password-screen.tsx').then((module) => module.PasswordScreen),
);
const ChangePasswordScreen = lazyComponent(() =>
  import('./access/change-password-screen.tsx').then((module) => module.ChangePasswordScreen),
);
const NotBuilt = lazyComponent(() => import('./panes/not-built.tsx').then((module) => module.NotBuilt));

function RoutedLogin() {
  const navigate = useNavigate();
  const leave = useCallback((path: string, options: NavigateOptions) => void navigate(path, options), [navigate]);
  return <LoginScreen loadNext={loadFrame} onLeave={leave} />;
}

type PublicRoute = {
  readonly path: string;
  readonly element: ReactNode;
  /** Shown within another page, which already has the notices and dialogs. */
  readonly isBare?: boolean;
};

/** Public pages, and screens inside of the frame; each loads when it is first shown. */
export type ShellScreens = {
  readonly publicPages: readonly PublicRoute[];
  /** Draws the view of a public address that no page of code draws. */
  readonly publicView: ReactNode;
  readonly screens: RouteObject[];
};

/** Screens within the frame that belong to the portal itself. */
const ownScreens: readonly RouteObject[] = [{ path: '/alterar_senha', element: <ChangePasswordScreen /> }];

/**
 * The addresses of the portal. All addresses except public pages belong to the frame, which draws the screens itself,
 * one mounted pane for each open tab.
 */
export function createShellRoutes({ publicPages, publicView, screens }: ShellScreens): RouteObject[] {
  return [
    { path: '/', element: <Navigate to={homePath} replace /> },
    {
      path: '/login',
      element: (
        <PublicPage>
          <RoutedLogin />
        </PublicPage>
      ),
    },
    {
      path: '/esqueci_senha',
      element: (
        <PublicPage>
          <ForgotScreen />
        </PublicPage>
      ),
    },
    {
      path: '/recuperar_senha',
      element: (
        <PublicPage>
          <PasswordScreen key="recovery" />
        </PublicPage>
      ),
    },
    {
      path: '/welcome',
      element: (
        <PublicPage>
          <PasswordScreen key="welcome" isWelcome />
        </PublicPage>
      ),
    },
    ...publicPages.map(({ path, element, isBare }) => ({
      path,
      element: isBare ? <Suspense fallback={<Awaited />}>{element}</Suspense> : <PublicPage>{element}</PublicPage>,
    })),
    ...[`${publicArea}*`, ...openToViews].map((path) => ({ path, element: <PublicPage>{publicView}</PublicPage> })),
    ...unbuiltPages(publicPages),
    {
      path: '*',
      element: (
        <Suspense fallback={<Awaited />}>
          <Frame routes={[...ownScreens, ...screens]} />
        </Suspense>
      ),
    },
  ];
}

/** Public pages that are not built yet. */
function unbuiltPages(publicPages: readonly PublicRoute[]): RouteObject[] {
  const outside = portalScreens.filter(({ audience, isBuilt }) => audience === 'open' && !isBuilt);
  return outside.flatMap((screen) =>
    screen.paths
      .filter((path) => !publicPages.some((page) => page.path === path))
      .map((path) => ({
        path,
        element: (
          <PublicPage>
            <main>
              <NotBuilt screen={screen} />
            </main>
          </PublicPage>
        ),
      })),
  );
}
