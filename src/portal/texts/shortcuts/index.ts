import { registerTexts, type Translate, useTexts } from '../../../ui/i18n/texts.ts';
import { texts } from './pt-br.ts';

registerTexts('shortcuts', { 'pt-BR': texts, es: () => import('./es.ts'), en: () => import('./en.ts') });

/** Texts of the sheet of shortcuts; they load with it. */
export function useShortcutTexts(): Translate {
  return useTexts('shortcuts');
}
