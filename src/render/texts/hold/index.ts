import { registerTexts, type Translate, useTexts } from '../../../ui/i18n/texts.ts';
import { texts } from './pt-br.ts';

registerTexts('hold', { 'pt-BR': texts, es: () => import('./es.ts'), en: () => import('./en.ts') });

/** Texts of held records, which load with the line that shows the holder. */
export function useHoldTexts(): Translate {
  return useTexts('hold');
}
