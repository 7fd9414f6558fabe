import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, type Profile, startTestServer, type TestServer } from '../support/server.ts';

/** Who keeps users, profiles and permissions without being an administrator hands out no more than they hold. */
let server: TestServer;
let keeper: string;
let keeperId: number;
beforeAll(async () => {
  server = await startTestServer();
  const admin = await server.login('ADMINISTRADOR');
  for (const entity of ['Usuario', 'Perfil', 'Permissao'])
    for (const flag of ['LISTAR', 'CADASTRAR', 'EDITAR', 'EXCLUIR']) {
      const body = { perfil: { id: await profile('ATENDENTE_FILIAL') }, entity, flag };
      expect((await server.call('POST', '/Permissao', { token: admin, body })).status).toBe(201);
    }
  keeper = await server.login('ATENDENTE_FILIAL');
  keeperId = ((await server.call('GET', '/sessao', { token: keeper })).body.data as { id: number }).id;
}, 120_000);
afterAll(() => server.close());

let users = 0;
beforeEach(() => {
  users += 1;
});

async function profile(constante: Profile): Promise<number> {
  const [row] = await server.db.query<{ id: number }>(sql`select id from perfil where constante = ${constante}`);
  if (row === undefined) throw new Error(`There is no profile ${constante}.`);
  return row.id;
}

async function user(constante: Profile): Promise<{ id: number; versao: number }> {
  const [row] = await server.db.query<{ id: number; versao: number }>(sql`
    insert into usuario (nome, login, id_perfil)
    select 'Alguém', ${`alguem${users}-${constante.toLowerCase()}@teste.example`}, id from perfil
    where constante = ${constante} returning id, versao`);
  if (row === undefined) throw new Error(`There is no profile ${constante}.`);
  return row;
}

const call = (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object): Promise<Answer> =>
  server.call(method, url, { token: keeper, ...(body === undefined ? {} : { body }) });

/** Status, and the fields that were refused for the sake of privileges. */
function verdict({ status, body }: Answer): readonly unknown[] {
  const errors = (body?.details?.errors ?? []) as readonly { pointer: string; code: string }[];
  return [status, ...errors.filter(({ code }) => code === 'privilegio').map(({ pointer }) => pointer)];
}

test('users of administrators and configurators are out of reach, and nobody becomes one', async () => {
  const fresh = async (constante: Profile, more = {}) =>
    verdict(
      await call('POST', '/Usuario', {
        ...{ nome: 'Nova pessoa', login: `nova${users}-${constante.toLowerCase()}@teste.example`, ...more },
        perfil: { id: await profile(constante) },
      }),
    );
  expect(await fresh('CLIENTE')).toEqual([201]);
  expect(await fresh('ADMINISTRADOR')).toEqual([400, '/perfil']);
  expect(await fresh('CONFIGURADOR')).toEqual([400, '/perfil']);
  // The type alone opens calls of administrative staff.
  expect(await fresh('CONSULTOR', { tipo: 'ADMINISTRATIVO' })).toEqual([400, '/tipo']);
  const { id, versao } = await user('CLIENTE');
  const raise = { versao, perfil: { id: await profile('ADMINISTRADOR') } };
  expect(verdict(await call('PUT', `/Usuario/${id}`, raise))).toEqual([400, '/perfil']);
  expect(verdict(await call('PUT', `/Usuario/${id}`, { versao, nome: 'Outro nome' }))).toEqual([200]);
  // Another address to log in with, and the password is a link by mail away.
  for (const constante of ['ADMINISTRADOR', 'CONFIGURADOR'] as const) {
    const above = await user(constante);
    const body = { versao: above.versao, login: `tomado-${constante.toLowerCase()}@teste.example` };
    expect(verdict(await call('PUT', `/Usuario/${above.id}`, body))).toEqual([400, '/perfil']);
    expect(verdict(await call('DELETE', `/Usuario/${above.id}`))).toEqual([422]);
  }
});

test('what one may do and see is for others to change; the rest of one’s own data is not', async () => {
  const [own] = await server.db.query<{ versao: number }>(sql`select versao from usuario where id = ${keeperId}`);
  const versao = own?.versao ?? 0;
  const body = { versao, perfil: { id: await profile('FINANCEIRO') }, tipo: 'ADMINISTRATIVO' };
  expect(verdict(await call('PUT', `/Usuario/${keeperId}`, body))).toEqual([400, '/perfil', '/tipo']);
  const same = { versao, nome: 'Eu', perfil: { id: await profile('ATENDENTE_FILIAL') }, tipo: 'CLIENTE' };
  expect(verdict(await call('PUT', `/Usuario/${keeperId}`, same))).toEqual([200]);
  expect(verdict(await call('PUT', '/sessao/usuario', { versao: versao + 1, telefone: '+5511987654321' }))).toEqual([
    200,
  ]);
});

