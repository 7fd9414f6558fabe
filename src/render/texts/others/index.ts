import { registerTexts, type Translate, useTexts } from '../../../ui/i18n/texts.ts';
import { texts } from './pt-br.ts';

registerTexts('others', { 'pt-BR': texts, es: () => import('./es.ts'), en: () => import('./en.ts') });

/** Texts of undone deletions, and of other users' changes to a form's record; they load when needed. */
export function useOthersTexts(): Translate {
  return useTexts('others');
}
