import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PortalScreen, portalScreens } from '../../src/domain/screens.ts';
import { flagsOfScreen, isForConfigurators } from '../../src/platform/http/caller.ts';
import { loadContract } from '../../src/platform/http/contract.ts';
import { type Answer, type Profile, startTestServer, type TestServer } from '../support/server.ts';

/** Every gate and permission, tried as the wrong person by calling the API itself (specification 002, sections 2.1, 6). */
const contract = await loadContract();
let server: TestServer;
/** Holds nothing but what is everybody's. */
let nobody: string;
let administrator: string;
const tokens = new Map<Profile, string>();
beforeAll(async () => {
  server = await startTestServer();
  // Long periods are offered only once a month is closed (network.md, 7).
  await server.db.script(`
    insert into ponto_mes (mes) values ('2020-01-01');
    update ponto_mes set estado = 'FECHANDO', dh_fechando = now() where mes = '2020-01-01';
    update ponto_mes set estado = 'FECHADO', dh_fechado = now() where mes = '2020-01-01'`);
  nobody = await server.login('NENHUM');
  administrator = await server.login('ADMINISTRADOR');
}, 120_000);
afterAll(() => server.close());

async function tokenOf(profile: Profile): Promise<string> {
  const token = tokens.get(profile) ?? (await server.login(profile));
  tokens.set(profile, token);
  return token;
}

/** An address of a path, with a number in the place of each name. */
const addressOf = (path: string): string => path.replaceAll(/:\w+\??/g, '7').replace('/*', '/qualquer');

const check = (token: string | undefined, url: string, language?: string): Promise<Answer> =>
  server.call('GET', `/check?url=${encodeURIComponent(url)}`, {
    ...(token === undefined ? {} : { token }),
    ...(language === undefined ? {} : { headers: { 'x-language': language } }),
  });

async function access(token: string, url: string): Promise<Record<string, unknown>> {
  const { status, body } = await check(token, url);
  expect(status).toBe(200);
  return body.data as Record<string, unknown>;
}

async function give(profile: Profile, entity: string, flag: string): Promise<void> {
  const answer = await server.call('POST', '/Permissao', {
    token: administrator,
    body: { perfil: { id: await profileId(profile) }, entity, flag },
  });
  expect([answer.status, answer.body.details]).toEqual([201, undefined]);
}

async function take(profile: Profile, entity: string, flag: string): Promise<void> {
  const rows = await server.db.query<{ id: number }>(
    sql`select id from permissao where id_perfil = ${await profileId(profile)} and entity = ${entity} and flag = ${flag}`,
  );
  for (const { id } of rows)
    expect((await server.call('DELETE', `/Permissao/${id}`, { token: administrator })).status).toBe(204);
}

async function profileId(profile: Profile): Promise<number> {
  const [row] = await server.db.query<{ id: number }>(sql`select id from perfil where constante = ${profile}`);
  return row?.id ?? 0;
}

const addresses = portalScreens.flatMap((screen) => screen.paths.map((path) => [addressOf(path), screen] as const));
const guarded = addresses.filter(([, { audience }]) => audience === 'session');
const limited = guarded.filter(([, { profiles }]) => profiles !== null);

