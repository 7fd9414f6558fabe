import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createOutboxMail, mailText } from './outbox-mail.ts';
import { openMail, readPublicUrl } from './settings.ts';

const message = {
  to: 'ana@empresa.example',
  subject: 'Recuperação de senha',
  text: 'Olá\nhttps://portal.example/recuperar_senha?token=abc',
  html: '<p>Olá</p>',
};

test('a mail in the outbox is a file of its own that a person can read, and nobody else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitral-outbox-'));
  const written: string[] = [];
  const mail = createOutboxMail({ folder: join(folder, 'outbox'), from: 'v@x.example', wrote: (f) => written.push(f) });
  await Promise.all([mail.send(message), mail.send(message)]);
  const files = await readdir(join(folder, 'outbox'));
  expect(files.sort()).toEqual(written.sort());
  expect(files).toHaveLength(2);
  const path = join(folder, 'outbox', files[0] ?? '');
  expect(await readFile(path, 'utf8')).toContain('https://portal.example/recuperar_senha?token=abc');
  expect((await stat(path)).mode & 0o077).toBe(0);
  await rm(folder, { recursive: true });
});

test('a mail that is sent again under its key is there once, and has the same Message-ID', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitral-outbox-'));
  const mail = createOutboxMail({ folder, from: 'v@x.example' });
  await mail.send({ ...message, key: 'saida/1' });
  await mail.send({ ...message, text: 'outro texto', key: 'saida/1' });
  await mail.send({ ...message, key: 'saida/2' });
  await mail.send({ ...message, to: 'bia@empresa.example', key: 'saida/1' });
  const files = await readdir(folder);
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  expect(texts).toHaveLength(3);
  expect(texts.join('')).not.toContain('outro texto');
  const idOf = (text: string) => /^Message-ID: (.+)\r$/m.exec(text)?.[1];
  expect(new Set(texts.map(idOf)).size).toBe(3);
  const again = mailText({ ...message, key: 'saida/1' }, 'v@x.example', new Date());
  expect(texts.map(idOf)).toContain(idOf(again));
  await rm(folder, { recursive: true });
});

test('no value of a mail adds a header, and accents survive', () => {
  const text = mailText(
    { ...message, to: 'a@b.example\r\nBcc: eve@evil.example', subject: 'Olá\nX-Evil: 1' },
    'Vitral <v@x.example>',
    new Date(0),
  );
  const head = text.split('\r\n\r\n', 1)[0] ?? '';
  const names = head.split(/\r\n(?! )/).map((line) => line.split(':', 1)[0]);
  expect(names).toEqual(['From', 'To', 'Subject', 'Date', 'Message-ID', 'MIME-Version', 'Content-Type']);
  const words = [...head.matchAll(/=\?UTF-8\?B\?([^?]+)\?=/g)].map(([, word = '']) =>
    Buffer.from(word, 'base64').toString(),
  );
  expect(words.join('')).toBe('Olá X-Evil: 1');
});

test('settings that cannot be used are refused without quoting the password', () => {
  const refusal = (env: Record<string, string>): string => {
    try {
      openMail(env, '/tmp').close();
      return '';
    } catch (error) {
      return String(error);
    }
  };
  expect(refusal({ VITRAL_SMTP_URL: 'http://u:segredo@mail.example' })).toMatch(/VITRAL_SMTP_URL/);
  expect(refusal({ VITRAL_SMTP_URL: 'http://u:segredo@mail.example' })).not.toContain('segredo');
  expect(refusal({ VITRAL_SMTP_URL: 'smtp://mail.example' })).toMatch(/VITRAL_MAIL_FROM/);
  expect(refusal({ VITRAL_SMTP_URL: 'smtp://mail.example', VITRAL_MAIL_FROM: 'Vitral <a@b.example>' })).toBe('');
  expect(readPublicUrl('https://portal.example/vitral/')).toBe('https://portal.example/vitral');
  expect(readPublicUrl('')).toBeNull();
  expect(() => readPublicUrl('javascript:alert(1)')).toThrow('VITRAL_PUBLIC_URL');
});
