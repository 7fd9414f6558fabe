import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, testPassword } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server.close());

describe('logging in', () => {
  test('a wrong password and an unknown login answer the same', async () => {
    await server.login('CLIENTE');
    const wrong = await server.call('POST', '/login', {
      body: { username: 'pessoa1@teste.example', password: 'errada' },
    });
    const unknown = await server.call('POST', '/login', {
      body: { username: 'ninguem@teste.example', password: 'errada' },
    });
    expect([wrong.status, wrong.body.code]).toEqual([401, 'CREDENCIAIS_INVALIDAS']);
    expect({ ...unknown.body, request_id: '' }).toEqual({ ...wrong.body, request_id: '' });
  });

  test('the login is read without regard to case, and by Cod. Mundial', async () => {
    await server.login('CLIENTE');
    await server.db.execute(sql`update usuario set codigo_mundial = '770011' where login = 'pessoa1@teste.example'`);
    for (const username of ['PESSOA1@Teste.Example', '770011', ' 770011 ']) {
      const answer = await server.call('POST', '/login', { body: { username, password: testPassword } });
      expect([username, answer.status]).toEqual([username, 200]);
    }
  });

  test('neither tokens nor passwords are stored as they are', async () => {
    const token = await server.login('CLIENTE');
    const sessions = await server.db.query<{ token_hash: string }>(sql`select token_hash from vitral_sessao`);
    const hashes = await server.db.query<{ hash: string }>(sql`select hash from vitral_credencial`);
    expect(sessions.some(({ token_hash }) => token_hash.includes(token) || token.includes(token_hash))).toBe(false);
    expect(hashes.every(({ hash }) => hash.startsWith('$argon2id$'))).toBe(true);
  });

  test('the session ends with logging out, at once', async () => {
    const token = await server.login('CLIENTE');
    expect((await server.call('GET', '/sessao', { token })).status).toBe(200);
    expect((await server.call('POST', '/logout', { token })).status).toBe(204);
    const after = await server.call('GET', '/sessao', { token });
    expect([after.status, after.body.code]).toEqual([403, 'SESSAO_INVALIDA']);
  });

  test('a session that is over, or whose user may not log in any more, is none', async () => {
    const token = await server.login('CLIENTE');
    await server.db.execute(sql`update vitral_sessao set dh_expira = now() - interval '1 second'`);
    expect((await server.call('GET', '/sessao', { token })).body.code).toBe('SESSAO_INVALIDA');
    const blocked = await server.login('CLIENTE');
    await server.db.execute(sql`update usuario set ativo = false`);
    expect((await server.call('GET', '/sessao', { token: blocked })).body.code).toBe('SESSAO_INVALIDA');
    await server.db.execute(sql`update usuario set ativo = true`);
  });

  test('the user comes with the client that they are, and the person behind it', async () => {
    const [person] = await server.db.query<{ id: number }>(
      sql`insert into pessoa (tipo, nome) values ('PF', 'Ana Souza') returning id`,
    );
    const [client] = await server.db.query<{ id: number }>(sql`
      insert into cliente (codigo_mundial, nome, tipo_pessoa, status, id_pessoa)
      values ('S1', 'Ana', 'FISICA', 'ATIVO', ${person?.id}) returning id`);
    const token = await server.login('CLIENTE', { id_cliente: client?.id ?? 0 });
    const pessoa = { id: person?.id, nome: 'Ana Souza' };
    expect((await server.call('GET', '/sessao', { token })).body.data).toMatchObject({
      cliente: { id: client?.id, nome: 'Ana', pessoa },
    });
    const nobody = await server.login('CLIENTE');
    expect((await server.call('GET', '/sessao', { token: nobody })).body.data).toMatchObject({ cliente: null });
  });

  test('only who holds every permission is administrativo; the type says who is staff', async () => {
    const sessionOf = async (profile: Parameters<typeof server.login>[0]) => {
      const token = await server.login(profile, { tipo: 'ADMINISTRATIVO' });
      return (await server.call('GET', '/sessao', { token })).body.data;
    };
    expect(await sessionOf('ADMINISTRADOR')).toMatchObject({ administrativo: true });
    for (const profile of ['CONFIGURADOR', 'ADMINISTRATIVO', 'CLIENTE'] as const)
      expect(await sessionOf(profile)).toMatchObject({ administrativo: false });
  });

  test('the token may come as a query parameter, as links carry it', async () => {
    const token = await server.login('CLIENTE');
    expect((await server.call('GET', `/sessao?token=${token}`)).status).toBe(200);
    expect((await server.call('GET', '/sessao?token=nope')).status).toBe(403);
  });

  test('a token of an address is good as long as its session, minutes and many calls later', async () => {
    const token = await server.login('CLIENTE');
    const ends = async () => {
      const [row] = await server.db.query<{ minutes: number }>(sql`
        select round(extract(epoch from dh_expira - now()) / 60)::int as minutes
        from vitral_sessao order by dh_inicio desc limit 1`);
      return row?.minutes;
    };
    const statuses = async (calls: number) =>
      Promise.all(
        Array.from({ length: calls }, async () => (await server.call('GET', `/sessao?token=${token}`)).status),
      );
    // Its last use is so long ago that it is written anew, by all that come at once.
    await server.db.execute(sql`
      update vitral_sessao set dh_uso = dh_uso - interval '6 minutes', dh_expira = now() + interval '3 minutes'`);
    expect(await statuses(20)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await ends()).toBe(720);
    // What is remembered of it comes to an end as well, and links of the session use up nothing of it.
    const link = await server.call('POST', '/sessao/link', { token, body: { url: 'sessao' } });
    await server.call('GET', `/sessao?token=${(link.body.data as { token: string }).token}`);
    await sleep(2_100);
    expect(await statuses(3)).toEqual([200, 200, 200]);
  });
});

