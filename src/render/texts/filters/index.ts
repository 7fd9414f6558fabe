import { registerTexts, type Translate, useTexts } from '../../../ui/i18n/texts.ts';
import { texts } from './pt-br.ts';

registerTexts('filters', { 'pt-BR': texts, es: () => import('./es.ts'), en: () => import('./en.ts') });

/** Texts of a user's list settings, which load with their panels. */
export function useFilterTexts(): Translate {
  return useTexts('filters');
}
