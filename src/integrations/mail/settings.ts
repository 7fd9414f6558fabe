import { join } from 'node:path';
import type { Mail } from './mail.ts';
import { createOutboxMail } from './outbox-mail.ts';
import { createSmtpMail } from './smtp-mail.ts';

/** A setting is invalid; only a person can correct it. */
export class MailSettingsError extends Error {
  override readonly name = 'MailSettingsError';
  readonly final = true;
}

/**
 * Mails by `VITRAL_SMTP_URL`, from `VITRAL_MAIL_FROM`; without it they are written into the folder `outbox` of the
 * data. Throws MailSettingsError for settings that cannot be used.
 * @param wrote called with the file of a mail written into the folder
 */
export function openMail(
  env: Readonly<Record<string, string | undefined>>,
  dataDir: string,
  wrote?: (file: string) => void,
): Mail {
  const given = env.VITRAL_SMTP_URL ?? '';
  const from = env.VITRAL_MAIL_FROM ?? '';
  if (given === '') {
    const folder = join(dataDir, 'outbox');
    return createOutboxMail({ folder, from: from || 'Vitral <vitral@localhost>', ...(wrote ? { wrote } : {}) });
  }
  const url = URL.canParse(given) ? new URL(given) : null;
  // The setting contains a password, so it is not quoted.
  if (url === null || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '')
    throw new MailSettingsError(
      'VITRAL_SMTP_URL must be an address such as smtp://user:password@mail.example.com:587.',
    );
  if (!/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/.test(from))
    throw new MailSettingsError('VITRAL_MAIL_FROM must be the sender of mails, such as "Vitral <portal@example.com>".');
  return createSmtpMail({ url, from });
}

/**
 * The public address of the portal (`VITRAL_PUBLIC_URL`), for links in mails; null if not set. It is never derived from
 * a request, because the sender could redirect the links. Throws MailSettingsError for an invalid address.
 */
export function readPublicUrl(given: string | undefined): string | null {
  if (given === undefined || given === '') return null;
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.search !== '' || url.hash !== '')
    throw new MailSettingsError(
      `VITRAL_PUBLIC_URL must be the address of the portal, such as https://portal.example.com; it is "${given}".`,
    );
  return url.href.replace(/\/$/, '');
}
