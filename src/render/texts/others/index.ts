import { registerTexts, type Translate, useTexts } from '../../../ui/i18n/texts.ts';
import { texts } from './pt-br.ts';

registerTexts('others', { 'pt-BR': texts, es: () => import('./es.ts'), en: () => import('./en.ts') });

/** Texts of deletions that are undone, and of what others do with the record of a form: they load when they are needed. */
export function useOthersTexts(): Translate {
  return useTexts('others');
}
