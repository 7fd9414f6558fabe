import { registerTexts, type Translate, useTexts } from '../../../ui/i18n/texts.ts';
import { texts } from './pt-br.ts';

registerTexts('sheets', { 'pt-BR': texts, es: () => import('./es.ts'), en: () => import('./en.ts') });

/** Texts of printed sheets: they load with the dialog that shows them. */
export function useSheetTexts(): Translate {
  return useTexts('sheets');
}
