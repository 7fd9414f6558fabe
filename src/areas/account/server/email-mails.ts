import type { MailMessage } from '../../../integrations/mail/mail.ts';
import { firstName, linkMail, mailText } from '../../session/server/index.ts';
import { emailText } from './texts.ts';

type Recipient = { readonly nome: string; readonly language: string | null };

/** The mail to the new address, with the link that confirms it. */
export function confirmationMail(user: Recipient, email: string, link: string): MailMessage {
  const { language } = user;
  return linkMail(
    { email, language },
    {
      subject: emailText('confirm.subject', language),
      before: [mailText('hello', language, { nome: firstName(user) }), emailText('confirm.body', language)],
      link: { address: link, button: emailText('confirm.button', language) },
      after: [emailText('confirm.end', language), mailText('automatic', language)],
    },
  );
}

/** The mail to the former login address. */
export function changedMail(user: Recipient, formerEmail: string, email: string): MailMessage {
  const { language } = user;
  return linkMail(
    { email: formerEmail, language },
    {
      subject: emailText('changed.subject', language),
      before: [mailText('hello', language, { nome: firstName(user) }), emailText('changed.body', language, { email })],
      link: null,
      after: [emailText('changed.end', language), mailText('automatic', language)],
    },
  );
}