describe('screens', () => {
  test.each(guarded)('%s: nobody without a session, and no process for the wrong one', async (url, screen) => {
    for (const token of [undefined, 'x'.repeat(43)]) {
      const { status, body } = await check(token, url);
      expect([status, body.code]).toEqual([403, 'SESSAO_INVALIDA']);
    }
    const answer = await access(nobody, url);
    if (screen.profiles === null) {
      expect(answer).toMatchObject({
        id_processo: server.entities.processes().get(screen.processo ?? ''),
        skip: false,
      });
      return;
    }
    expect(answer).toMatchObject({ id_processo: null, admin: false, skip: false, access: {} });
  });

  test.each(limited)('%s opens for each of its profiles, and for administrators', async (url, screen) => {
    const id_processo = server.entities.processes().get(screen.processo ?? '');
    expect(id_processo).toBeGreaterThan(0);
    for (const profile of [...(screen.profiles ?? []), 'ADMINISTRADOR'])
      expect(await access(await tokenOf(profile as Profile), url)).toMatchObject({ id_processo, skip: false });
  });

  test('each profile opens those that name it, and no other of those that are not for all', async () => {
    const screens = portalScreens.filter(({ audience, profiles }) => audience === 'session' && profiles !== null);
    for (const profile of ['CLIENTE', 'CONSULTOR', 'DI', 'FINANCEIRO', 'SUPERADMIN', 'CONFIGURADOR'] as const) {
      const open: (string | null)[] = [];
      for (const { processo, paths } of screens)
        if ((await access(await tokenOf(profile), addressOf(paths[0] ?? ''))).id_processo !== null) open.push(processo);
      expect([profile, open]).toEqual([profile, named(screens, profile)]);
    }
  });

  test('what is public, or carries a key of its own, is checked by nobody', async () => {
    for (const [url] of addresses.filter(([, { audience }]) => audience !== 'session'))
      expect(await access(nobody, url)).toMatchObject({ id_processo: null, access: {}, skip: true });
  });

  test('a permission that is given opens a screen at once, and one that is taken closes it', async () => {
    expect((await access(nobody, '/pagamentos_pendentes')).id_processo).toBeNull();
    await give('NENHUM', 'PAGAMENTOS_PENDENTES', 'ACESSAR');
    expect(await access(nobody, '/pagamentos_pendentes')).toMatchObject({ access: { ACESSAR: true } });
    await take('NENHUM', 'PAGAMENTOS_PENDENTES', 'ACESSAR');
    expect((await access(nobody, '/pagamentos_pendentes')).id_processo).toBeNull();
  });

  test('own flags of a screen and those of its entity are answered, and nobody has any before they are given', async () => {
    const flagged = portalScreens.filter(({ flags }) => Object.keys(flags).length > 0);
    expect(flagged.map(({ processo }) => processo).toSorted()).toEqual([
      'CARRINHO',
      'CONSULTORES',
      'DASHBOARD',
      'FLUXO_CLIENTES',
      'VER_COMO',
    ]);
    for (const screen of flagged) {
      const url = addressOf(screen.paths[0] ?? '');
      if (screen.profiles !== null) await give('NENHUM', screen.processo ?? '', 'ACESSAR');
      for (const flag of Object.keys(screen.flags)) {
        expect((await access(nobody, url)).access).toMatchObject({ [flag]: false });
        await give('NENHUM', screen.processo ?? '', flag);
        expect((await access(nobody, url)).access).toMatchObject({ [flag]: true });
        await take('NENHUM', screen.processo ?? '', flag);
        for (const profile of screen.flags[flag] ?? [])
          expect((await access(await tokenOf(profile as Profile), url)).access).toMatchObject({ [flag]: true });
      }
      await take('NENHUM', screen.processo ?? '', 'ACESSAR');
    }
    await give('NENHUM', 'FLUXO_CLIENTES', 'ACESSAR');
    expect((await access(nobody, '/fluxo/clientes')).access).toEqual({
      ...{ ACESSAR: true, LISTAR: false, CADASTRAR: false, EDITAR: false, EXCLUIR: false, ALTERAR_SITUACAO: false },
    });
    await give('NENHUM', 'Cliente', 'CADASTRAR');
    expect((await access(nobody, '/fluxo/clientes')).access).toMatchObject({ CADASTRAR: true, LISTAR: false });
    await take('NENHUM', 'Cliente', 'CADASTRAR');
    await take('NENHUM', 'FLUXO_CLIENTES', 'ACESSAR');
  });

  test('the permissions of the cart are answered on each of its screens', async () => {
    const cart = portalScreens.filter(({ processo, flagsOf }) => processo === 'CARRINHO' || flagsOf === 'CARRINHO');
    const urls = cart.flatMap(({ paths }) => paths.map(addressOf));
    expect(urls).toEqual(addresses.map(([url]) => url).filter((url) => url.startsWith('/carrinho')));
    for (const url of urls)
      expect((await access(nobody, url)).access).toMatchObject({ EDITAR_FILIAL: false, EDITAR_CLIENTE: false });
    await give('NENHUM', 'CARRINHO', 'EDITAR_FILIAL');
    for (const url of urls)
      expect((await access(nobody, url)).access).toMatchObject({ EDITAR_FILIAL: true, EDITAR_CLIENTE: false });
    await take('NENHUM', 'CARRINHO', 'EDITAR_FILIAL');
  });

  test('other spellings of an address, and records of a report, lead to its view', async () => {
    for (const [url, view] of [
      ['/meus-pedidos', 'meus_pedidos'],
      ['/evento', 'Evento.eventos'],
      ['/evento/7', 'evento_noticia'],
      ['/report/relatorio_graduacao/7', 'relatorio_graduacao'],
      ['/clonagem_cliente/1/2', 'clonagem_do_cliente'],
    ] as const)
      expect(await access(administrator, url), url).toMatchObject({ view });
  });

  /** Addresses whose screens are being made. */
  test('behind every address of the table there is a screen', async () => {
    const missing: string[] = [];
    const paths = portalScreens.filter(({ audience, isBuilt }) => audience === 'session' && !isBuilt);
    for (const path of paths.flatMap((screen) => screen.paths)) {
      const url = addressOf(path);
      if ((await access(administrator, url)).view === undefined) missing.push(url);
    }
    expect(missing).toEqual([]);
  });

  test('names are those of the language that is asked for', async () => {
    for (const [language, label] of [
      ['pt-BR', 'Perguntas frequentes'],
      ['es', 'Preguntas frecuentes'],
      ['en', 'Frequently asked questions'],
    ] as const)
      expect((await check(nobody, '/faq', language)).body.data).toMatchObject({ label, icon: 'help-circle' });
  });
});

