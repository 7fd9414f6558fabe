import { StrictMode, useEffect } from 'react';
import { LoginScreen, type LoginScreenProps } from '../access/login-screen.tsx';
import { ThemeProvider } from '../theme-provider.tsx';
import type { PortalRoot } from './open-root.ts';
import { PublicPage } from './public-page.tsx';

/**
 * Shows the login without the rest of the portal. Resolves when the user leaves it: the browser then shows the next
 * address, and the portal may be drawn there.
 */
export function showLogin(root: PortalRoot, loadPortal: () => Promise<unknown>): Promise<void> {
  const loadNext = () => Promise.all([loadPortal(), import('./frame.tsx')]);
  return new Promise((resolve) => {
    const leave = () => {
      window.removeEventListener('popstate', leave);
      resolve();
    };
    // Back and forward may lead to addresses from before a reload of this page.
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
  /** Called when keys and buttons are handled. */
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

/** Has a boundary of its own, like the component beside it. */
function Ready({ onReady }: { readonly onReady: () => void }) {
  useEffect(onReady, [onReady]);
  return null;
}
