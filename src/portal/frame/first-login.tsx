import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { LoginScreen } from '../access/login-screen.tsx';
import { ThemeProvider } from '../theme-provider.tsx';
import { PublicPage } from './public-page.tsx';

/**
 * Shows the login without the rest of the portal. Resolves once it was left: the browser then shows the address that
 * comes next, and the portal may be drawn there.
 */
export function showLogin(root: Root, loadPortal: () => Promise<unknown>): Promise<void> {
  const loadNext = () => Promise.all([loadPortal(), import('./frame.tsx')]);
  return new Promise((resolve) => {
    const leave = () => {
      window.removeEventListener('popstate', leave);
      resolve();
    };
    // Back and forward may lead to addresses that this page had before it was loaded again.
    window.addEventListener('popstate', leave);
    root.render(
      <StrictMode>
        <ThemeProvider>
          <PublicPage>
            <LoginScreen
              loadNext={loadNext}
              onLeave={(path, { replace }) => {
                if (replace) window.history.replaceState(null, '', path);
                else window.history.pushState(null, '', path);
                leave();
              }}
            />
          </PublicPage>
        </ThemeProvider>
      </StrictMode>,
    );
  });
}
