import type { DrawnPage } from './portal/access/drawn-page.ts';
import { openRoot } from './portal/frame/open-root.ts';
import { session } from './portal/session/session.ts';
import { startShell } from './portal/start.ts';
import { currentLanguage } from './ui/i18n/texts.ts';

/**
 * Draws the portal at the address that the browser shows.
 * @param drawn what stands in the page already; null where it is empty
 */
export async function beginPortal(element: HTMLElement, drawn: DrawnPage | null): Promise<void> {
  await startShell();
  const root = openRoot(element, drawn, drawn?.language === currentLanguage());
  const loadPortal = () => import('./portal.tsx');
  // Who has to log in first gets the login alone: addresses, menu and screens come while the password is being typed.
  const isLogin = () => window.location.pathname === '/login' && session.get() === null;
  if (isLogin()) {
    const { showLogin } = await import('./portal/frame/first-login.tsx');
    // The address may have changed while its code was on the way.
    if (isLogin()) await showLogin(root, loadPortal);
  }
  (await loadPortal()).showPortal(root);
}
