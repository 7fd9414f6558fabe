import { currentLanguage } from './texts.ts';

const collators = new Map<string, Intl.Collator>();

/** Orders names in the order of the current language; digits in them count as numbers. */
export function compareNames(a: string, b: string): number {
  const language = currentLanguage();
  let collator = collators.get(language);
  if (collator === undefined) {
    collator = new Intl.Collator(language, { numeric: true });
    collators.set(language, collator);
  }
  return collator.compare(a, b);
}
