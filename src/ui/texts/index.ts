import { registerTexts } from '../i18n/texts.ts';
import { texts } from './pt-br.ts';

registerTexts('ui', { 'pt-BR': texts, es: () => import('./es.ts'), en: () => import('./en.ts') });
