import type { MailMessage } from '../../../integrations/mail/mail.ts';
import { mailText, passwordText } from './texts.ts';

/** Reason for a link to set a password: the user requested it, or an administrator created the user. */
export type PasswordReason = 'recovery' | 'welcome';

/** The mail with a link to set a password, in the user's language; Portuguese for unknown languages. */
export function passwordMail(
  reason: PasswordReason,
  user: { readonly nome: string; readonly email: string; readonly language: string | null },
  link: string,
): MailMessage {
  const { language } = user;
  return linkMail(user, {
    subject: passwordText(`${reason}.subject`, language),
    before: [mailText('hello', language, { nome: firstName(user) }), passwordText(`${reason}.body`, language)],
    link: { address: link, button: passwordText(`${reason}.button`, language) },
    after: [passwordText(`${reason}.end`, language), passwordText('footer', language)],
  });
}

type LinkMailParts = {
  readonly subject: string;
  readonly before: readonly string[];
  readonly link: { readonly address: string; readonly button: string } | null;
  /** The last paragraph is small print. */
  readonly after: readonly string[];
};

/** The name by which a mail addresses the user. */
export function firstName({ nome }: { readonly nome: string }): string {
  return nome.trim().split(/\s+/)[0] ?? '';
}

/** A mail of the portal: paragraphs, a link as a button, more paragraphs; as text and as HTML. */
export function linkMail(
  { email, language }: { readonly email: string; readonly language: string | null },
  { subject, before, link, after }: LinkMailParts,
): MailMessage {
  const address = link === null ? [] : [link.address];
  return {
    to: email,
    subject: `${subject} · Vitral`,
    text: [...before, ...address, ...after].join('\n\n'),
    html: [
      `<!doctype html><html lang="${escapeHtml(language ?? 'pt-BR')}"><meta charset="utf-8"><meta name="referrer" content="no-referrer">`,
      '<body style="font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#1f2937;max-width:36em;margin:24px auto;padding:0 16px">',
      before.map((text) => `<p>${escapeHtml(text)}</p>`).join(''),
      link === null
        ? ''
        : `<p><a href="${escapeHtml(link.address)}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:#0b5563;color:#ffffff;text-decoration:none">${escapeHtml(link.button)}</a></p>`,
      `${after.map((text, index) => `<p${index === after.length - 1 ? ' style="font-size:14px;color:#4b5563"' : ''}>${escapeHtml(text)}</p>`).join('')}</body></html>`,
    ].join('\n'),
  };
}

/** Escapes a text for HTML, between tags and in attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
