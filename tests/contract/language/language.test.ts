import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedLanguages } from '../../../src/areas/language/server/seed.ts';
import { seedNotices } from '../../../src/areas/notices/demo/seed.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

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
    ['shell:user.logout', 'Salir del portal'],
    ['Cliente:titulo', 'Clientes de aquí'],
  ])
    expect((await server.call('POST', '/Traducao/', { token: admin, body: { idioma: es, chave, texto } })).status).toBe(
      201,
    );
  expect(await dictionaryOf(admin, '/crud/Cliente/', 'es-PY')).toMatchObject({
    'shell:user.logout': 'Salir del portal',
    'Cliente:titulo': 'Clientes de aquí',
  });
  expect(await dictionaryOf(admin, '/crud/Banco/', 'es')).not.toHaveProperty('Cliente:titulo');
  expect(await dictionaryOf(admin, '/home', 'pt-BR')).toEqual({});
  expect(await dictionaryOf(admin, '/home', 'de')).toEqual({});
  await server.db.execute(sql`update traducao set texto = 'Cerrar' where chave = 'shell:user.logout'`);
  expect(await dictionaryOf(admin, '/home', 'es')).toMatchObject({ 'shell:user.logout': 'Cerrar' });
});

test('translations are written by those who may, and once for a language and key', async () => {
  const body = { idioma: await idOf('es'), chave: 'about:copy', texto: 'Uno' };
  expect((await server.call('POST', '/Traducao/', { token: await server.login('CLIENTE'), body })).status).toBe(403);
  const staff = await server.login('ADMINISTRATIVO');
  expect((await server.call('POST', '/Traducao/', { token: staff, body })).status).toBe(201);
  expect((await server.call('POST', '/Traducao/', { token: staff, body })).status).toBe(409);
});

test('a translation names a text that there is and fills in what it fills in', async () => {
  const token = await server.login('ADMINISTRADOR');
  const idioma = await idOf('en');
  const refusal = async (chave: string, texto: string): Promise<unknown> => {
    const { status, body } = await server.call('POST', '/Traducao/', { token, body: { idioma, chave, texto } });
    const [error] = body.details?.errors ?? [];
    return status === 201 ? null : `${error?.pointer}: ${String(Reflect.get(error ?? {}, 'message'))}`;
  };
  expect(await refusal('shell:user.logot', 'Leave')).toBe(
    '/chave: O portal não tem o texto "shell:user.logot". Você quis dizer "shell:user.logout"?',
  );
  expect(await refusal('password:rules', 'Use a phrase.')).toBe(
    '/texto: O texto original preenche {{least}}. Falta {{least}}.',
  );
  expect(await refusal('password:rules', 'Use {{least}} of {{most}}.')).toBe(
    '/texto: O texto original preenche {{least}}. Tire {{most}}.',
  );
  expect(await refusal('shell:user.logout', 'Bye {{name}}')).toBe(
    '/texto: O texto original não preenche valores. Tire {{name}}.',
  );
  expect(await refusal('shell:user.logout', '$t(shell:user.profile)')).toBe(
    '/texto: Um texto não pode trazer outro com $t( ). Escreva-o por inteiro.',
  );
  expect(await refusal('Cliente:fields.nomee', 'Name')).toBe(
    '/chave: O cadastro Cliente não tem o campo "nomee". Você quis dizer "nome"?',
  );
  expect(await refusal('labels:Arquivo {file} adicionado com sucesso.', 'File added.')).toContain('Falta {file}.');
  for (const [chave, texto] of [
    ['password:rules', '<b>{{least}}</b> characters'],
    ['shell:bell.unread_many', 'Notifications: {{count}} not read'],
    ['Cliente:fields.nome.help', 'Their name.'],
    ['labels:Data de cadastro', 'Here since'],
    ['ownscreen:anything', 'goes'],
  ] as const)
    expect([chave, await refusal(chave, texto)]).toEqual([chave, null]);
  // Told in the language of the administrator.
  const answer = await server.call('POST', '/Traducao/', {
    token,
    body: { idioma, chave: 'shell:user.logot', texto: 'x' },
    headers: { 'x-language': 'en' },
  });
  expect(answer.body.details?.errors).toMatchObject([
    { message: 'The portal has no text "shell:user.logot". Did you mean "shell:user.logout"?' },
  ]);
});

