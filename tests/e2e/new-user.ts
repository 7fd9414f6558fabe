import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { settleUser } from './demo-users.ts';
import { type CallApi, expect, rowsOf } from './portal.ts';
import { testedServer } from './tested-server.ts';

const outbox = join(testedServer.data, 'outbox');
let made = Date.now();

/** The password of a new person. */
export const newPassword = 'k7m!T2qzW-barco';

export type Person = { readonly login: string; readonly token: string };

/**
 * A new user of the test's own, who has no password yet; answers what they log in with.
 * @param domain that of the mail address: each spec has its own, so that none deletes the users of another
 */
export async function newUser(api: CallApi, domain: string): Promise<string> {
  made += 1;
  const login = `e2e-${made.toString(36)}@${domain}`;
  const { body } = await api('admin', 'GET', '/Perfil?constante=CLIENTE&fields=id');
  const answer = await api('admin', 'POST', '/Usuario', { nome: 'Rosa Nova', login, perfil: rowsOf(body)[0]?.id });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return login;
}

/** The same with a password, logged in by the API, and past what a first visit shows. */
export async function newPerson(api: CallApi, domain: string): Promise<Person> {
  const login = await newUser(api, domain);
  const token = tokenIn(await linkTo(login, '/welcome'));
  const words = { token, digiteSenha: newPassword, confirmeSenha: newPassword };
  expect((await post('/alterarSenha', words)).status).toBe(200);
  const session = await enter(login);
  await settleUser(testedServer.address, session);
  return { login, token: session };
}

/** Logs somebody in by the API: the token, or nothing where they are refused. */
export async function enter(username: string): Promise<string> {
  const answer = (await (await post('/login', { username, password: newPassword })).json()) as {
    readonly data?: { readonly token: string };
  };
  return answer.data?.token ?? '';
}

async function post(path: string, body: unknown): Promise<Response> {
  return fetch(`${testedServer.address}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Deletes the users that tests made under a domain. */
export async function deleteNewUsers(api: CallApi, domain: string): Promise<void> {
  const { body } = await api('admin', 'GET', `/Usuario?query=${domain}&fields=id`);
  for (const { id } of rowsOf(body)) await api('admin', 'DELETE', `/Usuario/${String(id)}`);
}

/** The link of the newest mail to somebody, whose token has a name. */
export async function linkTo(login: string, path: string, name = 'token'): Promise<string> {
  let link = '';
  await expect(async () => {
    for (const file of (await readdir(outbox)).sort()) {
      const mail = await readFile(join(outbox, file), 'utf8');
      const found = new RegExp(`^https?://[^/]+(${path}\\?${name}=[\\w-]+)\\r?$`, 'm').exec(mail)?.[1];
      if (mail.includes(`To: ${login}`) && found !== undefined) link = found;
    }
    expect(link).not.toBe('');
  }).toPass({ timeout: 10_000 });
  return link;
}

/** The token of a link, which stands at its end. */
export function tokenIn(link: string): string {
  return link.slice(link.indexOf('=') + 1);
}
