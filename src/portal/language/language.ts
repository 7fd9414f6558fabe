import { ApiError, dataOf } from '../../api/index.ts';
import { defaultLanguage, type Language, matchLanguage } from '../../domain/languages.ts';
import { currentLanguage, setLanguage, textsOf } from '../../ui/i18n/texts.ts';
import { deviceKey, readDevice, writeDevice } from '../device/device.ts';
import { notify } from '../messages/messages.ts';
import { client } from '../session/client.ts';
import { session } from '../session/session.ts';
import { type PortalLanguage, readPortalLanguages } from './portal-language.ts';

/** Language chosen before the login: it wins over the user's, and is sent to the server after the login. */
let chosenAtLogin: Language | null = null;

/**
 * The language that the user has since chosen on another device, else the one chosen on this device, else the user's,
 * else the browser's first supported one.
 */
export function preferredLanguage(userLanguage: string | null | undefined): Language {
  const { language, userLanguage: known } = readDevice();
  const isNews = userLanguage !== undefined && known !== undefined && known !== (userLanguage ?? '');
  return (
    chosenAtLogin ??
    (isNews ? matchLanguage(userLanguage) : null) ??
    matchLanguage(language) ??
    matchLanguage(userLanguage) ??
    navigator.languages.map(matchLanguage).find((language) => language !== null) ??
    defaultLanguage
  );
}

/**
 * Switches the language at once, on this device and for the user. Everything on screen and all further requests change,
 * without a reload and without losing typed values. Other windows follow.
 */
export async function chooseLanguage(chosen: Language | PortalLanguage): Promise<void> {
  const language = typeof chosen === 'string' ? chosen : chosen.language;
  const isLoggedIn = session.get() !== null;
  try {
    await setLanguage(language);
    writeDevice({ language });
    if (!isLoggedIn) chosenAtLogin = language;
  } catch (error) {
    console.warn('The texts of the language could not be loaded.', error);
    notify(textsOf('shell')('problem.SEM_CONEXAO'), 'error');
    return;
  }
  if (isLoggedIn) await saveOnServer(chosen);
}

/** Shows the portal in the language of a user who just logged in, or saves for them the one chosen at the login. */
export async function openUserLanguage(userLanguage: string | null | undefined): Promise<void> {
  const chosen = chosenAtLogin;
  const language = preferredLanguage(userLanguage);
  // Before any wait: the answer of the server runs this again.
  chosenAtLogin = null;
  writeDevice({ language, userLanguage: userLanguage ?? '' });
  await setLanguage(language);
  if (chosen !== null && chosen !== matchLanguage(userLanguage)) void saveOnServer(chosen);
}

/** Follows the language chosen in another window of this browser, until the signal ends it. */
export function followLanguage(signal?: AbortSignal): void {
  const follow = ({ key }: StorageEvent) => {
    const chosen = key === deviceKey ? matchLanguage(readDevice().language) : null;
    if (chosen === null || chosen === currentLanguage()) return;
    setLanguage(chosen).catch((error: unknown) =>
      console.warn('The texts of the language could not be loaded.', error),
    );
  };
  window.addEventListener('storage', follow, signal ? { signal } : {});
}

/** The server answers the user with the language; a language that it does not have stays only on the device. */
async function saveOnServer(chosen: Language | PortalLanguage): Promise<void> {
  try {
    const id = typeof chosen === 'string' ? await idOf(chosen) : chosen.id;
    if (id === null) return;
    const { data } = await dataOf(client.PUT('/language/{id}', { params: { path: { id } }, showsErrors: true }));
    session.setUser(data);
    writeDevice({ userLanguage: data.sigla_idioma ?? '' });
  } catch (error) {
    console.warn('The language could not be stored for the user.', error);
    if (!(error instanceof ApiError && error.status === 403)) notify(textsOf('shell')('language.notSaved'), 'error');
  }
}

async function idOf(language: Language): Promise<number | null> {
  const found = await readPortalLanguages();
  return found.find((each) => each.language === language)?.id ?? null;
}
