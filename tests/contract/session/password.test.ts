import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { MailMessage } from '../../../src/integrations/mail/mail.ts';
import type { AppOptions } from '../../../src/start/app-options.ts';
import { createSender, errorsOf, type Send, startLoggedApp } from '../../support/login/logged-app.ts';
import { startTestServer, type TestServer, testPassword } from '../../support/server.ts';

let server: TestServer;
let app: FastifyInstance;
let sent: MailMessage[] = [];
let isMailDown = false;
function takeMail(message: MailMessage): void {
  if (isMailDown) throw new Error('down');
  sent.push(message);
}
let log = '';
let people = 0;
const newPassword = 'k7m!T2qzW-barco';

const start = (options: Partial<AppOptions> = {}): Promise<FastifyInstance> =>
  startLoggedApp(server, { mail: takeMail, log: (text) => (log += text) }, options);

beforeAll(async () => {
  server = await startTestServer();
  app = await start();
}, 120_000);
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(() => {
  sent = [];
});

const send = createSender(() => app);

/** Somebody with a password; answers their login and the token of a session. */
async function person(): Promise<{ login: string; token: string; id: number }> {
  const token = await server.login('CLIENTE');
  const { body } = await send('GET', '/sessao', undefined, { token });
  const { id } = body.data as { id: number };
  people += 1;
  const login = `gente${people}@senha.example`;
  await server.db.execute(sql`update usuario set login = ${login} where id = ${id}`);
  return { login, token, id };
}

async function mails(count: number): Promise<readonly MailMessage[]> {
  await expect.poll(() => sent.length).toBe(count);
  return sent;
}

async function linkOf(login: string): Promise<string> {
  sent = [];
  expect((await send('POST', '/recuperarSenha', { login })).status).toBe(200);
  // Mails that others were to get may arrive late.
  const own = () => sent.find(({ to }) => to === login);
  await expect.poll(own).toBeDefined();
  return /token=([\w-]+)/.exec(own()?.text ?? '')?.[1] ?? '';
}

const change = (token: string, password = newPassword, repeated = password) =>
  send('POST', '/alterarSenha', { digiteSenha: password, confirmeSenha: repeated, token });
const enter = (username: string, password: string, options: Send = {}) =>
  send('POST', '/login', { username, password }, options);

test('a link by mail sets a new password once, and every session ends', async () => {
  const { login, token: session } = await person();
  expect((await send('POST', '/recuperarSenha', { login: login.toUpperCase() })).body).toEqual({
    messages: ['Se o cadastro existir, enviaremos um e-mail com as instruções.'],
  });
  const [mail] = await mails(1);
  expect(mail).toMatchObject({ to: login, subject: expect.stringContaining('Recuperação de senha') });
  const token = /https:\/\/portal\.example\/recuperar_senha\?token=([\w-]{43})\s/.exec(mail?.text ?? '')?.[1] ?? '';
  expect(token).not.toBe('');
  expect(mail?.html).toContain(token);
  expect((await change(token)).status).toBe(200);
  expect((await send('GET', '/sessao', undefined, { token: session })).status).toBe(403);
  expect((await enter(login, testPassword)).status).toBe(401);
  expect((await enter(login, newPassword)).status).toBe(200);
  const again = await change(token, 'outra k7m!T2qz');
  expect([again.status, again.body.code]).toEqual([422, 'LINK_INVALIDO']);
});

test('neither the database nor the log holds the token of a link', async () => {
  const { login } = await person();
  const token = await linkOf(login);
  await app.inject({ method: 'GET', url: `/recuperar_senha?token=${token}` });
  await change(token, 'curta');
  const rows = await server.db.query(sql`select * from vitral_senha_link`);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(log).toContain('"operation":"alterarSenha"');
  expect(log).not.toContain(token);
  expect(log).not.toContain(login);
});

test('of several uses at once one counts', async () => {
  const token = await linkOf((await person()).login);
  const statuses = await Promise.all(
    [1, 2, 3, 4].map(async (index) => (await change(token, `${newPassword}${index}`)).status),
  );
  expect(statuses.sort()).toEqual([200, 422, 422, 422]);
});

