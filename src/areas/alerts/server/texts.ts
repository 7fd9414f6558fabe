import { defineTexts } from '../../../domain/texts.ts';

/** Texts of mails around the text of an alert. */
export const noticeText = defineTexts({
  button: { 'pt-BR': 'Abrir no portal', es: 'Abrir en el portal', en: 'Open in the portal' },
});