describe('screens of entities', () => {
  test('an entity that one may not list has no process, whatever the area of its address', async () => {
    for (const url of ['/crud/Usuario/', '/crud/Usuario/1', '/importar/Usuario', '/administracao/Usuario/1']) {
      expect(await access(nobody, url)).toMatchObject({ id_processo: null, admin: false, skip: false, access: {} });
      const id_processo = server.entities.processes().get('Usuario');
      expect(await access(administrator, url)).toMatchObject({ id_processo, admin: true, skip: false });
    }
    const held = await access(await tokenOf('CLIENTE'), '/cadastros/Cliente/7');
    expect(held).toMatchObject({ label: 'Cliente', access: { LISTAR: true, EXCLUIR: false }, skip: false });
  });

  test('a screen of a view file that shows one nothing has no process', async () => {
    const closed = { id_processo: null, admin: false, skip: false, access: {} };
    expect(await access(nobody, '/tela/clientes')).toMatchObject(closed);
    expect(await access(administrator, '/tela/clientes')).toMatchObject({ id_processo: expect.any(Number) });
  });

  test('[Q1] a view with an address is a screen at once, behind its own gate', async () => {
    const elements = { a: { type: 'html', html: '<p>Oi</p>' } };
    const put = async (view: object) => {
      await writeFile(join(server.root, 'views/people/conferencia.view.json'), JSON.stringify({ ...view, elements }));
      await server.views.reload();
    };
    const client = await tokenOf('CLIENTE');
    expect(await access(client, '/conferencia/a7')).toMatchObject({ skip: true });
    await put({ address: '/conferencia/:id', process: 'CONFERENCIA', permission: ['Cliente.EXCLUIR'], menu: {} });
    const closed = { id_processo: null, skip: false, access: {} };
    expect(await access(client, '/conferencia/a7')).toMatchObject(closed);
    expect((await server.call('GET', '/view/conferencia', { token: client })).status).toBe(403);
    const seen = await access(administrator, '/conferencia/a7?a=1');
    const id_processo = server.entities.processes().get('CONFERENCIA');
    expect(seen).toMatchObject({ id_processo, view: 'conferencia', params: { id: 'a7' } });
    // An administrator may grant the process as well.
    await give('CLIENTE', 'CONFERENCIA', 'ACESSAR');
    expect(await access(client, '/conferencia/a7')).toMatchObject({ id_processo, view: 'conferencia' });
    expect((await server.call('GET', '/view/conferencia', { token: client })).status).toBe(200);
    await take('CLIENTE', 'CONFERENCIA', 'ACESSAR');
    // One of the table whose own view is not there.
    await rm(join(server.root, 'views/cloning/clonagem_cliente.view.json'), { force: true });
    await put({ address: '/clonagem_cliente' });
    expect(await access(client, '/clonagem_cliente')).toMatchObject(closed);
    expect(await access(administrator, '/clonagem_cliente')).toMatchObject({ view: 'conferencia', params: {} });
    expect(await access(client, '/conferencia/a7')).toMatchObject({ skip: true });
    await rm(join(server.root, 'views/people/conferencia.view.json'));
    await server.views.reload();
    expect(await access(administrator, '/clonagem_cliente')).not.toHaveProperty('view');
  });

  test('[Q1] a name of an entity is found in any letters, and answered as it is written', async () => {
    expect(await access(administrator, '/crud/cliente/5')).toMatchObject({ entity: 'Cliente', label: 'Cliente' });
    expect(await access(nobody, '/crud/usuario')).toMatchObject({ id_processo: null, skip: false });
  });

  test('an address that is nothing is for nobody to keep from', async () => {
    for (const url of ['/nada', '/crud/Nada/', '/tela/nada', '/a/b/c'])
      expect(await access(nobody, url)).toMatchObject({ id_processo: null, skip: true });
  });
});

