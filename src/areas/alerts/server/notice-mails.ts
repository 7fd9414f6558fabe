import { defaultLanguage, type Language, matchLanguage } from '../../../domain/languages.ts';
import { type NoticeMail, noticeMail } from '../../../engine/alerts/deliver-notices.ts';
import type { MailMessage } from '../../../integrations/mail/mail.ts';
import { deliver } from '../../../platform/outbox/outbox.ts';
import type { Task } from '../../../platform/tasks/task.ts';
import type { MailDeps } from '../../module.ts';
import { firstName, linkMail } from '../../session/server/index.ts';

type Texts = { readonly hello: (name: string) => string; readonly button: string; readonly footer: string };

const byLanguage: Readonly<Record<Language, Texts>> = {
  'pt-BR': {
    hello: (name) => `Olá, ${name}!`,
    button: 'Abrir no portal',
    footer: 'Esta é uma mensagem automática.',
  },
  es: {
    hello: (name) => `¡Hola, ${name}!`,
    button: 'Abrir en el portal',
    footer: 'Este es un mensaje automático.',
  },
  en: {
    hello: (name) => `Hello ${name},`,
    button: 'Open in the portal',
    footer: 'This is an automatic message.',
  },
};

/** The task that sends the mails of alerts. */
export function sendNoticeMails({ mail, publicUrl }: Omit<MailDeps, 'db'>): Task {
  return deliver(noticeMail, (message) => mail.send(written(message, publicUrl())));
}

function written({ to, nome, language, title, text, path }: NoticeMail, origin: string): MailMessage {
  const texts = byLanguage[matchLanguage(language) ?? defaultLanguage];
  const name = nome == null ? '' : firstName({ nome });
  return linkMail(
    { email: to, language },
    {
      subject: title,
      before: [...(name === '' ? [] : [texts.hello(name)]), text === '' ? title : text],
      link: path === null ? null : { address: `${origin}${path}`, button: texts.button },
      after: [texts.footer],
    },
  );
}