test('links that are too old, of who may not log in, or sent to an address of before are worth nothing', async () => {
  const spoil = [
    (id: number) => sql`update vitral_senha_link set dh_expira = now() - interval '1 second' where id_usuario = ${id}`,
    (id: number) => sql`update usuario set ativo = false where id = ${id}`,
    (id: number) => sql`update usuario set login = 'mudou@senha.example' where id = ${id}`,
  ];
  for (const statement of spoil) {
    const { login, id } = await person();
    const token = await linkOf(login);
    await server.db.execute(statement(id));
    expect((await change(token)).status).toBe(422);
  }
  const { login } = await person();
  await linkOf(login);
  const [row] = await server.db.query<{ minutes: number }>(sql`
    select round(extract(epoch from dh_expira - now()) / 60)::int as minutes
    from vitral_senha_link order by dh_registro desc limit 1`);
  expect(row?.minutes).toBe(60);
  expect((await change('q7Vd2mXo9sK4tB1yR6wZ8uE3nP5aL0cJ')).status).toBe(422);
});

test('a password that is refused says why, and the link is still good', async () => {
  const { login } = await person();
  const token = await linkOf(login);
  expect(errorsOf(await change(token, newPassword, 'outra'))).toEqual(['/confirmeSenha diferente']);
  expect(errorsOf(await change(token, 'k7m!T2q'))).toEqual(['/digiteSenha curta']);
  expect(errorsOf(await change(token, login))).toEqual(['/digiteSenha login']);
  expect(errorsOf(await change(token, 'senha12345'))).toEqual(['/digiteSenha fraca']);
  expect(errorsOf(await change(token, 'senha12345', 'outra'))).toEqual([
    '/confirmeSenha diferente',
    '/digiteSenha fraca',
  ]);
  expect((await change(token)).status).toBe(200);
});

test('asking again spoils no link of before, and a used one spoils the others', async () => {
  const { login } = await person();
  const first = await linkOf(login);
  const second = await linkOf(login);
  expect((await change(first)).status).toBe(200);
  expect((await change(second, 'outra k7m!T2qz')).status).toBe(422);
});

test('one person gets five mails an hour at most, whose links are all good', async () => {
  const { login } = await person();
  const first = await linkOf(login);
  for (let index = 0; index < 8; index += 1) {
    await send('POST', '/recuperarSenha', { login }, { from: `198.51.100.${index}` });
    // One after the other: they are counted by what is stored.
    if (index < 4) await mails(index + 2);
  }
  const { login: other } = await person();
  await send('POST', '/recuperarSenha', { login: other });
  await expect.poll(() => sent.map(({ to }) => to)).toContain(other);
  expect(sent.filter(({ to }) => to === login)).toHaveLength(5);
  expect((await change(first)).status).toBe(200);
});

test('known and unknown logins answer the same, and wait for no mail', async () => {
  const { login } = await person();
  // A mail server that does not answer: who waits for it does not end.
  const answered = Promise.withResolvers<void>();
  const stuck = await start({ mail: { send: () => answered.promise, close: () => undefined } });
  const answers = await Promise.all(
    [login, 'ninguem@senha.example'].map((name) => send('POST', '/recuperarSenha', { login: name }, { to: stuck })),
  );
  expect(answers[1]).toEqual(answers[0]);
  answered.resolve();
  // Else another server would send them later.
  await expect.poll(() => server.db.query(sql`select id from vitral_saida where dh_entrega is null`)).toEqual([]);
  await stuck.close();
});

