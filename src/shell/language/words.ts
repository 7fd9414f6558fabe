import { matchLanguage } from '../../domain/languages.ts';
import { currentLanguage, layTexts } from '../../ui/i18n/texts.ts';
import { readJson, writeJson } from '../device/device.ts';

type Words = { readonly language: string; readonly dictionary: Readonly<Record<string, string>> };

const wordsKey = 'vitral.words';

/** Lays the words that a screen check brought over the texts of their language; remembered for the next start. */
export function takeWords({ language, dictionary }: Words): void {
  const spoken = matchLanguage(language);
  // An answer that was asked for before a switch says nothing of the language that is on screen by now.
  if (spoken === null || spoken !== currentLanguage()) return;
  if (layTexts(spoken, dictionary)) writeJson(wordsKey, { language: spoken, dictionary });
}

/** The words of the last visit, so that nothing changes its name once the server has answered. */
export function layKnownWords(): void {
  const known = readJson(wordsKey);
  if (typeof known !== 'object' || known === null) return;
  const language = matchLanguage(String(Reflect.get(known, 'language')));
  const dictionary: unknown = Reflect.get(known, 'dictionary');
  if (language === null || typeof dictionary !== 'object' || dictionary === null) return;
  const texts = Object.entries(dictionary).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  layTexts(language, Object.fromEntries(texts));
}
