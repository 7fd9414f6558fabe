import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { portalScreens } from '../../../src/domain/screens.ts';
import { type Answer, type Profile, startTestServer, type TestServer } from '../../support/server.ts';

/** How a portal is administered: menu, permissions, processes, and who may be written to. */
let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('ADMINISTRADOR');
}, 120_000);
afterAll(() => server.close());

type Item = {
  readonly id: number;
  readonly id_processo: number | null;
  readonly label: string;
  readonly superior: number | null;
  readonly path: string | null;
  readonly entity: string | null;
  readonly icon: string | null;
  readonly view: string | null;
};

const post = (entity: string, body: unknown, token = admin): Promise<Answer> =>
  server.call('POST', `/${entity}`, { token, body });

async function made(entity: string, body: unknown): Promise<number> {
  const answer = await post(entity, body);
  expect([answer.status, answer.body.details]).toEqual([201, undefined]);
  return (answer.body.data as { id: number }).id;
}

async function menu(token: string, language = 'pt-BR'): Promise<readonly Item[]> {
  const { body } = await server.call('GET', '/listarMenuPrincipal', { token, headers: { 'x-language': language } });
  return body.data as Item[];
}

async function idOf(table: 'perfil' | 'processo', constante: string): Promise<number> {
  const statement =
    table === 'perfil'
      ? sql`select id from perfil where constante = ${constante}`
      : sql`select id from processo where constante = ${constante}`;
  const [row] = await server.db.query<{ id: number }>(statement);
  if (row === undefined) throw new Error(`There is no ${table} ${constante}.`);
  return row.id;
}

const errorsOf = ({ body }: Answer) =>
  (body.details?.errors as { pointer: string; code: string; message: string }[] | undefined)?.map(
    ({ pointer, code, message }) => [pointer, code, message],
  );

/** Labels from the root down to an item. */
function trail(items: readonly Item[], label: string): string[] {
  const item = items.find((each) => each.label === label);
  if (item === undefined) return [];
  const above = items.find(({ id }) => id === item.superior);
  return [...(above === undefined ? [] : trail(items, above.label)), label];
}

/** An item without entity and path, below which others stand. */
const isHeading = ({ entity, path }: Item): boolean => entity === null && path === null;

test('what is only added to is offered to nobody for a change', async () => {
  const accessTo = async (entity: string) =>
    Object((await server.call('GET', `/check?url=/crud/${entity}/`, { token: admin })).body.data).access;
  expect(await accessTo('LeituraDado')).toMatchObject({ LISTAR: true, EDITAR: false, EXCLUIR: false });
  expect(await accessTo('Banco')).toMatchObject({ LISTAR: true, EDITAR: true, EXCLUIR: true });
});

