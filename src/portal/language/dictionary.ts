import { matchLanguage } from '../../domain/languages.ts';
import { applyTexts, currentLanguage } from '../../ui/i18n/texts.ts';
import { readJson, writeJson } from '../device/device.ts';

type ScreenTexts = { readonly language: string; readonly dictionary: Readonly<Record<string, string>> };

const storageKey = 'vitral.words';

/** Puts the translations of a screen check in place of the texts of their language; stored for the next start. */
export function applyDictionary({ language, dictionary }: ScreenTexts): void {
  const current = matchLanguage(language);
  // An answer that was asked for before a switch says nothing of the language that is on screen by now.
  if (current === null || current !== currentLanguage()) return;
  if (applyTexts(current, dictionary)) writeJson(storageKey, { language: current, dictionary });
}

/** Applies the translations of the last visit, so that nothing changes its name once the server has answered. */
export function applyStoredDictionary(): void {
  const known = readJson(storageKey);
  if (typeof known !== 'object' || known === null) return;
  const language = matchLanguage(String(Reflect.get(known, 'language')));
  const dictionary: unknown = Reflect.get(known, 'dictionary');
  if (language === null || typeof dictionary !== 'object' || dictionary === null) return;
  const texts = Object.entries(dictionary).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  applyTexts(language, Object.fromEntries(texts));
}