describe('what a user may do', () => {
  test('the menu shows only what the user may list', async () => {
    const admin = await server.call('GET', '/listarMenuPrincipal', { token: await server.login('ADMINISTRADOR') });
    const customer = await server.call('GET', '/listarMenuPrincipal', { token: await server.login('CLIENTE') });
    const entities = (body: { readonly [key: string]: unknown }): unknown[] =>
      Array.isArray(body.data) ? body.data.map((item: { entity: unknown }) => item.entity) : [];
    expect(entities(admin.body)).toEqual(expect.arrayContaining(['Cliente', 'Usuario', 'Permissao']));
    expect(entities(customer.body)).not.toContain('Usuario');
  });

  test('tables to choose from stand in the menu of those who maintain them, and are read by all who choose', async () => {
    const labels = async (profile: Parameters<typeof server.login>[0]): Promise<unknown[]> => {
      const { body } = await server.call('GET', '/listarMenuPrincipal', { token: await server.login(profile) });
      return Array.isArray(body.data) ? body.data.map((item: { label: unknown }) => item.label) : [];
    };
    const lookups = ['Países', 'Estados', 'Cidades', 'Bancos', 'Tabelas'];
    for (const profile of ['ADMINISTRATIVO', 'CONFIGURADOR'] as const) {
      expect(await labels(profile)).toEqual(expect.arrayContaining(lookups));
    }
    for (const profile of ['CLIENTE', 'CONSULTOR', 'FINANCEIRO'] as const) {
      const shown = await labels(profile);
      expect(shown).toContain('Clientes');
      for (const label of lookups) expect(shown).not.toContain(label);
      const list = await server.call('GET', '/Cidade?size=1', { token: await server.login(profile) });
      expect(list.status).toBe(200);
    }
  });

  test('configurators find the problems of screens in the menu, others do not', async () => {
    const paths = async (profile: 'CONFIGURADOR' | 'ADMINISTRATIVO'): Promise<unknown[]> => {
      const { body } = await server.call('GET', '/listarMenuPrincipal', { token: await server.login(profile) });
      return Array.isArray(body.data) ? body.data.map((item: { path: unknown }) => item.path) : [];
    };
    expect(await paths('CONFIGURADOR')).toContain('/configurar/problemas');
    expect(await paths('ADMINISTRATIVO')).not.toContain('/configurar/problemas');
    const token = await server.login('CONFIGURADOR');
    const check = await server.call('GET', '/check?url=/configurar/problemas', { token });
    expect(check.body.data).toMatchObject({ id_processo: expect.any(Number), label: 'Problemas das telas' });
  });

  test('the names of these screens follow the language of who asks', async () => {
    const token = await server.login('CONFIGURADOR');
    const namesIn = async (language: string): Promise<unknown[]> => {
      const { body } = await server.call('GET', '/listarMenuPrincipal', { token, headers: { 'x-language': language } });
      return Array.isArray(body.data) ? body.data.map((item: { label: unknown }) => item.label) : [];
    };
    expect(await namesIn('en-US')).toEqual(expect.arrayContaining(['Studio', 'Screen problems']));
    expect(await namesIn('es')).toEqual(expect.arrayContaining(['Estudio', 'Problemas de las pantallas']));
    expect(await namesIn('de')).toEqual(expect.arrayContaining(['Estúdio', 'Problemas das telas']));
    const check = await server.call('GET', '/check?url=/estudio', { token, headers: { 'x-language': 'en' } });
    expect(check.body.data).toMatchObject({ label: 'Studio' });
  });

  test('a screen without an entity stands in the menu and has a tab of its own', async () => {
    const token = await server.login('ADMINISTRADOR');
    const menu = await server.call('GET', '/listarMenuPrincipal', { token });
    const items = Array.isArray(menu.body.data) ? menu.body.data : [];
    const item = items.find(({ path }: { path: unknown }) => path === '/tela/clientes');
    expect(item).toMatchObject({ entity: null, label: 'Painel de clientes', icon: 'chart-bar' });
    const check = await server.call('GET', '/check?url=/tela/clientes', { token });
    expect(check.body.data).toMatchObject({ id_processo: item.id_processo, label: 'Painel de clientes', skip: false });
    const nothing = await server.call('GET', '/check?url=/tela/nada', { token });
    expect(nothing.body.data).toMatchObject({ id_processo: null, label: null });
  });

  test('settled SPV is shown to who may see it, once a month is closed', async () => {
    const token = await server.login('DI');
    const flags = async (): Promise<unknown> => {
      const { body } = await server.call('GET', '/check?url=/dashboard', { token });
      return (body.data as { readonly access: object }).access;
    };
    expect(await flags()).toMatchObject({ ACESSAR: true, VISUALIZAR_SPV_APURADO: false });
    await server.db.script(`
      insert into ponto_mes (mes) values ('2020-01-01');
      update ponto_mes set estado = 'FECHANDO' where mes = '2020-01-01';`);
    expect(await flags()).toMatchObject({ VISUALIZAR_SPV_APURADO: false });
    await server.db.script(`update ponto_mes set estado = 'FECHADO' where mes = '2020-01-01'`);
    expect(await flags()).toMatchObject({ VISUALIZAR_SPV_APURADO: true });
    const consultant = await server.login('CONSULTOR');
    const { body } = await server.call('GET', '/check?url=/dashboard', { token: consultant });
    expect(body.data).toMatchObject({ access: { VISUALIZAR_SPV_APURADO: false } });
  });

  test('the screen check tells flags, process and label', async () => {
    const token = await server.login('ADMINISTRADOR');
    const answer = await server.call('GET', '/check?url=/crud/Cliente/', { token });
    expect(answer.body.data).toMatchObject({
      id_processo: expect.any(Number),
      access: { LISTAR: true, CADASTRAR: true, EDITAR: true, EXCLUIR: true },
      admin: true,
      label: 'Clientes',
    });
    const home = await server.call('GET', '/check?url=/home', { token });
    expect(home.body.data).toMatchObject({ id_processo: expect.any(Number), label: 'Início', skip: false });
  });

  test('permissions are enforced on the calls themselves, and a change counts at once', async () => {
    const admin = await server.login('ADMINISTRADOR');
    const configurator = await server.login('CONFIGURADOR');
    const customer = await server.login('CLIENTE');
    for (const [method, url] of [
      ['GET', '/Usuario'],
      ['GET', '/Usuario/1'],
      ['DELETE', '/Usuario/1'],
      ['GET', '/Usuario/1/historico'],
      ['GET', '/views/problemas'],
      ['GET', '/view/Usuario'],
    ] as const) {
      const answer = await server.call(method, url, { token: customer });
      expect([method, url, answer.status, answer.body.code]).toEqual([method, url, 403, 'SEM_PERMISSAO']);
    }
    expect((await server.call('GET', '/views/problemas', { token: configurator })).status).toBe(200);
    expect((await server.call('GET', '/Permissao', { token: configurator })).status).toBe(403);
    const [profile] = await server.db.query<{ id: number }>(
      sql`select id from perfil where constante = 'CONFIGURADOR'`,
    );
    const grant = await server.call('POST', '/Permissao/', {
      token: admin,
      body: { perfil: profile?.id, entity: 'Permissao', flag: 'LISTAR' },
    });
    expect(grant.status).toBe(201);
    expect((await server.call('GET', '/Permissao', { token: configurator })).status).toBe(200);
  });

  test('who may configure is what the flag of the profile says, whatever the profile is called', async () => {
    const says = async (token: string) => {
      const { body } = await server.call('GET', '/sessao', { token });
      const { perfil } = body.data as { readonly perfil: { readonly configurador: boolean } };
      return perfil.configurador;
    };
    expect(await says(await server.login('CONFIGURADOR'))).toBe(true);
    expect(await says(await server.login('ADMINISTRADOR'))).toBe(true);
    expect(await says(await server.login('CLIENTE'))).toBe(false);
    await server.db.execute(sql`update perfil set configurador = true where constante = 'CLIENTE'`);
    expect(await says(await server.login('CLIENTE'))).toBe(true);
    await server.db.execute(sql`update perfil set configurador = false where constante = 'CLIENTE'`);
  });

  test('without a session every call but the public ones answers 403', async () => {
    for (const url of [
      '/sessao',
      '/check?url=/home',
      '/listarMenuPrincipal',
      '/view/Cliente',
      '/Cliente',
      '/Cliente/1',
      '/views/mudancas',
    ]) {
      const answer = await server.call('GET', url);
      expect([url, answer.status, answer.body.code]).toEqual([url, 403, 'SESSAO_INVALIDA']);
    }
    expect(await server.call('GET', '/health')).toMatchObject({ status: 200, body: { status: 'ok', full: [] } });
    expect((await server.call('GET', '/ready')).status).toBe(200);
  });
});