describe('the menu', () => {
  afterEach(async () => {
    await server.db.execute(sql`delete from menu_perfil`);
    await server.db.execute(sql`update menu set id_superior = null`);
    await server.db.execute(sql`delete from menu`);
  });

  test('leads nobody to a page that is not configured but those who may do it', async () => {
    const client = await server.login('CLIENTE');
    const hasNews = async (token: string) => (await menu(token)).some(({ path }) => path === '/noticias');
    expect([await hasNews(client), await hasNews(admin)]).toEqual([false, true]);
    const processo = await idOf('processo', 'BLOG');
    const made = await server.call('POST', '/ProcessoParametro', {
      token: admin,
      body: { processo: { id: processo }, chave: 'LINK', valor: 'https://a.example/' },
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(await hasNews(client)).toBe(true);
    await server.call('DELETE', `/ProcessoParametro/${Object(made.body.data).id}`, { token: admin });
    expect(await hasNews(client)).toBe(false);
  });

  test('holds by itself what the caller may open: entities, built screens, screens of view files', async () => {
    const items = await menu(await server.login('CLIENTE'));
    expect(trail(items, 'Clientes')).toEqual(['Cadastros', 'Clientes']);
    expect(items.find(({ label }) => label === 'Academia')).toMatchObject({
      path: '/memberkit_ead',
      superior: expect.any(Number),
    });
    // Administration is for those who administer.
    expect(items.map(({ label }) => label)).not.toContain('Administração');
    const addresses = [...server.views.screens().values()].flatMap(({ address }) => address ?? []);
    const built = portalScreens
      .filter(({ isBuilt, paths }) => isBuilt || paths.some((path) => addresses.includes(path)))
      .flatMap(({ processo }) => processo ?? []);
    const processes = new Map([...server.entities.processes()].map(([name, id]) => [id, name]));
    for (const { id, entity, path } of items.filter((item) => !isHeading(item)))
      expect(entity !== null || path?.startsWith('/tela/') || built.includes(processes.get(id) ?? '')).toBe(true);
    // Parents stand before what is below them, and no heading is empty.
    for (const [index, { superior }] of items.entries())
      if (superior !== null) expect(items.slice(0, index).map(({ id }) => id)).toContain(superior);
    for (const { id, id_processo } of items.filter(isHeading)) {
      // `/home?superior={process id}` is where it leads.
      expect(id_processo).toBe(id);
      expect(items.some(({ superior }) => superior === id)).toBe(true);
    }
    const administrators = (await menu(admin)).map(({ label }) => label);
    for (const label of ['Usuários', 'Perfis', 'Permissões', 'Processos', 'Itens do menu', 'Idiomas'])
      expect(administrators).toContain(label);
  });

  test('views for the home screen are those that a caller may open, in their order and language', async () => {
    const homeOf = async (token: string, language = 'pt-BR'): Promise<unknown> =>
      (await server.call('GET', '/listarMenuPrincipal', { token, headers: { 'x-language': language } })).body.inicio;
    expect(await homeOf(admin, 'en')).toEqual([
      { view: 'inicio_pedidos', label: 'Orders in progress', path: '/tela/inicio_pedidos' },
      { view: 'inicio_pagamentos', label: 'Payments to review', path: '/tela/inicio_pagamentos' },
      { view: 'inicio_clientes', label: 'Registrations to follow up', path: '/tela/inicio_clientes' },
    ]);
    // Who only orders reads nothing of payments and registrations.
    expect(await homeOf(await server.login('CLIENTE'))).toEqual([
      { view: 'inicio_pedidos', label: 'Pedidos em andamento', path: '/tela/inicio_pedidos' },
    ]);
  });

  test('a row gives a process another name, icon and place, in each language, and hides it', async () => {
    const client = await server.login('CLIENTE');
    const group = await made('Menu', { label: 'Gente', label_es: 'Gente (es)', label_en: 'People', icone: 'users' });
    const inner = await made('Menu', { label: 'Cadastrados', superior: { id: group } });
    const row = await made('Menu', {
      ...{ label: 'Pessoas', label_en: 'Persons', icone: 'friends' },
      ...{ processo: { id: await idOf('processo', 'Cliente') }, superior: { id: inner } },
    });
    const items = await menu(client);
    expect(trail(items, 'Pessoas')).toEqual(['Gente', 'Cadastrados', 'Pessoas']);
    expect(items.find(({ label }) => label === 'Pessoas')).toMatchObject({
      ...{ id_processo: await idOf('processo', 'Cliente'), entity: 'Cliente', icon: 'friends' },
    });
    expect(trail(await menu(client, 'en'), 'Persons')).toEqual(['People', 'Cadastrados', 'Persons']);
    expect(trail(await menu(client, 'es'), 'Pessoas')[0]).toBe('Gente (es)');
    const change = { token: admin, body: { versao: 1, ativo: false } };
    expect((await server.call('PUT', `/Menu/${row}`, change)).status).toBe(200);
    const hidden = (await menu(client)).map(({ label }) => label);
    // The headings that held nothing else go with it.
    for (const label of ['Pessoas', 'Clientes', 'Cadastrados', 'Gente']) expect(hidden).not.toContain(label);
    // Out of the menu is not out of reach: who may open it is a matter of permissions.
    const answer = await server.call('GET', '/check?url=/crud/Cliente/', { token: client });
    expect(answer.body.data).toMatchObject({ access: { LISTAR: true } });
  });

  test('a heading that comes by itself is hidden with all that is below it, moved and put first', async () => {
    const group = await made('Menu', {
      ...{ label: 'Cadastros gerais', processo: { id: await idOf('processo', 'grupo:Cadastros') }, ordem: 0 },
    });
    const items = await menu(admin);
    expect(items[0]).toMatchObject({ label: 'Cadastros gerais', superior: null });
    expect(trail(items, 'Clientes')).toEqual(['Cadastros gerais', 'Clientes']);
    await server.call('PUT', `/Menu/${group}`, { token: admin, body: { versao: 1, ativo: false } });
    expect(await menu(admin)).not.toContainEqual(expect.objectContaining({ label: 'Clientes' }));
  });

  test('links, views and processes of one’s own are added, for some profiles if wanted', async () => {
    const client = await server.login('CLIENTE');
    const consultant = await server.login('CONSULTOR');
    await made('Menu', { label: 'Ativos', caminho: '/crud/Cliente/?ativo=true', raiz: true });
    await made('Menu', { label: 'Quadro', view: 'clientes' });
    await made('Menu', { label: 'Todos os usuários', caminho: '/crud/Usuario/' });
    const own = await made('Processo', { constante: 'PAINEL_BI', descricao: 'BI', caminho: '/external/bi' });
    const external = await made('Menu', {
      ...{ label: 'Números', processo: { id: own } },
      perfis: [{ perfil: { id: await idOf('perfil', 'CONSULTOR') } }],
    });
    expect(external).toBeGreaterThan(0);
    const labels = async (token: string) => (await menu(token)).map(({ label }) => label);
    expect(await labels(client)).toEqual(expect.arrayContaining(['Ativos', 'Quadro']));
    expect(await labels(client)).not.toContain('Todos os usuários');
    expect(await labels(client)).not.toContain('Números');
    expect((await menu(consultant)).find(({ label }) => label === 'Números')).toMatchObject({
      ...{ id: own, id_processo: own, path: '/external/bi', entity: null },
    });
    expect(await labels(admin)).toEqual(expect.arrayContaining(['Números', 'Todos os usuários']));
    expect((await menu(client)).find(({ label }) => label === 'Quadro')).toMatchObject({ path: '/tela/clientes' });
    const ids = (await menu(admin)).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('an item for their profile shows a table to choose from', async () => {
    const [client, consultant] = [await server.login('CLIENTE'), await server.login('CONSULTOR')];
    await made('Menu', {
      ...{ label: 'Onde atendemos', processo: { id: await idOf('processo', 'Cidade') } },
      perfis: [{ perfil: { id: await idOf('perfil', 'CONSULTOR') } }],
    });
    const labels = async (token: string) => (await menu(token)).map(({ label }) => label);
    expect(await labels(consultant)).toContain('Onde atendemos');
    expect(await labels(client)).not.toContain('Onde atendemos');
  });

  test('what stands in the menu has its cards and its check, and nothing else has', async () => {
    const client = await server.login('CLIENTE');
    const items = await menu(client);
    const group = items.find(({ label }) => label === 'Cadastros');
    const cards = await server.call('GET', `/listarSubMenus?id_superior=${group?.id}`, { token: client });
    expect(cards.body.data).toEqual(items.filter(({ superior }) => superior === group?.id));
    const check = async (id: number) =>
      (await server.call('GET', `/check?url=/menu/${id}`, { token: client })).body.data;
    expect(await check(group?.id ?? 0)).toMatchObject({ id_processo: group?.id, label: 'Cadastros', skip: false });
    const hidden = await idOf('processo', 'Usuario');
    expect(await check(hidden)).toMatchObject({ id_processo: null, label: null, skip: false, admin: false });
    const none = await server.call(
      'GET',
      `/listarSubMenus?id_superior=${await idOf('processo', 'grupo:Administração')}`,
      {
        token: await server.login('NENHUM'),
      },
    );
    expect(none.body).toMatchObject({ data: [], total: 0 });
  });

  test('what would be no menu is refused in words', async () => {
    const link = await made('Menu', { label: 'Um atalho', caminho: '/faq' });
    const outer = await made('Menu', { label: 'Fora' });
    const inner = await made('Menu', { label: 'Dentro', superior: { id: outer } });
    const deep = await made('Menu', { label: 'Fundo', superior: { id: inner } });
    const put = (id: number, body: object) =>
      server.call('PUT', `/Menu/${id}`, { token: admin, body: { versao: 1, ...body } });
    for (const [id, superior] of [
      [outer, deep],
      [outer, outer],
      [inner, deep],
    ] as const)
      expect(errorsOf(await put(id, { superior: { id: superior } }))).toEqual([
        ['/superior', 'ciclo', 'Um grupo não pode ficar dentro de si mesmo. Escolha outro.'],
      ]);
    expect(errorsOf(await put(inner, { superior: { id: link } }))).toEqual([
      ['/superior', 'grupo', 'Este item abre uma tela. Escolha um grupo.'],
    ]);
    expect(errorsOf(await put(outer, { caminho: '/faq' }))?.map(([pointer]) => pointer)).toEqual(['/superior']);
    expect(errorsOf(await post('Menu', { label: 'x', view: 'clientess' }))).toEqual([
      ['/view', 'visao', 'Não existe a visão "clientess". Você quis dizer "clientes"?'],
    ]);
    expect(errorsOf(await post('Menu', { label: 'x', view: 'clientes', caminho: '/faq' }))?.[0]?.[1]).toBe('destino');
    expect((await post('Menu', { label: 'x', caminho: 'https://example.com' })).status).toBe(400);
    expect((await post('Menu', { label: 'x', caminho: '//example.com' })).status).toBe(400);
    // Items that have been brought into a ring behind the server's back are in no menu and harm nobody.
    await server.db.execute(sql`update menu set id_superior = ${deep} where id = ${outer}`);
    expect((await menu(admin)).map(({ label }) => label)).toContain('Um atalho');
  });

  test('a change of the menu, and of permissions, reaches open windows at once', async () => {
    const token = await server.login('CLIENTE');
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const left = new AbortController();
    const stream = await fetch(`${address}/api/views/mudancas`, {
      headers: { authorization: `Bearer ${token}` },
      signal: left.signal,
    });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const reported = async (pattern: RegExp): Promise<boolean> => {
      while (!pattern.test(text)) {
        const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
        if (done) return false;
        text += value;
      }
      text = '';
      return true;
    };
    expect(await reported(/event: notices/)).toBe(true);
    await made('Menu', { label: 'Novo', caminho: '/faq' });
    expect(await reported(/event: message\ndata: \{"entities":\["menus"\]\}/)).toBe(true);
    await made('Permissao', { perfil: { id: await idOf('perfil', 'CLIENTE') }, entity: 'Banco', flag: 'EXCLUIR' });
    expect(await reported(/"menus"/)).toBe(true);
    // Another server: the table changes without this one being asked.
    await server.db.execute(sql`insert into menu (label, caminho) values ('De outro servidor', '/faq')`);
    expect(await reported(/"menus"/)).toBe(true);
    expect((await menu(token)).map(({ label }) => label)).toContain('De outro servidor');
    left.abort();
  }, 30_000);
});

describe('permissions', () => {
  const permission = async (profile: Profile, entity: string, flag: string): Promise<Answer> =>
    post('Permissao', { perfil: { id: await idOf('perfil', profile) }, entity, flag });

  test('of entities and of screens are taken; what there is not is refused with what is near', async () => {
    for (const [entity, flag] of [
      ['Banco', 'EXCLUIR'],
      ['PAGAMENTOS_PENDENTES', 'ACESSAR'],
      ['CARRINHO', 'EDITAR_FILIAL'],
    ] as const)
      expect((await permission('NENHUM', entity, flag)).status).toBe(201);
    for (const [entity, flag, expected] of [
      [
        'Clientte',
        'LISTAR',
        ['/entity', 'recurso', 'Não existe o cadastro nem a tela "Clientte". Você quis dizer "Cliente"?'],
      ],
      [
        'PAGAMENTO_PENDENTES',
        'ACESSAR',
        [
          '/entity',
          'recurso',
          'Não existe o cadastro nem a tela "PAGAMENTO_PENDENTES". Você quis dizer "PAGAMENTOS_PENDENTES" ou "PagamentoEvento"?',
        ],
      ],
      [
        'Cliente',
        'LISTARR',
        ['/flag', 'permissao', 'A permissão "LISTARR" não existe em "Cliente". Você quis dizer "LISTAR"?'],
      ],
      [
        'Cliente',
        'EDITAR_FILIAL',
        [
          '/flag',
          'permissao',
          'A permissão "EDITAR_FILIAL" não existe em "Cliente". Use LISTAR, CADASTRAR, EDITAR ou EXCLUIR.',
        ],
      ],
      ['TROCAR_PAI', 'LISTAR', ['/flag', 'permissao', 'A permissão "LISTAR" não existe em "TROCAR_PAI". Use ACESSAR.']],
      [
        'ESTUDIO',
        'ACESSAR',
        ['/entity', 'recurso', 'Esta tela é de quem configura o portal: marque "Configurador" no perfil.'],
      ],
    ] as const) {
      const answer = await permission('NENHUM', entity, flag);
      expect([answer.status, errorsOf(answer)]).toEqual([400, [expected]]);
    }
  });

  test('all of a profile stand below it, and are saved with it', async () => {
    const body = {
      ...{ descricao: 'Auditoria', constante: 'AUDITORIA' },
      permissoes: [
        { id: -1, entity: 'Cliente', flag: 'LISTAR' },
        { id: -2, entity: 'CARRINHO', flag: 'EDITAR_CLIENTE' },
      ],
    };
    const id = await made('Perfil', body);
    const { body: read } = await server.call('GET', `/Perfil/${id}?eager=true`, { token: admin });
    expect(read.data).toMatchObject({ permissoes: [{ flag: 'LISTAR' }, { flag: 'EDITAR_CLIENTE' }] });
    const wrong = await post('Perfil', {
      ...body,
      constante: 'OUTRA',
      permissoes: [{ id: -1, entity: 'Nada', flag: 'LISTAR' }],
    });
    expect(errorsOf(wrong)?.[0]?.slice(0, 2)).toEqual(['/permissoes/0/entity', 'recurso']);
  });

  test('the choice of the form names every flag that there is', async () => {
    const { body } = await server.call('GET', '/view/Permissao', { token: admin });
    const text = JSON.stringify(body.layers);
    for (const flag of portalScreens.flatMap(({ flags }) => Object.keys(flags)))
      expect(text).toContain(`"id":"${flag}"`);
  });
});

describe('processes', () => {
  test('those of the portal stay as they are; others are the administrators’', async () => {
    const id = await idOf('processo', 'BLOG');
    const put = (body: object) => server.call('PUT', `/Processo/${id}`, { token: admin, body });
    const { versao } = (await server.call('GET', `/Processo/${id}`, { token: admin })).body.data as { versao: number };
    expect(errorsOf(await put({ versao, descricao: 'Outro' }))?.[0]?.slice(0, 2)).toEqual(['/descricao', 'do_portal']);
    // A form sends back what it read, and may bring parameters along.
    const saved = await put({
      versao,
      descricao: 'Notícias',
      parametros: [{ id: -1, chave: 'LINK', valor: 'https://a.example/' }],
    });
    expect(saved.status).toBe(200);
    const list = await server.call('GET', `/ProcessoParametro?processo=${id}`, { token: await server.login('DI') });
    expect(list.body.data).toMatchObject([{ chave: 'LINK', processo: { id, descricao: 'Notícias' } }]);
    const missing = await server.call('DELETE', `/Processo/${id}`, { token: admin });
    expect([missing.status, missing.body.code]).toEqual([422, 'REGRA_DE_NEGOCIO']);
    expect(errorsOf(await post('Processo', { constante: 'meu painel', descricao: 'x' }))?.[0]?.[1]).toBe('formato');
    const own = await made('Processo', { constante: 'MEU_PAINEL', descricao: 'Meu painel' });
    expect((await server.call('DELETE', `/Processo/${own}`, { token: admin })).status).toBe(204);
  });

  test('a new entity has one at once, under its own name', async () => {
    const schema = { title: 'Frota', 'x-plural': 'Frotas', type: 'object', properties: { nome: { type: 'string' } } };
    await writeFile(join(server.root, 'schemas', 'company', 'Frota.schema.json'), JSON.stringify(schema));
    await server.entities.reload();
    const { body } = await server.call('GET', '/Processo?constante=Frota', { token: admin });
    expect(body.data).toMatchObject([
      { constante: 'Frota', descricao: 'Frotas', tipo: 'CADASTRO', caminho: '/crud/Frota/' },
    ]);
  });
});

describe('who may be written to', () => {
  const options = (token: string, field: string, query = '') =>
    server.call('GET', `/NgsNotificacaoDestinatario/opcoes/${field}${query}`, { token });

  test('whoever sends notices chooses people by their names, and learns nothing else of them', async () => {
    const token = await server.login('ADMINISTRATIVO');
    await server.db.execute(sql`
      insert into usuario (nome, login, codigo_mundial, id_perfil)
      select 'Zilda Prado', 'segredo@teste.example', '9988776', id from perfil where constante = 'CLIENTE'`);
    expect((await server.call('GET', '/Usuario', { token })).status).toBe(403);
    const { status, body, text } = await options(token, 'usuario', '?query=zilda');
    expect([status, body.total]).toEqual([200, 1]);
    expect(Object.keys((body.data as object[])[0] ?? {}).sort()).toEqual(['id', 'nome', 'versao']);
    expect(text).not.toContain('segredo');
    // Nor by searching, filtering or sorting for what is not shown.
    expect((await options(token, 'usuario', '?query=segredo')).body.total).toBe(0);
    expect((await options(token, 'usuario', '?query=9988776')).body.total).toBe(0);
    for (const query of [
      '?login=segredo@teste.example',
      '?fields=nome,login',
      '?sortBy=login',
      '?perfil=1',
      '?size=101',
    ])
      expect([query, (await options(token, 'usuario', query)).status]).toEqual([query, 400]);
    expect((await options(token, 'perfil', '?query=consultor')).body).toMatchObject({ total: 1 });
  });

  test('nobody else does, and only where a schema says so', async () => {
    for (const profile of ['CLIENTE', 'CONSULTOR', 'FINANCEIRO', 'NENHUM'] as const)
      expect((await options(await server.login(profile), 'usuario')).body.code).toBe('SEM_PERMISSAO');
    const token = await server.login('ADMINISTRATIVO');
    // May be filled in by this caller as well, but does not say `x-choices`.
    expect((await server.call('GET', '/PopUp/opcoes/perfil', { token })).body.code).toBe('SEM_PERMISSAO');
    const wrong = await options(token, 'usuarios');
    expect([wrong.status, wrong.body.details]).toMatchObject([404, { sugestoes: ['usuario'] }]);
  });
});
