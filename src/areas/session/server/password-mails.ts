import type { MailMessage } from '../../../integrations/mail/mail.ts';

/** Why somebody gets a link to set a password: they asked for it, or an administrator made them a user. */
export type PasswordReason = 'recovery' | 'welcome';

type Texts = {
  readonly hello: (name: string) => string;
  readonly footer: string;
} & {
  readonly [Reason in PasswordReason]: {
    readonly subject: string;
    readonly body: string;
    readonly button: string;
    readonly end: string;
  };
};

const portuguese: Texts = {
  hello: (name) => `Olá, ${name}!`,
  recovery: {
    subject: 'Recuperação de senha',
    body: 'Recebemos um pedido para recuperar o seu acesso ao portal. Para cadastrar uma nova senha, abra o link:',
    button: 'Alterar senha',
    end: 'O link vale por 60 minutos e só pode ser usado uma vez. Se não foi você quem pediu, ignore esta mensagem: a sua senha continua a mesma.',
  },
  welcome: {
    subject: 'Seu primeiro acesso',
    body: 'O seu acesso ao portal foi criado. Para cadastrar a sua senha, abra o link:',
    button: 'Cadastrar senha',
    end: 'O link vale por 7 dias e só pode ser usado uma vez. Depois disso, peça um novo em "Esqueci a Senha".',
  },
  footer: 'Esta é uma mensagem automática. Não encaminhe: quem abre o link escolhe a sua senha.',
};

const spanish: Texts = {
  hello: (name) => `¡Hola, ${name}!`,
  recovery: {
    subject: 'Recuperación de contraseña',
    body: 'Recibimos un pedido para recuperar su acceso al portal. Para registrar una nueva contraseña, abra el enlace:',
    button: 'Cambiar contraseña',
    end: 'El enlace vale por 60 minutos y se puede usar una sola vez. Si usted no lo pidió, ignore este mensaje: su contraseña sigue siendo la misma.',
  },
  welcome: {
    subject: 'Su primer acceso',
    body: 'Su acceso al portal fue creado. Para registrar su contraseña, abra el enlace:',
    button: 'Registrar contraseña',
    end: 'El enlace vale por 7 días y se puede usar una sola vez. Después, pida uno nuevo en "Olvidé mi contraseña".',
  },
  footer: 'Este es un mensaje automático. No lo reenvíe: quien abre el enlace elige su contraseña.',
};

const english: Texts = {
  hello: (name) => `Hello ${name},`,
  recovery: {
    subject: 'Recovering your password',
    body: 'Somebody asked to recover your access to the portal. To set a new password, open this link:',
    button: 'Change password',
    end: 'The link works for 60 minutes, once. If it was not you who asked, ignore this message: your password stays as it is.',
  },
  welcome: {
    subject: 'Your first access',
    body: 'You have been given access to the portal. To set your password, open this link:',
    button: 'Set password',
    end: 'The link works for 7 days, once. After that, ask for a new one with "I forgot my password".',
  },
  footer: 'This is an automatic message. Do not forward it: whoever opens the link chooses your password.',
};

const byLanguage: Readonly<Record<string, Texts>> = { 'pt-BR': portuguese, es: spanish, en: english };

/** The mail with a link to set a password, in the language of the user; Portuguese for one that there is not. */
export function passwordMail(
  reason: PasswordReason,
  user: { readonly nome: string; readonly email: string; readonly language: string | null },
  link: string,
): MailMessage {
  const texts = byLanguage[user.language ?? ''] ?? portuguese;
  const { subject, body, button, end } = texts[reason];
  const hello = texts.hello(firstName(user));
  return linkMail(user, {
    subject,
    before: [hello, body],
    link: { address: link, button },
    after: [end, texts.footer],
  });
}

type LinkMailParts = {
  readonly subject: string;
  readonly before: readonly string[];
  readonly link: { readonly address: string; readonly button: string } | null;
  /** The last of them is small print. */
  readonly after: readonly string[];
};

/** What a mail calls somebody. */
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

/** Puts values into the places of a text, `{nome}`; what has no value stays. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
}

/** A text as HTML shows it, between tags and in attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
