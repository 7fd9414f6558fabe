import { defineTexts } from '../../../domain/texts.ts';

/** Mails about the login address. */
export const emailText = defineTexts({
  'confirm.subject': {
    'pt-BR': 'Confirme o seu novo e-mail',
    es: 'Confirme su nuevo correo',
    en: 'Confirm your new e-mail',
  },
  'confirm.body': {
    'pt-BR':
      'Este endereço foi informado como o novo e-mail de acesso ao portal. Para confirmar, entre no portal por este link:',
    es: 'Esta dirección fue informada como el nuevo correo de acceso al portal. Para confirmarla, entre al portal con este enlace:',
    en: 'This address was given as the new e-mail to log in to the portal with. To confirm it, log in with this link:',
  },
  'confirm.button': { 'pt-BR': 'Confirmar e-mail', es: 'Confirmar correo', en: 'Confirm e-mail' },
  'confirm.end': {
    'pt-BR':
      'O link vale por 60 minutos e só pode ser usado uma vez. Até lá, o e-mail de acesso continua o mesmo. Se não foi você quem pediu, ignore esta mensagem.',
    es: 'El enlace vale por 60 minutos y se puede usar una sola vez. Hasta entonces, el correo de acceso sigue siendo el mismo. Si usted no lo pidió, ignore este mensaje.',
    en: 'The link works for 60 minutes, once. Until then you log in as before. If it was not you who asked, ignore this message.',
  },
  'changed.subject': {
    'pt-BR': 'Seu e-mail de acesso mudou',
    es: 'Su correo de acceso cambió',
    en: 'You log in with another e-mail now',
  },
  'changed.body': {
    'pt-BR': 'A partir de agora o seu acesso ao portal é com o e-mail {email}.',
    es: 'A partir de ahora su acceso al portal es con el correo {email}.',
    en: 'From now on you log in to the portal with {email}.',
  },
  'changed.end': {
    'pt-BR': 'Se não foi você quem mudou, fale com o suporte agora: alguém pode estar usando o seu acesso.',
    es: 'Si usted no lo cambió, hable con el soporte ahora: alguien puede estar usando su acceso.',
    en: 'If it was not you who changed it, contact support now: somebody may be using your access.',
  },
});
