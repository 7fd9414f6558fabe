import { defineTexts } from '../../../domain/texts.ts';

/** The mail with a credential. */
export const credentialText = defineTexts({
  subject: { 'pt-BR': 'Credencial para {evento}', es: 'Credencial para {evento}', en: 'Credential for {evento}' },
  body: {
    'pt-BR': 'A credencial de {quem} para {evento} está pronta. Apresente-a na entrada:',
    es: 'La credencial de {quem} para {evento} está lista. Preséntela en la entrada:',
    en: 'The credential of {quem} for {evento} is ready. Show it at the entrance:',
  },
  button: { 'pt-BR': 'Abrir a credencial', es: 'Abrir la credencial', en: 'Open the credential' },
});
