import { defineTexts } from '../../../domain/texts.ts';

/** What mails of alerts say around the text of the alert. */
export const noticeText = defineTexts({
  button: { 'pt-BR': 'Abrir no portal', es: 'Abrir en el portal', en: 'Open in the portal' },
});