test('screens, their names, the menu and files speak the language of the caller, with the administrator over it', async () => {
  const token = await server.login('ADMINISTRADOR');
  const get = async (url: string, language: string) =>
    server.call('GET', url, { token, headers: { 'x-language': language } });
  type View = { hash: string; model: { plural: string; fields: Record<string, { title: string; help: string }> } };
  const view = async (language: string) => (await get('/view/Cliente', language)).body as unknown as View;
  const [pt, es, en] = [await view('pt-BR'), await view('es-PY'), await view('en')];
  expect([pt, es, en].map(({ model }) => [model.plural, model.fields.cidade?.title])).toEqual([
    ['Clientes', 'Cidade'],
    ['Clientes', 'Ciudad'],
    ['Customers', 'City'],
  ]);
  expect(new Set([pt.hash, es.hash, en.hash]).size).toBe(3);
  // Of words, and of one place.
  expect([en.model.fields.data_cadastro?.title, en.model.fields.nome?.help]).toEqual(['Here since', 'Their name.']);
  expect(JSON.stringify(await (await get('/view/Cliente', 'en')).body)).toContain('"label":"Contact and address"');

  const first = await get('/view/Cliente', 'en');
  const etag = String(first.headers.etag);
  const again = (language: string) =>
    server.call('GET', '/view/Cliente', { token, headers: { 'x-language': language, 'if-none-match': etag } });
  expect([first.headers.vary, (await again('en')).status, (await again('es')).status]).toEqual([
    expect.stringContaining('X-Language'),
    304,
    200,
  ]);
  await server.db.execute(sql`update traducao set texto = 'Since' where chave = 'labels:Data de cadastro'`);
  expect([(await again('en')).status, (await view('en')).model.fields.data_cadastro?.title]).toEqual([200, 'Since']);

  const check = (await get('/check?url=/crud/Cliente/', 'en')).body.data as { label: string; dictionary: object };
  expect(check.label).toBe('Customers');
  expect(Object.keys(check.dictionary).filter((key) => key.startsWith('labels:'))).toEqual([]);
  const menu = (await get('/listarMenuPrincipal', 'en')).body.data as { label: string }[];
  expect(menu.map(({ label }) => label)).toEqual(expect.arrayContaining(['Customers', 'Administration', 'Countries']));

  const file = await server.call('POST', '/Cliente/report/xls', { token, body: {}, headers: { 'x-language': 'en' } });
  expect(file.status).toBe(200);
});

test('errors name fields in the language of the caller', async () => {
  const token = await server.login('ADMINISTRADOR');
  const body = { nome: 'Banco', codigo: '999' };
  const save = () => server.call('POST', '/Banco/', { token, body, headers: { 'x-language': 'es' } });
  expect((await save()).status).toBe(201);
  expect((await save()).body.message).toBe('Ya existe un registro con este valor en Código. Use otro valor.');
});