describe('an open event stream', () => {
  const open: IncomingMessage[] = [];
  afterAll(() => {
    for (const stream of open) stream.destroy();
  });
  let address: Promise<string> | null = null;

  /** Follows the stream on a connection of its own; answers how one waits for its end. */
  async function follow(token: string): Promise<{ readonly ended: Promise<void>; readonly isOver: () => boolean }> {
    address ??= server.app.listen({ port: 0, host: '127.0.0.1' });
    const url = `${await address}/api/views/mudancas`;
    const stream = await new Promise<IncomingMessage>((resolve, reject) => {
      get(url, { agent: false, headers: { authorization: `Bearer ${token}` } }, resolve).on('error', reject);
    });
    expect(stream.statusCode).toBe(200);
    open.push(stream.resume());
    const ended = new Promise<void>((resolve) => stream.once('end', resolve));
    return { ended, isOver: () => stream.readableEnded };
  }

  test('ends with its session, and no other does', async () => {
    const [own, other] = [await server.login('CLIENTE'), await server.login('CONSULTOR')];
    const [stream, stored] = [await follow(own), await follow(other)];
    expect((await server.call('POST', '/logout', { token: own })).status).toBe(204);
    await stream.ended;
    await sleep(300);
    expect(stored.isOver()).toBe(false);
  });

  test('ends when its user is shut out', async () => {
    const admin = await server.login('ADMINISTRADOR');
    const token = await server.login('CLIENTE');
    const { id } = (await server.call('GET', '/sessao', { token })).body.data as { id: number };
    const stream = await follow(token);
    const { versao } = (await server.call('GET', `/Usuario/${id}`, { token: admin })).body.data as { versao: number };
    const saved = await server.call('PUT', `/Usuario/${id}`, { token: admin, body: { versao, ativo: false } });
    expect(saved.status).toBe(200);
    await stream.ended;
  });
});

