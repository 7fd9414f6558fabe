import { registerTexts, type Translate, useTexts } from '../../../ui/i18n/texts.ts';
import { texts } from './pt-br.ts';

registerTexts('comments', { 'pt-BR': texts, es: () => import('./es.ts'), en: () => import('./en.ts') });

/** Texts of comments on records: they load when they are needed. */
export function useCommentTexts(): Translate {
  return useTexts('comments');
}
