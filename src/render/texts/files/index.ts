import { registerTexts, type Translate, useTexts } from '../../../ui/i18n/texts.ts';
import { texts } from './pt-br.ts';

registerTexts('files', { 'pt-BR': texts, es: () => import('./es.ts'), en: () => import('./en.ts') });

/** Texts of uploads, signatures and attachments: they load with the elements that show them. */
export function useFileTexts(): Translate {
  return useTexts('files');
}
