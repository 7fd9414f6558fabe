import { registerTexts, type Translate, useTexts } from '../../ui/i18n/texts.ts';
import { texts } from './pt-br.ts';

registerTexts('runtime', { 'pt-BR': texts, es: () => import('./es.ts'), en: () => import('./en.ts') });

/** The runtime's own texts, in the language of the interface. */
export function useRuntimeTexts(): Translate {
  return useTexts('runtime');
}