test('marks of profiles, and which profiles there are, are for administrators', async () => {
  const id = await profile('ATENDENTE_FILIAL');
  for (const change of [{ administrador: true }, { configurador: true }, { constante: 'OUTRA' }])
    expect(verdict(await call('PUT', `/Perfil/${id}`, { versao: 1, ...change }))).toEqual([
      400,
      `/${Object.keys(change)[0]}`,
    ]);
  const stored = { descricao: 'Balcão', administrador: false, configurador: false, constante: 'ATENDENTE_FILIAL' };
  expect(verdict(await call('PUT', `/Perfil/${id}`, { versao: 1, ...stored }))).toEqual([200]);
  expect(verdict(await call('POST', '/Perfil', { descricao: 'Meu', constante: 'MEU' }))).toEqual([400, '/constante']);
  expect(verdict(await call('DELETE', `/Perfil/${await profile('CONFIGURADOR')}`))).toEqual([422]);
});

test('only what one holds can be given, by itself, with a profile or by moving it', async () => {
  const grant = async (entity: string, flag: string) =>
    verdict(await call('POST', '/Permissao', { perfil: { id: await profile('NENHUM') }, entity, flag }));
  expect(await grant('Usuario', 'LISTAR')).toEqual([201]);
  expect(await grant('Menu', 'EDITAR')).toEqual([400, '/flag']);
  expect(await grant('SQL_EXECUTE', 'ACESSAR')).toEqual([400, '/flag']);
  const own = await profile('ATENDENTE_FILIAL');
  const [row] = await server.db.query<{ versao: number }>(sql`select versao from perfil where id = ${own}`);
  const nested = { versao: row?.versao, permissoes: [{ id: -1, entity: 'Menu', flag: 'EDITAR' }] };
  expect(verdict(await call('PUT', `/Perfil/${own}`, nested))).toEqual([400, '/permissoes/0/flag']);
  const [theirs] = await server.db.query<{ id: number }>(sql`
    select p.id from permissao as p join perfil as f on f.id = p.id_perfil
    where f.constante = 'SUPERADMIN' and p.entity = 'SQL_EXECUTE' and p.flag = 'ACESSAR'`);
  expect(verdict(await call('PUT', `/Permissao/${theirs?.id}`, { versao: 1, perfil: { id: own } }))).toEqual([
    400,
    '/flag',
  ]);
  expect(verdict(await call('PUT', `/Perfil/${own}/permissoes/${theirs?.id}`))).toEqual([400, '/flag']);
});

test('a save of a profile gives and takes permissions in one call, and takes rows of its own alone', async () => {
  const admin = await server.login('ADMINISTRADOR');
  const as = (method: 'GET' | 'PUT', url: string, body?: object) =>
    server.call(method, url, { token: admin, ...(body === undefined ? {} : { body }) });
  const id = await profile('NENHUM');
  const given = async () => {
    const rows = await server.db.query<{ id: number; entity: string; flag: string }>(
      sql`select id, entity, flag from permissao where id_perfil = ${id} and entity like 'Banco%' order by id`,
    );
    return rows;
  };
  const save = async (permissoes: readonly object[]) => {
    const { body } = await as('GET', `/Perfil/${id}`);
    return as('PUT', `/Perfil/${id}`, { versao: (body.data as { versao: number }).versao, permissoes });
  };
  const first = await save([{ id: -1, entity: 'Banco', flag: 'LISTAR' }]);
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  const [row] = await given();
  const second = await save([
    { id: row?.id, $excluir: true },
    { id: -1, entity: 'Banco', flag: 'EDITAR' },
  ]);
  expect(second.status, JSON.stringify(second.body)).toBe(200);
  expect((await given()).map(({ entity, flag }) => `${entity}.${flag}`)).toEqual(['Banco.EDITAR']);
  // Nothing of a refused save holds.
  const [left] = await given();
  const refused = await save([
    { id: left?.id, $excluir: true },
    { id: -1, entity: 'Banco', flag: 'VOAR' },
  ]);
  expect(refused.status).toBe(400);
  expect((await given()).length).toBe(1);
  const [theirs] = await server.db.query<{ id: number }>(
    sql`select id from permissao where id_perfil <> ${id} order by id limit 1`,
  );
  expect((await save([{ id: theirs?.id, $excluir: true }])).status).toBe(404);
});

test('what permissions can be given on comes with the flags that there are on it', async () => {
  const { status, body } = await server.call('GET', '/permissoes/recursos', { token: keeper });
  expect(status).toBe(200);
  const data = body.data as readonly { id: string; descricao: string; permissoes: readonly string[] }[];
  const find = (name: string) => data.find(({ id }) => id === name);
  expect(find('Cliente')?.permissoes).toEqual(['LISTAR', 'CADASTRAR', 'EDITAR', 'EXCLUIR']);
  expect(find('CARRINHO')?.permissoes).toContain('EDITAR_FILIAL');
  expect(new Set(data.map(({ id }) => id)).size).toBe(data.length);
  expect((await server.call('GET', '/permissoes/recursos', { token: await server.login('NENHUM') })).status).toBe(403);
});
