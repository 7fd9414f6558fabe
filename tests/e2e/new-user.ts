import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CallApi, expect, rowsOf } from './portal.ts';
import { testedServer } from './tested-server.ts';

const outbox = join(testedServer.data, 'outbox');
let made = Date.now();

/** A new user of the test's own, who has no password yet; answers what they log in with. */
export async function newUser(api: CallApi): Promise<string> {
  made += 1;
  const login = `e2e-${made.toString(36)}@senha.example`;
  const { body } = await api('admin', 'GET', '/Perfil?constante=CLIENTE&fields=id');
  const answer = await api('admin', 'POST', '/Usuario', { nome: 'Rosa Nova', login, perfil: rowsOf(body)[0]?.id });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return login;
}

/** Deletes the users that tests made. */
export async function deleteNewUsers(api: CallApi): Promise<void> {
  const { body } = await api('admin', 'GET', '/Usuario?query=senha.example&fields=id');
  for (const { id } of rowsOf(body)) await api('admin', 'DELETE', `/Usuario/${String(id)}`);
}

/** The link of the newest mail to somebody. */
export async function linkTo(login: string, path: string): Promise<string> {
  let link = '';
  await expect(async () => {
    for (const file of (await readdir(outbox)).sort()) {
      const mail = await readFile(join(outbox, file), 'utf8');
      const found = new RegExp(`^https?://[^/]+(${path}\\?token=[\\w-]+)\\r?$`, 'm').exec(mail)?.[1];
      if (mail.includes(`To: ${login}`) && found !== undefined) link = found;
    }
    expect(link).not.toBe('');
  }).toPass({ timeout: 10_000 });
  return link;
}
