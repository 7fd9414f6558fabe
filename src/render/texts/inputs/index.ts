import { registerTexts, type Translate, useTexts } from '../../../ui/i18n/texts.ts';
import { texts } from './pt-br.ts';

registerTexts('inputs', { 'pt-BR': texts, es: () => import('./es.ts'), en: () => import('./en.ts') });

/** Texts of the larger inputs, which load with forms, so that a list does not load them. */
export function useInputTexts(): Translate {
  return useTexts('inputs');
}