test('a change of texts is told to windows that listen', async () => {
  const token = await server.login('CLIENTE');
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const control = new AbortController();
  const answer = await fetch(`${address}/api/views/mudancas`, {
    headers: { authorization: `Bearer ${token}` },
    signal: control.signal,
  });
  const versions: string[] = [];
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  const read = (async () => {
    let text = '';
    for (let piece = await reader?.read(); piece?.done === false; piece = await reader?.read()) {
      text += piece.value;
      const reported = [...text.matchAll(/event: texts\ndata: (.+)\n/g)].map(([, data = '']) => data);
      versions.splice(0, versions.length, ...reported);
    }
  })().catch(() => undefined);
  await expect.poll(() => versions.length).toBe(1);
  await server.db.execute(sql`update traducao set texto = 'From then' where chave = 'labels:Data de cadastro'`);
  await expect.poll(() => versions.length).toBe(2);
  expect(new Set(versions).size).toBe(2);
  control.abort();
  await read;
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
  // A search finds those inside of others too, unless it is for one question.
  const found = async (more: string) =>
    ((await ask(`/listFaqByLanguage?size=-1&query=menu${more}`, 'en')).data as { question: string }[]).map(
      ({ question }) => question,
    );
  expect(await found('')).toEqual(['By the menu']);
  expect(await found(`&parent=${top[0]?.id}`)).toEqual([]);
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

type PortalText = {
  id: number;
  chave: string;
  pt: string;
  es: string | null;
  en: string | null;
  falta: boolean;
  alterado: boolean;
};

test('the texts of the portal stand side by side, and each is said in words of this installation and taken back', async () => {
  const admin = await server.login('ADMINISTRATIVO');
  const read = async (search: string): Promise<PortalText[]> => {
    const { status, body } = await server.call('GET', `/textosPortal?size=5&${search}`, { token: admin });
    expect(status).toBe(200);
    return body.data as PortalText[];
  };
  const save = (id: number, body: object, token = admin) =>
    server.call('PUT', `/textosPortal/${id}`, {
      token,
      body,
      headers: { 'idempotency-key': `textos-${Math.random()}` },
    });
  const text = (await read('query=about:reload')).find(({ chave }) => chave === 'about:reload');
  if (text === undefined) throw new Error('The text is missing.');
  expect(text).toMatchObject({ chave: 'about:reload', pt: 'Recarregar', falta: false, alterado: false });
  const { es, en } = text;

  const saved = await save(text.id, { es: 'ACCEDER', en });
  expect([saved.status, saved.body.data]).toEqual([200, { ...text, es: 'ACCEDER', alterado: true }]);
  expect(await read('alterado=true&query=ACCEDER')).toHaveLength(1);
  expect((await dictionaryOf(admin, '/home', 'es'))['about:reload']).toBe('ACCEDER');
  // Only what differs is stored.
  const stored = await server.db.query(sql`select texto from traducao where chave = 'about:reload'`);
  expect(stored).toEqual([{ texto: 'ACCEDER' }]);
  expect((await save(text.id, { es })).body.data).toEqual(text);
  expect(await server.db.query(sql`select texto from traducao where chave = 'about:reload'`)).toEqual([]);

  // What is filled in stays, and who may not change translations reads none of it.
  const [greeting] = await read('query=home:morning');
  expect((await save(greeting?.id ?? 0, { en: 'Hello {{nome}}' })).status).toBe(400);
  expect((await save(1, { en: 'Hello' })).status).toBe(404);
  const client = await server.login('CLIENTE');
  expect((await save(text.id, { en: 'Go' }, client)).status).toBe(403);
  expect((await server.call('GET', '/textosPortal', { token: client })).status).toBe(403);
});

test('a label that the files do not translate is among what lacks, until it is translated here', async () => {
  const admin = await server.login('ADMINISTRATIVO');
  const lacking = async (): Promise<PortalText[]> =>
    (await server.call('GET', '/textosPortal?falta=true&size=0', { token: admin })).body.data as PortalText[];
  const before = await lacking();
  await server.db.execute(sql`
    insert into traducao (id_idioma, chave, texto) values (${await idOf('es')}, 'labels:Setor de compras', 'Sector de compras')`);
  const label = (await lacking()).find(({ chave }) => chave === 'labels:Setor de compras');
  expect(before).not.toContainEqual(label);
  expect(label).toMatchObject({ chave: 'labels:Setor de compras', es: 'Sector de compras', en: null });
  const { status } = await server.call('PUT', `/textosPortal/${label?.id}`, {
    ...{ token: admin, body: { en: 'Purchasing' }, headers: { 'idempotency-key': 'textos-setor' } },
  });
  expect(status).toBe(200);
  expect(await lacking()).toEqual(before);
});
