import { StrictMode, useEffect } from 'react';
import { LoginScreen, type LoginScreenProps } from '../access/login-screen.tsx';
import { ThemeProvider } from '../theme-provider.tsx';
import type { PortalRoot } from './open-root.ts';
import { PublicPage } from './public-page.tsx';

/**
 * Shows the login without the rest of the portal. Resolves once it was left: the browser then shows the address that
 * comes next, and the portal may be drawn there.
 */
export function showLogin(root: PortalRoot, loadPortal: () => Promise<unknown>): Promise<void> {
  const loadNext = () => Promise.all([loadPortal(), import('./frame.tsx')]);
  return new Promise((resolve) => {
    const leave = () => {
      window.removeEventListener('popstate', leave);
      resolve();
    };
    // Back and forward may lead to addresses that this page had before it was loaded again.
    window.addEventListener('popstate', leave);
    root.render(
      <FirstLogin
        loadNext={loadNext}
        onLeave={(path, { replace }) => {
          if (replace) window.history.replaceState(null, '', path);
          else window.history.pushState(null, '', path);
          leave();
        }}
        onReady={root.begin}
      />,
    );
  });
}

type FirstLoginProps = LoginScreenProps & {
  /** It listens to keys and buttons from now on. */
  readonly onReady: () => void;
};

/** The login as a page of its own. */
export function FirstLogin({ onReady, ...login }: FirstLoginProps) {
  return (
    <StrictMode>
      <ThemeProvider>
        <PublicPage>
          <LoginScreen {...login} />
          <Ready onReady={onReady} />
        </PublicPage>
      </ThemeProvider>
    </StrictMode>
  );
}

/** Below a boundary of its own, as what it stands beside. */
function Ready({ onReady }: { readonly onReady: () => void }) {
  useEffect(onReady, [onReady]);
  return null;
}
