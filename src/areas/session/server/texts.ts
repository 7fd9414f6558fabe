import { defineTexts } from '../../../domain/texts.ts';

/** Texts that all mails of the portal share: the greeting and the small print. */
export const mailText = defineTexts({
  hello: { 'pt-BR': 'Olá, {nome}!', es: '¡Hola, {nome}!', en: 'Hello {nome},' },
  automatic: {
    'pt-BR': 'Esta é uma mensagem automática.',
    es: 'Este es un mensaje automático.',
    en: 'This is an automatic message.',
  },
});

/** Mails with a link to set a password, on request and for new users, and what the portal answers. */
export const passwordText = defineTexts({
  'answer.sent': {
    'pt-BR': 'Se o cadastro existir, enviaremos um e-mail com as instruções.',
    es: 'Si el registro existe, enviaremos un correo con las instrucciones.',
    en: 'If there is such a user, we will send an e-mail with instructions.',
  },
  'answer.changed': {
    'pt-BR': 'Senha alterada com sucesso.',
    es: 'Contraseña cambiada con éxito.',
    en: 'The password has been changed.',
  },
  'recovery.subject': {
    'pt-BR': 'Recuperação de senha',
    es: 'Recuperación de contraseña',
    en: 'Recovering your password',
  },
  'recovery.body': {
    'pt-BR': 'Recebemos um pedido para recuperar o seu acesso ao portal. Para cadastrar uma nova senha, abra o link:',
    es: 'Recibimos un pedido para recuperar su acceso al portal. Para registrar una nueva contraseña, abra el enlace:',
    en: 'Somebody asked to recover your access to the portal. To set a new password, open this link:',
  },
  'recovery.button': { 'pt-BR': 'Alterar senha', es: 'Cambiar contraseña', en: 'Change password' },
  'recovery.end': {
    'pt-BR':
      'O link vale por 60 minutos e só pode ser usado uma vez. Se não foi você quem pediu, ignore esta mensagem: a sua senha continua a mesma.',
    es: 'El enlace vale por 60 minutos y se puede usar una sola vez. Si usted no lo pidió, ignore este mensaje: su contraseña sigue siendo la misma.',
    en: 'The link works for 60 minutes, once. If it was not you who asked, ignore this message: your password stays as it is.',
  },
  'welcome.subject': { 'pt-BR': 'Seu primeiro acesso', es: 'Su primer acceso', en: 'Your first access' },
  'welcome.body': {
    'pt-BR': 'O seu acesso ao portal foi criado. Para cadastrar a sua senha, abra o link:',
    es: 'Su acceso al portal fue creado. Para registrar su contraseña, abra el enlace:',
    en: 'You have been given access to the portal. To set your password, open this link:',
  },
  'welcome.button': { 'pt-BR': 'Cadastrar senha', es: 'Registrar contraseña', en: 'Set password' },
  'welcome.end': {
    'pt-BR': 'O link vale por 7 dias e só pode ser usado uma vez. Depois disso, peça um novo em "Esqueci a Senha".',
    es: 'El enlace vale por 7 días y se puede usar una sola vez. Después, pida uno nuevo en "Olvidé mi contraseña".',
    en: 'The link works for 7 days, once. After that, ask for a new one with "I forgot my password".',
  },
  footer: {
    'pt-BR': 'Esta é uma mensagem automática. Não encaminhe: quem abre o link escolhe a sua senha.',
    es: 'Este es un mensaje automático. No lo reenvíe: quien abre el enlace elige su contraseña.',
    en: 'This is an automatic message. Do not forward it: whoever opens the link chooses your password.',
  },
});