test('a mail that cannot be sent is sent by another server, and nothing that is stored lets anybody in', async () => {
  const { login } = await person();
  // Whichever of the two servers takes it first.
  isMailDown = true;
  onTestFinished(() => {
    isMailDown = false;
  });
  const down = await start({ mail: { send: async () => Promise.reject(new Error('down')), close: () => undefined } });
  await send('POST', '/recuperarSenha', { login }, { to: down });
  const stored = async () =>
    server.db.query<{ estado: string; erro: string | null; conteudo: unknown }>(sql`
      select t.estado, t.erro, s.conteudo from vitral_saida as s
      join vitral_tarefa as t on t.nome = 'saida.' || s.tipo and t.chave = s.id::text order by s.id desc limit 1`);
  await expect.poll(stored).toEqual([{ estado: 'pendente', erro: 'Error: down', conteudo: { login } }]);
  await down.close();
  isMailDown = false;
  await server.db.execute(
    sql`update vitral_tarefa set dh_prevista = now() where estado = 'pendente' and not periodica`,
  );
  await expect.poll(() => sent.map(({ to }) => to)).toEqual([login]);
  await expect.poll(stored).toEqual([{ estado: 'concluida', erro: null, conteudo: null }]);
  const token = /token=([\w-]+)/.exec(sent[0]?.text ?? '')?.[1] ?? '';
  const links = await server.db.query(sql`
    select l.token_hash from vitral_senha_link as l join usuario as u on u.id = l.id_usuario where u.login = ${login}`);
  // The first try made the link, the second one gave it its token.
  expect(links).toHaveLength(1);
  expect(JSON.stringify(links)).not.toContain(token);
  expect((await change(token)).status).toBe(200);
});

test('recoveries are limited by login and address, the same for unknown logins', async () => {
  const { login } = await person();
  const limited = await start({ recoveryLimits: { perLogin: 2, perAddress: 5 } });
  const ask = (name: string, from: string) => send('POST', '/recuperarSenha', { login: name }, { from, to: limited });
  for (const name of [login, 'ninguem@senha.example']) {
    const from = name === login ? '192.0.2.11' : '192.0.2.12';
    const answers = [await ask(name, from), await ask(name.toUpperCase(), from), await ask(name, from)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(answers[2]?.retryAfter).toBeGreaterThan(0);
  }
  // Elsewhere the same person goes on.
  expect((await ask(login, '192.0.2.13')).status).toBe(200);
  await limited.close();
});

test('who asks for links to many names keeps nobody behind the address from their own', async () => {
  const { login } = await person();
  const limited = await start({ recoveryLimits: { perLogin: 2, perAddress: 5 } });
  const office = '192.0.2.14';
  const ask = (name: string, cookie = '') =>
    limited.inject({
      ...{ method: 'POST', url: '/api/recuperarSenha', payload: { login: name } },
      headers: { 'x-forwarded-for': office, ...(cookie === '' ? {} : { cookie }) },
    });
  const entered = await limited.inject({
    ...{ method: 'POST', url: '/api/login', payload: { username: login, password: testPassword } },
  });
  const cookie = [entered.headers['set-cookie'] ?? []].flat().find((each) => each.includes('Path=/api/recuperarSenha'));
  const many = Array.from({ length: 8 }, (_, index) => ask(`x${index}@senha.example`));
  await Promise.all(many.slice(0, 5));
  const known = cookie?.split(';')[0] ?? '';
  // Of others the token says nothing.
  const others = ask('outra@senha.example', known);
  // Two links for the device, as for anybody, though its address has none left.
  const own = [await ask(login, known), await ask(login, known), await ask(login, known)];
  expect(own.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
  await limited.close();
  const statuses = (await Promise.all([...many, others])).map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429]);
});

test('guessing at a login keeps nobody out but who guesses', async () => {
  const { login } = await person();
  const limited = await start({ loginLimits: { perLogin: 3, perAddress: 100_000 } });
  const guess = (from: string, password = 'errada') => enter(login, password, { from, to: limited });
  // At once, so that no password is checked before all attempts are counted.
  const guesses = await Promise.all(Array.from({ length: 12 }, () => guess('203.0.113.66')));
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(3);
  // There even the right one has to wait, or guessing would go on.
  expect((await guess('203.0.113.66', testPassword)).status).toBe(429);
  expect((await guess('192.0.2.5', testPassword)).status).toBe(200);
  expect((await enter('outro@senha.example', 'x', { from: '203.0.113.66', to: limited })).status).toBe(401);
  await limited.close();
});

