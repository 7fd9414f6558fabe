import { registerTexts, type Translate, useTexts } from '../../../ui/i18n/texts.ts';
import { texts } from './pt-br.ts';

registerTexts('filters', { 'pt-BR': texts, es: () => import('./es.ts'), en: () => import('./en.ts') });

/** Texts of what users set for a list: they load with the panels that show them. */
export function useFilterTexts(): Translate {
  return useTexts('filters');
}
