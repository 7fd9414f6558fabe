import { setLanguage } from '../ui/i18n/texts.ts';
import { applyDensity, currentDensity } from './device/density.ts';
import { applyStoredDictionary } from './language/dictionary.ts';
import { followLanguage, preferredLanguage } from './language/language.ts';
import { takePushToken } from './notices/push.ts';
import { showRunning } from './session/connection.ts';
import { endServiceWorkers } from './session/earlier-portals.ts';
import { storeEmailConfirmation } from './session/email-confirmation.ts';
import { session } from './session/session.ts';
import { rescueDrafts } from './storage/user-storage.ts';
import { returnTabs } from './tabs/return-tabs.ts';
import { windowSet } from './tabs/window-set.ts';
import { unsaved } from './unsaved/unsaved.ts';

/**
 * Must run before anything is drawn: finds this window's tabs, takes the token out of the address bar, sets language
 * and text size.
 */
export async function startShell(): Promise<void> {
  showRunning(document.documentElement);
  // A new session clears local storage, which may still hold drafts.
  await Promise.all([rescueDrafts(), windowSet.claim()]);
  session.onEnd(({ reason, userId }) => {
    // Drafts are stored by now: the browser must not ask whether to leave.
    unsaved.clearAll();
    if (reason === 'left') returnTabs.forget();
    else if (reason === 'refused' && userId !== null) returnTabs.remember(userId);
  });
  session.start();
  storeEmailConfirmation();
  const withoutPush = takePushToken(window.location.href);
  if (withoutPush !== null) window.history.replaceState(window.history.state, '', withoutPush);
  applyDensity(currentDensity());
  followLanguage();
  // Not awaited: drawing does not depend on it.
  void endServiceWorkers();
  applyStoredDictionary();
  await setLanguage(preferredLanguage(session.get()?.user?.sigla_idioma)).catch((error: unknown) => {
    console.warn('The texts of the language could not be loaded; Portuguese is shown.', error);
  });
}
