import { defineTexts } from '../../../domain/texts.ts';

/** The mail that asks a new consultant to accept the registration. */
export const acceptanceText = defineTexts({
  subject: {
    'pt-BR': 'Aceite do seu cadastro de consultor',
    es: 'Aceptación de su registro de consultor',
    en: 'Accept your registration as a consultant',
  },
  body: {
    'pt-BR': 'O seu cadastro como consultor está quase pronto. Falta você aceitá-lo:',
    es: 'Su registro como consultor está casi listo. Falta que usted lo acepte:',
    en: 'Your registration as a consultant is nearly done. What is missing is that you accept it:',
  },
  who: {
    'pt-BR': 'Na rede, você fica abaixo de {ascendente}.',
    es: 'En la red, usted queda debajo de {ascendente}.',
    en: 'In the network you stand below {ascendente}.',
  },
  button: {
    'pt-BR': 'Ver e aceitar o cadastro',
    es: 'Ver y aceptar el registro',
    en: 'See and accept the registration',
  },
  end: {
    'pt-BR':
      'O link vale por {dias} dias e só pode ser usado uma vez. Se você não pediu este cadastro, ignore esta mensagem: sem o aceite nada acontece.',
    es: 'El enlace vale por {dias} días y se puede usar una sola vez. Si usted no pidió este registro, ignore este mensaje: sin la aceptación no pasa nada.',
    en: 'The link works for {dias} days, once. If you did not ask for this registration, ignore this message: nothing happens unless you accept.',
  },
  footer: {
    'pt-BR': 'Esta é uma mensagem automática. Não encaminhe: quem abre o link aceita por você.',
    es: 'Este es un mensaje automático. No lo reenvíe: quien abre el enlace acepta por usted.',
    en: 'This is an automatic message. Do not forward it: whoever opens the link accepts for you.',
  },
});
