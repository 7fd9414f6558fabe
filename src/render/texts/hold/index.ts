import { registerTexts, type Translate, useTexts } from '../../../ui/i18n/texts.ts';
import { texts } from './pt-br.ts';

registerTexts('hold', { 'pt-BR': texts, es: () => import('./es.ts'), en: () => import('./en.ts') });

/** Texts of records that a screen holds: they load with the line that says whose a record is. */
export function useHoldTexts(): Translate {
  return useTexts('hold');
}
