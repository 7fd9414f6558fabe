import { type DrawnPage, loadCode } from './portal/access/drawn-page.ts';
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
  const loadPortal = () => import('./portal.tsx');
  // Who has to log in first gets the login alone: addresses, menu and screens come while the password is being typed.
  const isLogin = () => window.location.pathname === '/login' && session.get() === null;
  if (isLogin()) {
    const { showLogin } = await loadCode(drawn, () => import('./portal/frame/first-login.tsx'));
    // The address, or the session, may have changed while its code was on the way.
    if (isLogin()) {
      const root = openRoot(element, drawn, drawn?.language === currentLanguage());
      await showLogin(root, loadPortal);
      return (await loadPortal()).showPortal(root);
    }
  }
  const { showPortal } = await loadCode(drawn, loadPortal);
  // What was done to a login has no meaning on another page.
  drawn?.recording.end();
  showPortal(openRoot(element, null, false));
}