test('logging in takes back what was counted', async () => {
  const { login } = await person();
  const limited = await start({ loginLimits: { perLogin: 3, perAddress: 100_000 } });
  for (let round = 0; round < 3; round += 1) {
    const statuses = [];
    for (const password of ['errada', 'errada', testPassword])
      statuses.push((await enter(login, password, { to: limited })).status);
    expect(statuses).toEqual([401, 401, 200]);
  }
  await limited.close();
});

test('who is logged in changes the password with the present one; other sessions end', async () => {
  const { login, token } = await person();
  const other = (await enter(login, testPassword)).body.data as { token: string };
  const link = await linkOf(login);
  const change = (senhaAtual: string | undefined, digiteSenha: string) =>
    send('POST', '/alterarSenha', { digiteSenha, confirmeSenha: digiteSenha, senhaAtual }, { token });
  expect(errorsOf(await change('errada', newPassword))).toEqual(['/senhaAtual senha_atual']);
  expect(errorsOf(await change(undefined, newPassword))).toEqual(['/senhaAtual senha_atual']);
  expect(errorsOf(await change('errada', 'senha12345'))).toEqual(['/senhaAtual senha_atual', '/digiteSenha fraca']);
  expect(errorsOf(await change(testPassword, testPassword))).toEqual(['/digiteSenha igual']);
  expect(errorsOf(await change(testPassword, 'senha12345'))).toEqual(['/digiteSenha fraca']);
  expect((await change(testPassword, newPassword)).status).toBe(200);
  expect((await send('GET', '/sessao', undefined, { token })).status).toBe(200);
  expect((await send('GET', '/sessao', undefined, { token: other.token })).status).toBe(403);
  expect((await enter(login, newPassword)).status).toBe(200);
  const late = { digiteSenha: 'outra k7m!T2qz', confirmeSenha: 'outra k7m!T2qz', token: link };
  expect((await send('POST', '/alterarSenha', late)).status).toBe(422);
  const nobody = { digiteSenha: newPassword, confirmeSenha: newPassword, senhaAtual: newPassword };
  expect((await send('POST', '/alterarSenha', nobody)).body.code).toBe('SESSAO_INVALIDA');
});

test.each([
  [undefined, 'A senha atual não confere.', 'A senha precisa de pelo menos 8 caracteres.'],
  ['pt-BR', 'A senha atual não confere.', 'A senha precisa de pelo menos 8 caracteres.'],
  ['es', 'La contraseña actual no es correcta.', 'La contraseña necesita al menos 8 caracteres.'],
  ['en-US', 'The current password is incorrect.', 'The password needs at least 8 characters.'],
])('what is wrong with a password is said in the language of who changes it: %s', async (language, wrong, short) => {
  const { token } = await person();
  const message = async (senhaAtual: string, digiteSenha: string): Promise<unknown> => {
    const { body } = await server.call('POST', '/alterarSenha', {
      ...{ token, body: { digiteSenha, confirmeSenha: digiteSenha, senhaAtual } },
      headers: language === undefined ? {} : { 'x-language': language },
    });
    return body.details?.errors?.map((error) => Reflect.get(error, 'message'));
  };
  expect(await message('errada', newPassword)).toEqual([wrong]);
  expect(await message(testPassword, 'k7m!T2q')).toEqual([short]);
});

test('guessing at the present password of a session is slowed down', async () => {
  const { token } = await person();
  const limited = await start({ loginLimits: { perLogin: 2, perAddress: 100_000 } });
  const statuses = [];
  for (let index = 0; index < 4; index += 1) {
    const body = { digiteSenha: newPassword, confirmeSenha: newPassword, senhaAtual: `errada ${index}` };
    statuses.push((await send('POST', '/alterarSenha', body, { token, to: limited })).status);
  }
  expect(statuses).toEqual([400, 400, 429, 429]);
  await limited.close();
});