describe('calls', () => {
  // Screens that are for whoever is logged in: everybody holds their permission.
  const forAll = new Set(
    portalScreens.flatMap(({ processo, profiles }) => (profiles === null ? [`${processo}.ACESSAR`] : [])),
  );
  // Those of development have no address here: their own test asks for them.
  const restricted = [...contract.operations.values()].filter(
    ({ permissions, isDevelopment }) =>
      permissions.length > 0 && !isDevelopment && !permissions.some((permission) => forAll.has(permission)),
  );
  const url = (path: string): string => path.replaceAll(/\{\w+\}/g, '1');
  const call = (token: string, { method, path }: (typeof restricted)[number]) =>
    server.call(method, url(path), { token, ...(method === 'GET' ? {} : { body: {} }) });

  test('there are some, and each names permissions that there are', () => {
    expect(restricted.length).toBeGreaterThan(40);
    const flags = new Set(portalScreens.flatMap((screen) => Object.keys(screen.flags)));
    const ofScreens = new Set(
      portalScreens.flatMap((screen) => flagsOfScreen(screen).map((flag) => `${screen.processo}.${flag}`)),
    );
    for (const { id, permissions } of restricted)
      for (const permission of permissions) {
        const [resource = '', flag = ''] = permission.split('.');
        const isEntity =
          server.entities.models().has(resource) && ['LISTAR', 'CADASTRAR', 'EDITAR', 'EXCLUIR'].includes(flag);
        const isKnown = flags.has(permission) || ofScreens.has(permission) || /^PERFIL:[A-Z_]+$/.test(permission);
        expect([id, permission, isEntity || isKnown]).toEqual([id, permission, true]);
      }
  });

  test.each(restricted.map((operation) => [operation.id, operation] as const))(
    '%s: 403 to whoever holds none of its permissions',
    async (_, operation) => {
      const { status, body } = await call(nobody, operation);
      expect([status, body.code, body.details]).toEqual([
        403,
        'SEM_PERMISSAO',
        { permissao: operation.permissions.join(', ') },
      ]);
    },
  );

  test.each(restricted.map((operation) => [operation.id, operation] as const))(
    '%s: let in with any one of its permissions',
    async (_, operation) => {
      for (const permission of operation.permissions) {
        const profile = /^PERFIL:(.+)$/.exec(permission)?.[1];
        const [resource = '', flag] = permission.split('.');
        const screen = portalScreens.find(({ flags }) => Object.hasOwn(flags, resource));
        const held = flag === undefined ? ([screen?.processo ?? '', resource] as const) : ([resource, flag] as const);
        if (profile === undefined) await give('NENHUM', ...held);
        const { body } = await call(profile === undefined ? nobody : await tokenOf(profile as Profile), operation);
        // The handler, or the check of what was sent, may refuse it for another reason.
        expect(body?.details?.permissao).not.toBe(operation.permissions.join(', '));
        if (profile === undefined) await take('NENHUM', ...held);
      }
    },
  );
});

