import { type NoticeMail, noticeMail } from '../../../engine/alerts/deliver-notices.ts';
import type { MailMessage } from '../../../integrations/mail/mail.ts';
import { deliver } from '../../../platform/outbox/outbox.ts';
import type { Task } from '../../../platform/tasks/task.ts';
import type { MailDeps } from '../../module.ts';
import { firstName, linkMail, mailText } from '../../session/server/index.ts';
import { noticeText } from './texts.ts';

/** The task that sends the mails of alerts. */
export function sendNoticeMails({ mail, publicUrl }: Omit<MailDeps, 'db'>): Task {
  return deliver(noticeMail, (message) => mail.send(written(message, publicUrl())));
}

function written({ to, nome, language, title, text, path }: NoticeMail, origin: string): MailMessage {
  const name = nome == null ? '' : firstName({ nome });
  return linkMail(
    { email: to, language },
    {
      subject: title,
      before: [...(name === '' ? [] : [mailText('hello', language, { nome: name })]), text === '' ? title : text],
      link: path === null ? null : { address: `${origin}${path}`, button: noticeText('button', language) },
      after: [mailText('automatic', language)],
    },
  );
}
