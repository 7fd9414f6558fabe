import type { Language } from '../../domain/languages.ts';
import { ruleTexts } from '../../domain/rule-texts.ts';

/** The texts shared with the server in one language, with their placeholders in the form of the interface's texts. */
export function sharedRuleTexts(language: Language): Readonly<Record<keyof typeof ruleTexts, string>> {
  const write = (code: keyof typeof ruleTexts) => ruleTexts[code][language].replaceAll(/\{(\w+)\}/g, '{{$1}}');
  return {
    required: write('required'),
    pattern: write('pattern'),
    minItems: write('minItems'),
    maxItems: write('maxItems'),
    uniqueItems: write('uniqueItems'),
  };
}