describe('rows of others', () => {
  type Person = { readonly token: string; readonly id: number };
  const person = async (profile: Profile): Promise<Person> => {
    const token = await server.login(profile);
    return { token, id: ((await server.call('GET', '/sessao', { token })).body.data as { id: number }).id };
  };

  test('settings are each one’s own', async () => {
    const [ana, bia] = [await person('CLIENTE'), await person('ADMINISTRATIVO')];
    const body = { chave: 'favoritos', valor: ['/faq'] };
    expect((await server.call('POST', '/salvarConfiguracaoUsuario', { token: ana.token, body })).status).toBe(200);
    const read = async ({ token }: Person) => (await server.call('GET', '/configuracoesUsuario', { token })).text;
    expect(await read(ana)).toContain('/faq');
    expect(await read(bia)).not.toContain('/faq');
  });

  test('sessions of others are neither seen nor ended, not even by administrators', async () => {
    const [ana, admin] = [await person('CLIENTE'), await person('ADMINISTRADOR')];
    const [own] = (await server.call('GET', '/sessao/lista', { token: ana.token })).body.data as { id: number }[];
    const list = (await server.call('GET', '/sessao/lista', { token: admin.token })).body.data as { id: number }[];
    expect(list.map(({ id }) => id)).not.toContain(own?.id);
    const ended = await server.call('DELETE', `/sessao/lista/${own?.id}`, { token: admin.token });
    expect([ended.status, ended.body.code]).toEqual([404, 'SESSAO_NAO_ENCONTRADA']);
    expect((await server.call('GET', '/sessao', { token: ana.token })).status).toBe(200);
  });

  test('notifications of others are neither listed nor marked', async () => {
    const [ana, bia] = [await person('CLIENTE'), await person('CLIENTE')];
    const [row] = await server.db.query<{ id: number }>(sql`
      insert into ngs_notificacao_usuario (titulo, texto, visualizada, id_usuario)
      values ('De Ana', 'x', false, ${ana.id}) returning id`);
    for (const { token } of [bia, { token: administrator }]) {
      expect((await server.call('GET', '/listarNotificacoes', { token })).text).not.toContain('De Ana');
      const body = { versao: 1, visualizada: true };
      expect((await server.call('PUT', `/NGSNotificacaoUsuario/${row?.id}`, { token, body })).status).toBe(404);
    }
  });

  test('users, profiles and permissions are nobody’s but the administrators’', async () => {
    for (const profile of ['CLIENTE', 'CONSULTOR', 'ADMINISTRATIVO', 'CONFIGURADOR', 'SUPERADMIN'] as const) {
      const { token, id } = await person(profile);
      for (const entity of ['Usuario', 'Perfil', 'Permissao', 'Menu', 'MenuPerfil'])
        for (const [method, url] of [
          ['GET', `/${entity}`],
          ['GET', `/${entity}/1`],
          ['POST', `/${entity}`],
          ['PUT', `/${entity}/${entity === 'Usuario' ? id : 1}`],
          ['DELETE', `/${entity}/1`],
        ] as const) {
          const { status, body } = await server.call(method, url, {
            token,
            body: method === 'GET' ? undefined : { versao: 1, perfil: { id: await profileId('ADMINISTRADOR') } },
          });
          expect([profile, method, url, status, body.code]).toEqual([profile, method, url, 403, 'SEM_PERMISSAO']);
        }
    }
  });
});

function named(screens: readonly PortalScreen[], profile: Profile): (string | null)[] {
  return screens
    .filter((screen) =>
      isForConfigurators(screen) ? profile === 'CONFIGURADOR' : (screen.profiles ?? []).includes(profile),
    )
    .map(({ processo }) => processo);
}
