import { createTransport } from 'nodemailer';
import { FinalTaskError } from '../../platform/tasks/task.ts';
import { type Mail, messageName } from './mail.ts';

/**
 * Mails by an SMTP server.
 * @param url `smtp://user:password@host:587` (STARTTLS, required if there is a password) or
 * `smtps://user:password@host:465` (TLS from the first byte)
 * @param from sender, such as `Vitral <portal@empresa.com.br>`
 */
export function createSmtpMail({ url, from }: { readonly url: URL; readonly from: string }): Mail {
  const secure = url.protocol === 'smtps:';
  const user = decodeURIComponent(url.username);
  const transport = createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: !secure && user !== '',
    ...(user === '' ? {} : { auth: { user, pass: decodeURIComponent(url.password) } }),
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // Messages consist only of texts.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, subject, text, html, key }) => {
      const name = messageName({ to, key });
      const repeat = name === null ? {} : { messageId: `<${name}@vitral>` };
      try {
        // One recipient, whatever characters the address has.
        await transport.sendMail({ subject, text, html, from, to: { name: '', address: to }, ...repeat });
      } catch (error) {
        throw isFinal(error) ? new FinalTaskError(withoutPeople(error)) : new Error(withoutPeople(error));
      }
    },
    close: () => transport.close(),
  };
}

/** After an answer of 5xx trying again does not help. */
function isFinal(error: unknown): boolean {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'responseCode') : null;
  return typeof code === 'number' && code >= 500;
}

/** Answers of mail servers quote addresses, which must not be logged. */
function withoutPeople(error: unknown): string {
  const part = (key: string): string => String((error instanceof Error ? Reflect.get(error, key) : null) ?? '?');
  return `The mail server did not take the mail (${part('code')}, ${part('responseCode')}).`;
}
