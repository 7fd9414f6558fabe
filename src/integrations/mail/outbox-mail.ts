import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Mail, type MailMessage, messageName } from './mail.ts';

/**
 * Writes each mail into a folder, as a file that mail programs and any editor can open. Its links log their reader in,
 * so only the server's own user may read it. Mails with the same key are written once, as by servers that drop
 * duplicates.
 * @param wrote called with the name of each file
 */
export function createOutboxMail(options: {
  readonly folder: string;
  readonly from: string;
  readonly wrote?: (file: string) => void;
}): Mail {
  return {
    send: async (message) => {
      await mkdir(options.folder, { recursive: true, mode: 0o700 });
      const now = new Date();
      const name = messageName(message);
      const end = `-${name ?? randomBytes(3).toString('hex')}.eml`;
      if (name !== null && (await readdir(options.folder)).some((other) => other.endsWith(end))) return;
      const file = `${now.toISOString().replaceAll(/[:.]/g, '-')}${end}`;
      // If the server is killed meanwhile, no incomplete mail counts as sent.
      const unfinished = join(options.folder, `.${file}.${randomBytes(3).toString('hex')}`);
      await writeFile(unfinished, mailText(message, options.from, now), { mode: 0o600, flag: 'wx' });
      await rename(unfinished, join(options.folder, file));
      options.wrote?.(file);
    },
    close: () => undefined,
  };
}

/** A message in the format of RFC 5322, with texts as they are (8bit) and not folded, so that links stay whole. */
export function mailText({ to, subject, text, html, key }: MailMessage, from: string, date: Date): string {
  const boundary = `vitral-${randomBytes(12).toString('hex')}`;
  const part = (type: string, content: string): string[] => [
    `--${boundary}`,
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: 8bit',
    '',
    content.replaceAll(/\r?\n/g, '\r\n'),
    '',
  ];
  return [
    `From: ${headerText(from)}`,
    `To: ${headerText(to)}`,
    `Subject: ${encodedWord(headerText(subject))}`,
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${messageName({ to, key }) ?? randomBytes(12).toString('hex')}@vitral>`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    ...part('text/plain', text),
    ...part('text/html', html),
    `--${boundary}--`,
    '',
  ].join('\r\n');
}

/** A header must be one line: a line break in a value would begin another one. */
function headerText(value: string): string {
  return value.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** RFC 2047, in words of at most 45 bytes, below its limit. */
function encodedWord(value: string): string {
  if (/^[\x20-\x7e]*$/.test(value)) return value;
  const words: string[] = [];
  let word = '';
  for (const sign of value) {
    if (Buffer.byteLength(word + sign) > 45) {
      words.push(word);
      word = '';
    }
    word += sign;
  }
  return [...words, word].map((each) => `=?UTF-8?B?${Buffer.from(each).toString('base64')}?=`).join('\r\n ');
}
