import type { MailMessage } from '../../../integrations/mail/mail.ts';
import { firstName, linkMail } from '../../session/server/index.ts';

type Recipient = { readonly nome: string; readonly language: string | null };
type Texts = {
  readonly hello: (name: string) => string;
  readonly confirm: { readonly subject: string; readonly body: string; readonly button: string; readonly end: string };
  readonly changed: { readonly subject: string; readonly body: (email: string) => string; readonly end: string };
  readonly footer: string;
};

const portuguese: Texts = {
  hello: (name) => `Olá, ${name}!`,
  confirm: {
    subject: 'Confirme o seu novo e-mail',
    body: 'Este endereço foi informado como o novo e-mail de acesso ao portal. Para confirmar, entre no portal por este link:',
    button: 'Confirmar e-mail',
    end: 'O link vale por 60 minutos e só pode ser usado uma vez. Até lá, o e-mail de acesso continua o mesmo. Se não foi você quem pediu, ignore esta mensagem.',
  },
  changed: {
    subject: 'Seu e-mail de acesso mudou',
    body: (email) => `A partir de agora o seu acesso ao portal é com o e-mail ${email}.`,
    end: 'Se não foi você quem mudou, fale com o suporte agora: alguém pode estar usando o seu acesso.',
  },
  footer: 'Esta é uma mensagem automática.',
};

const spanish: Texts = {
  hello: (name) => `¡Hola, ${name}!`,
  confirm: {
    subject: 'Confirme su nuevo correo',
    body: 'Esta dirección fue informada como el nuevo correo de acceso al portal. Para confirmarla, entre al portal con este enlace:',
    button: 'Confirmar correo',
    end: 'El enlace vale por 60 minutos y se puede usar una sola vez. Hasta entonces, el correo de acceso sigue siendo el mismo. Si usted no lo pidió, ignore este mensaje.',
  },
  changed: {
    subject: 'Su correo de acceso cambió',
    body: (email) => `A partir de ahora su acceso al portal es con el correo ${email}.`,
    end: 'Si usted no lo cambió, hable con el soporte ahora: alguien puede estar usando su acceso.',
  },
  footer: 'Este es un mensaje automático.',
};

const english: Texts = {
  hello: (name) => `Hello ${name},`,
  confirm: {
    subject: 'Confirm your new e-mail',
    body: 'This address was given as the new e-mail to log in to the portal with. To confirm it, log in with this link:',
    button: 'Confirm e-mail',
    end: 'The link works for 60 minutes, once. Until then you log in as before. If it was not you who asked, ignore this message.',
  },
  changed: {
    subject: 'You log in with another e-mail now',
    body: (email) => `From now on you log in to the portal with ${email}.`,
    end: 'If it was not you who changed it, contact support now: somebody may be using your access.',
  },
  footer: 'This is an automatic message.',
};

const byLanguage: Readonly<Record<string, Texts>> = { 'pt-BR': portuguese, es: spanish, en: english };

/** The mail to the new address, with the link that confirms it. */
export function confirmationMail(user: Recipient, email: string, link: string): MailMessage {
  const { hello, confirm, footer } = textsFor(user);
  return linkMail(
    { email, language: user.language },
    {
      subject: confirm.subject,
      before: [hello(firstName(user)), confirm.body],
      link: { address: link, button: confirm.button },
      after: [confirm.end, footer],
    },
  );
}

/** The mail to the address that somebody logged in with until now. */
export function changedMail(user: Recipient, formerEmail: string, email: string): MailMessage {
  const { hello, changed, footer } = textsFor(user);
  return linkMail(
    { email: formerEmail, language: user.language },
    {
      subject: changed.subject,
      before: [hello(firstName(user)), changed.body(email)],
      link: null,
      after: [changed.end, footer],
    },
  );
}

function textsFor({ language }: Recipient): Texts {
  return byLanguage[language ?? ''] ?? portuguese;
}
