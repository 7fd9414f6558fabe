import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedLanguages, seedNotices } from '../../src/server/seed/notices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  for (const [nome, sigla, sigla3] of [
    ['Brasil', 'BR', 'BRA'],
    ['Paraguai', 'PY', 'PRY'],
  ])
    await server.db.execute(
      sql`insert into pais (nome, nome_es, sigla, sigla3) values (${nome}, ${nome}, ${sigla}, ${sigla3})`,
    );
  await seedLanguages(server.db);
  await seedNotices(server.db, []);
}, 120_000);
afterAll(() => server.close());

async function idOf(sigla: string): Promise<number> {
  const [row] = await server.db.query<{ id: number }>(sql`select id from idioma where sigla = ${sigla}`);
  if (row === undefined) throw new Error(`There is no language ${sigla}.`);
  return row.id;
}

async function dictionaryOf(token: string, url: string, language: string): Promise<Record<string, string>> {
  const answer = await server.call('GET', `/check?url=${encodeURIComponent(url)}`, {
    token,
    headers: { 'x-language': language },
  });
  return (answer.body.data as { dictionary: Record<string, string> }).dictionary;
}

test('without a session nothing of it is answered', async () => {
  for (const [method, url] of [
    ['GET', '/listarIdiomas'],
    ['PUT', '/language/1'],
    ['GET', '/loadTraducoes?id_idioma=1'],
    ['GET', '/findFaq'],
    ['GET', '/listFaqByLanguage'],
    ['GET', '/configuracoesUsuario'],
    ['GET', '/listarSubMenus?id_superior=1'],
    ['GET', '/view/menus'],
  ] as const) {
    const { status, body } = await server.call(method, url);
    expect([url, status, body.code]).toEqual([url, 403, 'SESSAO_INVALIDA']);
  }
});

test('everybody sees the languages, whatever the profile may list', async () => {
  await server.db.execute(sql`delete from permissao where entity = 'Idioma'`);
  const { status, body } = await server.call('GET', '/listarIdiomas?sortBy=id', {
    token: await server.login('CLIENTE'),
  });
  expect(status).toBe(200);
  expect((body.data as { sigla: string }[]).map(({ sigla }) => sigla)).toEqual(['pt-BR', 'es', 'en']);
});

test('languages of somebody else are for administrative staff', async () => {
  const mine = await server.login('CLIENTE');
  const me = (await server.call('GET', '/sessao', { token: mine })).body.data as { id: number };
  await server.db.execute(
    sql`update usuario set id_pais = (select id from pais where sigla = 'PY') where id = ${me.id}`,
  );
  const own = await server.call('GET', `/listarIdiomas?id_usuario=${me.id}`, { token: mine });
  expect((own.body.data as { sigla: string }[]).map(({ sigla }) => sigla)).toEqual(['es']);
  const other = await server.login('CONSULTOR');
  expect((await server.call('GET', `/listarIdiomas?id_usuario=${me.id}`, { token: other })).status).toBe(403);
  const staff = await server.login('ADMINISTRATIVO');
  expect((await server.call('GET', `/listarIdiomas?id_usuario=${me.id}`, { token: staff })).body.total).toBe(1);
});

test('the language stays with the user, and a language that there is not is refused', async () => {
  const token = await server.login('CLIENTE');
  const changed = await server.call('PUT', `/language/${await idOf('es')}`, { token });
  expect(changed.body.data).toMatchObject({ sigla_idioma: 'es' });
  expect((await server.call('GET', '/sessao', { token })).body.data).toMatchObject({ sigla_idioma: 'es' });
  const unknown = await server.call('PUT', '/language/99999', { token });
  expect([unknown.status, unknown.body.code]).toEqual([404, 'REGISTRO_NAO_ENCONTRADO']);
});

test('translations of a language or of a country, exactly one of them', async () => {
  const token = await server.login('CLIENTE');
  const es = await idOf('es');
  const byLanguage = await server.call('GET', `/loadTraducoes?id_idioma=${es}`, { token });
  const [country] = await server.db.query<{ id: number }>(sql`select id from pais where sigla = 'PY'`);
  const byCountry = await server.call('GET', `/loadTraducoes?id_pais=${country?.id}`, { token });
  expect(byLanguage.body.data).toEqual({ dictionary: { 'faq:titulo': 'Preguntas frecuentes (FAQ)' } });
  expect(byCountry.body.data).toEqual(byLanguage.body.data);
  expect((await server.call('GET', '/loadTraducoes', { token })).status).toBe(400);
  expect((await server.call('GET', `/loadTraducoes?id_pais=1&id_idioma=${es}`, { token })).status).toBe(400);
  expect((await server.call('GET', '/loadTraducoes?id_pais=99999', { token })).status).toBe(404);
});