test('a new user is invited in their language, for seven days', async () => {
  const token = await server.login('ADMINISTRADOR');
  const [profile] = await server.db.query<{ id: number }>(sql`select id from perfil where constante = 'CLIENTE'`);
  const login = 'nova@senha.example';
  const user = { nome: 'Nova <b>Pessoa</b>', login, perfil: profile?.id, sigla_idioma: 'es' };
  expect((await send('POST', '/Usuario', user, { token })).status).toBe(201);
  const [mail] = await mails(1);
  expect(mail).toMatchObject({ to: login, subject: expect.stringContaining('Su primer acceso') });
  expect(mail?.html).not.toContain('<b>');
  const [row] = await server.db.query<{ days: number }>(sql`
    select round(extract(epoch from l.dh_expira - now()) / 86400)::int as days
    from vitral_senha_link as l join usuario as u on u.id = l.id_usuario where u.login = ${login}`);
  expect(row?.days).toBe(7);
  const link = /\/welcome\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect((await change(link)).status).toBe(200);
  expect((await enter(login, newPassword)).status).toBe(200);
  // The invitation is put in the transaction that makes the user: one that is refused invites nobody.
  const invitations = sql`select agregado from vitral_saida where tipo = 'senha.convite'`;
  const before = await server.db.query(invitations);
  expect((await send('POST', '/Usuario', user, { token })).status).not.toBe(201);
  expect(await server.db.query(invitations)).toEqual(before);
  const blocked = { nome: 'Fora', login: 'fora@senha.example', perfil: profile?.id, ativo: false };
  expect((await send('POST', '/Usuario', blocked, { token })).status).toBe(201);
  await linkOf(login);
  expect(sent.map(({ to }) => to)).toEqual([login]);
});

test('what the portal shows is in its language', async () => {
  const answer = await send('POST', '/recuperarSenha', { login: 'x@senha.example' }, { language: 'en' });
  expect(answer.body).toEqual({ messages: ['If there is such a user, we will send an e-mail with instructions.'] });
});

test('a user sees and ends own sessions only', async () => {
  const { login, token, id } = await person();
  const stranger = await person();
  type Row = { id: number; atual: boolean; endereco: string | null };
  const list = async (of: string) => (await send('GET', '/sessao/lista', undefined, { token: of })).body.data as Row[];
  const open = async (from: string) => (await enter(login, testPassword, { from })).body.data as { token: string };
  const second = await open('198.51.100.7');
  const third = await open('198.51.100.8');
  const rows = await list(token);
  expect(rows.map(({ endereco }) => endereco)).toEqual(expect.arrayContaining(['198.51.100.7', '198.51.100.8']));
  expect(rows.filter(({ atual }) => atual)).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(second.token);

  const target = rows.find(({ endereco }) => endereco === '198.51.100.7')?.id;
  const foreign = await send('DELETE', `/sessao/lista/${target}`, undefined, { token: stranger.token });
  expect([foreign.status, foreign.body.code]).toEqual([404, 'SESSAO_NAO_ENCONTRADA']);
  expect((await send('GET', '/sessao', undefined, { token: second.token })).status).toBe(200);
  expect((await send('DELETE', `/sessao/lista/${target}`, undefined, { token })).status).toBe(204);
  expect((await send('GET', '/sessao', undefined, { token: second.token })).status).toBe(403);
  expect((await send('GET', '/sessao', undefined, { token: third.token })).status).toBe(200);

  expect((await send('DELETE', '/sessao/lista', undefined, { token })).status).toBe(204);
  expect((await send('GET', '/sessao', undefined, { token: third.token })).status).toBe(403);
  expect((await list(token)).map(({ atual }) => atual)).toEqual([true]);
  expect((await send('GET', '/sessao', undefined, { token: stranger.token })).status).toBe(200);
  const [left] = await server.db.query<{ count: number }>(
    sql`select count(*)::int as count from vitral_sessao where id_usuario = ${id}`,
  );
  expect(left?.count).toBe(1);
});