test('too many attempts at one login are slowed down, other logins are not', async () => {
  const { createApp } = await import('../../../src/start/app.ts');
  const app = await createApp({
    db: server.db,
    entities: server.entities,
    views: server.views,
    loginLimits: { perLogin: 3, perAddress: 1_000 },
  });
  const attempt = (username: string) =>
    app.inject({ method: 'POST', url: '/api/login', payload: { username, password: 'x' } });
  const statuses: number[] = [];
  for (let index = 0; index < 5; index += 1) statuses.push((await attempt('alvo@teste.example')).statusCode);
  expect(statuses).toEqual([401, 401, 401, 429, 429]);
  const blocked = await attempt('alvo@teste.example');
  expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0);
  expect((await attempt('outro@teste.example')).statusCode).toBe(401);
  await app.close();
});

test('who guesses at an address keeps nobody behind it from their right password', async () => {
  const { createApp } = await import('../../../src/start/app.ts');
  await server.login('CONSULTOR');
  const [user] = await server.db.query<{ login: string }>(sql`select login from usuario order by id desc limit 1`);
  const login = user?.login ?? '';
  const app = await createApp({ ...server, loginLimits: { perLogin: 3, perAddress: 6 } });
  const attempt = (username: string, password: string, cookie = '') =>
    app.inject({
      ...{ method: 'POST', url: '/api/login', payload: { username, password } },
      headers: cookie === '' ? {} : { cookie },
    });
  const first = await attempt(login, testPassword);
  const cookies = [first.headers['set-cookie'] ?? []].flat();
  const [cookie = ''] = cookies[0]?.split(';') ?? [];
  expect(cookies.map((each) => each.replace(/=[\w.-]+; /, '=x; '))).toEqual(
    ['/api/login', '/api/recuperarSenha'].map(
      (path) => `vitral_aparelho=x; Path=${path}; Max-Age=15552000; HttpOnly; SameSite=Strict`,
    ),
  );
  expect((await attempt(login, 'errada')).headers['set-cookie']).toBeUndefined();
  // Nothing is free any more, and guesses at other names wait for their turn.
  const guesses = Array.from({ length: 12 }, (_, index) => attempt(`nome${index}@teste.example`, 'errada'));
  expect((await attempt(login, testPassword)).statusCode).toBe(200);
  for (let index = 0; index < 4; index += 1) await attempt(login, 'errada');
  expect((await attempt(login, testPassword)).statusCode).toBe(429);
  expect((await attempt(login, testPassword, cookie)).statusCode).toBe(200);
  await app.close();
  const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(6);
}, 30_000);

test('every answer carries the security headers', async () => {
  const answer = await server.call('GET', '/health');
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'cache-control': 'no-store',
  });
});