test('the screen check answers the texts of the shell and of that screen, and a change counts at once', async () => {
  const admin = await server.login('ADMINISTRADOR');
  const es = await idOf('es');
  for (const [chave, texto] of [
    ['shell:sair', 'Salir'],
    ['Cliente:titulo', 'Clientes de aquí'],
  ])
    expect((await server.call('POST', '/Traducao/', { token: admin, body: { idioma: es, chave, texto } })).status).toBe(
      201,
    );
  expect(await dictionaryOf(admin, '/crud/Cliente/', 'es-PY')).toMatchObject({
    'shell:sair': 'Salir',
    'Cliente:titulo': 'Clientes de aquí',
  });
  expect(await dictionaryOf(admin, '/crud/Banco/', 'es')).not.toHaveProperty('Cliente:titulo');
  expect(await dictionaryOf(admin, '/home', 'pt-BR')).toEqual({});
  expect(await dictionaryOf(admin, '/home', 'de')).toEqual({});
  await server.db.execute(sql`update traducao set texto = 'Cerrar' where chave = 'shell:sair'`);
  expect(await dictionaryOf(admin, '/home', 'es')).toMatchObject({ 'shell:sair': 'Cerrar' });
});

test('translations are written by those who may, and once for a language and key', async () => {
  const body = { idioma: await idOf('es'), chave: 'shell:repetida', texto: 'Uno' };
  expect((await server.call('POST', '/Traducao/', { token: await server.login('CLIENTE'), body })).status).toBe(403);
  const staff = await server.login('ADMINISTRATIVO');
  expect((await server.call('POST', '/Traducao/', { token: staff, body })).status).toBe(201);
  expect((await server.call('POST', '/Traducao/', { token: staff, body })).status).toBe(409);
});

test('settings follow their user, are known by name, and hold what they may', async () => {
  const mine = await server.login('CLIENTE');
  const other = await server.login('CLIENTE');
  const save = (token: string, chave: string, valor: unknown) =>
    server.call('POST', '/salvarConfiguracaoUsuario', { token, body: { chave, valor } });
  const settings = async (token: string) => (await server.call('GET', '/configuracoesUsuario', { token })).body.data;
  expect((await save(mine, 'favoritos', [12, 40])).status).toBe(200);
  expect((await save(mine, 'favoritos', [40])).status).toBe(200);
  expect((await save(mine, 'salvar_cookies', true)).status).toBe(200);
  expect(await settings(mine)).toEqual({ favoritos: [40], salvar_cookies: true });
  expect(await settings(other)).toEqual({});
  expect((await server.call('GET', '/sessao', { token: mine })).body.data).toMatchObject({ salvar_cookies: true });
  expect((await server.call('GET', '/sessao', { token: other })).body.data).toMatchObject({ salvar_cookies: false });
  expect((await save(mine, 'favoritos', null)).status).toBe(200);
  expect(await settings(mine)).toEqual({ salvar_cookies: true });
  for (const [chave, valor] of [
    ['outra', true],
    ['salvar_cookies', 'sim'],
    ['aparencia', 'x'.repeat(5_000)],
    ['aparencia', 'a\0b'],
  ] as const)
    expect([chave, (await save(mine, chave, valor)).status]).toEqual([chave, 400]);
  expect((await server.call('GET', '/ConfiguracaoUsuario', { token: other })).status).toBe(403);
});

test('the FAQ is in the language of who asks, nested, and without scripts', async () => {
  await server.db.execute(sql`delete from permissao where entity = 'Faq'`);
  const token = await server.login('CLIENTE');
  const ask = async (url: string, language: string) =>
    (await server.call('GET', url, { token, headers: { 'x-language': language } })).body;
  await server.db.execute(
    sql`update faq set answer = '<p onclick="x()">Hi<script>alert(1)</script></p>' where question = 'How do I change my password?'`,
  );
  expect((await ask('/findFaq?single=true&size=-1', 'en')).data).toEqual({
    title: 'Frequently asked questions (FAQ)',
    total: 3,
  });
  expect((await ask('/findFaq', 'pt-BR')).data).toEqual({ total: 3 });
  const top = (await ask('/listFaqByLanguage?size=-1', 'en')).data as { id: number; answer?: string; total: number }[];
  expect(top.map(({ total }) => total)).toEqual([0, 2, 0]);
  expect(top[0]?.answer).toBe('<p>Hi</p>');
  const nested = await ask(`/listFaqByLanguage?size=-1&parent=${top[1]?.id}`, 'en');
  expect((nested.data as { question: string }[]).map(({ question }) => question)).toEqual([
    'By the menu',
    'By the list',
  ]);
  // Who has no questions in their language reads the main one.
  expect((await ask('/listFaqByLanguage', 'de')).data).toMatchObject([
    { question: 'Como altero a minha senha?' },
    {},
    {},
  ]);
});

test('sub-menus are the items right below one that the caller may open', async () => {
  const admin = await server.login('ADMINISTRADOR');
  const menu = (await server.call('GET', '/listarMenuPrincipal', { token: admin })).body.data as {
    id: number;
    label: string;
  }[];
  const group = menu.find(({ label }) => label === 'Administração');
  const labels = async (token: string, more = ''): Promise<string[]> => {
    const { body } = await server.call('GET', `/listarSubMenus?id_superior=${group?.id}${more}`, { token });
    return (body.data as { label: string }[]).map(({ label }) => label);
  };
  expect(await labels(admin)).toEqual(expect.arrayContaining(['Usuários', 'Idiomas', 'Traduções', 'Pop-ups']));
  expect(await labels(admin, '&query=traducoes')).toEqual(['Traduções']);
  expect(await labels(admin, '&size=1')).toHaveLength(1);
  expect(await labels(await server.login('ADMINISTRATIVO'))).not.toContain('Usuários');
  const view = await server.call('GET', '/view/menus', { token: admin });
  expect([view.status, view.body.entity]).toEqual([200, 'menus']);
});
