import { setTimeout as pause } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { Mail } from './mail.ts';

/** ms to wait before the second and third attempt: mail servers put off strangers, and are restarted. */
const pauses = [2_000, 15_000];

/**
 * Mails by an SMTP server.
 * @param url `smtp://user:password@host:587` (TLS is begun on the way, and demanded where there is a password) or
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
    // Messages are made of texts only.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const stopped = new AbortController();
  return {
    send: async (message) => {
      for (let attempt = 0; ; attempt += 1) {
        try {
          // One recipient, whatever signs the address has.
          await transport.sendMail({ ...message, from, to: { name: '', address: message.to } });
          return;
        } catch (error) {
          const wait = pauses[attempt];
          if (wait === undefined || isFinal(error) || stopped.signal.aborted) throw withoutPeople(error);
          await pause(wait, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);
        }
      }
    },
    close: () => {
      stopped.abort();
      transport.close();
    },
  };
}

/** An answer of 5xx is the server's last word. */
function isFinal(error: unknown): boolean {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'responseCode') : null;
  return typeof code === 'number' && code >= 500;
}

/** Answers of mail servers quote addresses, which are not for the log. */
function withoutPeople(error: unknown): Error {
  const part = (key: string): string => String((error instanceof Error ? Reflect.get(error, key) : null) ?? '?');
  return new Error(`The mail server did not take the mail (${part('code')}, ${part('responseCode')}).`);
}
