import { registerTexts } from '../../../../ui/i18n/texts.ts';
import { texts } from './pt-br.ts';

registerTexts('account', { 'pt-BR': texts, es: () => import('./es.ts'), en: () => import('./en.ts') });
