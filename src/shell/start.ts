import { setLanguage } from '../ui/i18n/texts.ts';
import { preferredLanguage } from './language/language.ts';
import { applyDensity, currentDensity } from './preferences/density.ts';
import { session } from './session/session.ts';

/** What must happen before anything is drawn: the token leaves the address bar, language and text size are set. */
export async function startShell(): Promise<void> {
  session.start();
  applyDensity(currentDensity());
  await setLanguage(preferredLanguage(session.get()?.user?.sigla_idioma)).catch((error: unknown) => {
    console.warn('The texts of the language could not be loaded; Portuguese is shown.', error);
  });
}
