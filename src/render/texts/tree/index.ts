import { registerTexts, type Translate, useTexts } from '../../../ui/i18n/texts.ts';
import { texts } from './pt-br.ts';

registerTexts('tree', { 'pt-BR': texts, es: () => import('./es.ts'), en: () => import('./en.ts') });

/** Texts of trees, which load with the first tree. */
export function useTreeTexts(): Translate {
  return useTexts('tree');
}
