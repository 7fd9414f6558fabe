import { matchLanguage } from '../../domain/languages.ts';
import { applyTexts, currentLanguage } from '../../ui/i18n/texts.ts';
import { readJson, writeJson } from '../device/device.ts';

type ScreenTexts = { readonly language: string; readonly dictionary: Readonly<Record<string, string>> };

const storageKey = 'vitral.words';

/** Replaces texts by the translations of a screen check, and stores them for the next start. */
export function applyDictionary({ language, dictionary }: ScreenTexts): void {
  const current = matchLanguage(language);
  // An answer requested before a switch is not about the language that is now on screen.
  if (current === null || current !== currentLanguage()) return;
  if (applyTexts(current, dictionary)) writeJson(storageKey, { language: current, dictionary });
}

/** Applies the translations of the last visit, so that no text changes when the server answers. */
export function applyStoredDictionary(): void {
  const known = readJson(storageKey);
  if (typeof known !== 'object' || known === null) return;
  const language = matchLanguage(String(Reflect.get(known, 'language')));
  const dictionary: unknown = Reflect.get(known, 'dictionary');
  if (language === null || typeof dictionary !== 'object' || dictionary === null) return;
  const texts = Object.entries(dictionary).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  applyTexts(language, Object.fromEntries(texts));
}
