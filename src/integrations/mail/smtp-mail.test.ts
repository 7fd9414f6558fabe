import { createServer, type Server } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createSmtpMail } from './smtp-mail.ts';

const message = { to: 'ana@empresa.example', subject: 'Olá', text: 'Texto do e-mail', html: '<p>Texto</p>' };

/** A mail server that accepts everything but what `answer` refuses; answers the lines it received. */
async function startServer(answer: (line: string) => string | null): Promise<{ lines: string[]; url: URL }> {
  const lines: string[] = [];
  const server: Server = createServer((socket) => {
    let isData = false;
    let rest = '';
    socket.on('error', () => undefined);
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      const parts = (rest + chunk.toString()).split('\r\n');
      rest = parts.pop() ?? '';
      for (const line of parts) {
        lines.push(line);
        if (isData) {
          if (line !== '.') continue;
          isData = false;
          socket.write('250 taken\r\n');
        } else {
          isData = line === 'DATA';
          socket.write(`${answer(line) ?? (isData ? '354 go on' : '250 ok')}\r\n`);
        }
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return { lines, url: new URL(`smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`) };
}

test('a mail goes to its one recipient, from the sender of the settings', async () => {
  const { lines, url } = await startServer(() => null);
  const mail = createSmtpMail({ url, from: 'Vitral <portal@empresa.example>' });
  await mail.send(message);
  mail.close();
  expect(lines).toEqual(
    expect.arrayContaining(['MAIL FROM:<portal@empresa.example>', 'RCPT TO:<ana@empresa.example>', 'Texto do e-mail']),
  );
  expect(lines.filter((line) => line.startsWith('RCPT'))).toHaveLength(1);
});

test('a mail that is sent again under its key has the same Message-ID, and another one has another', async () => {
  const { lines, url } = await startServer(() => null);
  const mail = createSmtpMail({ url, from: 'Vitral <portal@empresa.example>' });
  for (const key of ['saida/1', 'saida/1', 'saida/2']) await mail.send({ ...message, key });
  mail.close();
  const [first, second, third] = lines.filter((line) => line.startsWith('Message-ID:'));
  expect(first).toMatch(/^Message-ID: <[0-9a-f]{32}@vitral>$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('what the server refuses for good is told without the address, and not tried again', async () => {
  const { lines, url } = await startServer((line) =>
    line.startsWith('RCPT') ? '550 no such ana@empresa.example' : null,
  );
  const mail = createSmtpMail({ url, from: 'portal@empresa.example' });
  const error: unknown = await mail.send(message).catch((thrown: unknown) => thrown);
  mail.close();
  expect(String(error)).toContain('550');
  expect(String(error)).not.toContain('ana@');
  expect(lines.filter((line) => line.startsWith('RCPT'))).toHaveLength(1);
});

test('a password is never sent without TLS', async () => {
  const { lines, url } = await startServer((line) => (line.startsWith('STARTTLS') ? '502 no' : null));
  url.username = 'portal';
  url.password = 'segredo';
  const mail = createSmtpMail({ url, from: 'portal@empresa.example' });
  const sending = mail.send(message).catch((thrown: unknown) => thrown);
  await expect.poll(() => lines.some((line) => line.startsWith('STARTTLS'))).toBe(true);
  mail.close();
  expect(await sending).toBeInstanceOf(Error);
  expect(lines.join('\n')).not.toMatch(/AUTH|segredo/);
});
