import { registerTexts, type Translate, useTexts } from '../../../ui/i18n/texts.ts';
import { texts } from './pt-br.ts';

registerTexts('elements', { 'pt-BR': texts, es: () => import('./es.ts'), en: () => import('./en.ts') });

/** Texts of rare elements, which load with the first of them. */
export function useElementTexts(): Translate {
  return useTexts('elements');
}
