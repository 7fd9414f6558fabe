import { defaultLanguage, type Language, matchLanguage } from '../../ui/i18n/languages.ts';
import { setLanguage, textsOf } from '../../ui/i18n/texts.ts';
import { notify } from '../notices/notices.ts';
import { readDevice, writeDevice } from '../preferences/device.ts';

/** The language chosen on this device, else the user's, else the first of the browser's that there is, else Portuguese. */
export function preferredLanguage(userLanguage: string | null | undefined): Language {
  return matchLanguage(readDevice().language) ?? matchLanguage(userLanguage) ?? browserLanguage() ?? defaultLanguage;
}

function browserLanguage(): Language | null {
  return navigator.languages.map(matchLanguage).find((language) => language !== null) ?? null;
}

/** Switches the language at once, without a reload, and remembers it on the device. */
export async function chooseLanguage(language: Language): Promise<void> {
  try {
    await setLanguage(language);
    writeDevice({ language });
  } catch (error) {
    console.warn('The texts of the language could not be loaded.', error);
    notify(textsOf('shell')('problem.SEM_CONEXAO'), 'error');
  }
}
