import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteUnheld } from '../../../src/engine/files/cleanup.ts';
import { emptyBin } from '../../../src/engine/recycle-bin/empty-bin.ts';
import { type TestServer, testPassword } from '../../support/server.ts';
import { filesOf, png, recordOf, startFilesServer } from '../../support/stored-files.ts';

let server: TestServer;
let admin: string;
let staff: string;
beforeAll(async () => {
  ({ server, staff } = await startFilesServer());
  admin = await server.login('ADMINISTRADOR');
}, 120_000);
afterAll(() => server.close());

const { sent, newFicha } = filesOf(() => server);

const call = (method: 'GET' | 'POST' | 'DELETE', url: string, token: string, body?: unknown) =>
  server.call(method, url, { token, ...(body === undefined ? {} : { body }) });
const codeOf = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await answer;
  return [status, body?.code];
};
const made = async (entity: string, body: unknown, token = admin): Promise<number> =>
  recordOf(await call('POST', `/${entity}`, token, body)).id;

describe('a restored record', () => {
  test('has its rows, and a history that says who deleted and restored it', async () => {
    const country = await made('Pais', { nome: 'Atlântida', nome_es: 'Atlântida', sigla: 'AT' });
    const state = await made('Estado', { nome: 'Poseidônia', sigla: 'PO', pais: { id: country } });
    expect((await call('DELETE', `/Estado/${state}`, admin)).status).toBe(204);
    const back = await call('POST', `/Estado/${state}/restaurar`, admin);
    expect(recordOf(back)).toMatchObject({ id: state, nome: 'Poseidônia', versao: 3, pais: { id: country } });
    const history = (await call('GET', `/Estado/${state}/historico`, admin)).body.data;
    expect(history).toMatchObject([
      { operacao: 'CRIACAO', versao: 3 },
      { operacao: 'EXCLUSAO', versao: 2 },
      { operacao: 'CRIACAO', versao: 1 },
    ]);
  });

  test('waits for what it points at, and says which record that is', async () => {
    const country = await made('Pais', { nome: 'Lemúria', nome_es: 'Lemúria', sigla: 'LM' });
    const state = await made('Estado', { nome: 'Mu', sigla: 'MU', pais: { id: country } });
    for (const path of [`/Estado/${state}`, `/Pais/${country}`])
      expect((await call('DELETE', path, admin)).status).toBe(204);
    const refused = await call('POST', `/Estado/${state}/restaurar`, admin);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'RESTAURACAO_SEM_VINCULO', details: { entity: 'Pais', id: country } },
    });
    expect((await call('POST', `/Pais/${country}/restaurar`, admin)).status).toBe(200);
    expect((await call('POST', `/Estado/${state}/restaurar`, admin)).status).toBe(200);
  });

  test('is refused while another has its value, and nothing of it comes back', async () => {
    const country = await made('Pais', { nome: 'Avalon', nome_es: 'Avalon', sigla: 'AV' });
    await call('DELETE', `/Pais/${country}`, admin);
    const other = await made('Pais', { nome: 'Avalon novo', nome_es: 'Avalon novo', sigla: 'AV' });
    expect(await codeOf(call('POST', `/Pais/${country}/restaurar`, admin))).toEqual([409, 'VALOR_REPETIDO']);
    expect((await call('GET', `/Pais/${country}`, admin)).status).toBe(404);
    await call('DELETE', `/Pais/${other}`, admin);
    expect((await call('POST', `/Pais/${country}/restaurar`, admin)).status).toBe(200);
  });

  test('logs in as before where it is a user', async () => {
    const login = 'volta@teste.example';
    const [{ id } = { id: 0 }] = await server.db.query<{ id: number }>(sql`
      insert into usuario (nome, login, id_perfil) select 'Volta', ${login}, id from perfil where constante = 'CLIENTE' returning id`);
    await server.db.execute(sql`
      insert into vitral_credencial (id_usuario, hash)
      select ${id}, hash from vitral_credencial limit 1`);
    const enter = () => server.call('POST', '/login', { body: { username: login, password: testPassword } });
    expect((await enter()).status).toBe(200);
    await call('DELETE', `/Usuario/${id}`, admin);
    expect((await enter()).status).not.toBe(200);
    expect((await call('POST', `/Usuario/${id}/restaurar`, admin)).status).toBe(200);
    expect((await enter()).status).toBe(200);
  });

  test('has its files, which wait in the bin and go with it', async () => {
    const file = await sent(staff, png, 'foto.png');
    const ficha = await newFicha(staff, { foto: file });
    await call('DELETE', `/Ficha/${ficha.id}`, staff);
    await server.db.execute(sql`update vitral_arquivo set dh_solto = now() - interval '3 days' where id = ${file.id}`);
    expect(await deleteUnheld(server.db, server.storage, () => undefined)).toBe(0);
    expect((await call('POST', `/Ficha/${ficha.id}/restaurar`, staff)).status).toBe(200);
    expect((await call('GET', `/arquivo/${file.id}`, staff)).status).toBe(200);
    await call('DELETE', `/Ficha/${ficha.id}`, staff);
    await server.db.execute(sql`update vitral_arquivo set dh_solto = now() - interval '3 days' where id = ${file.id}`);
    expect(await emptyBin(server.db, new Date(Date.now() + 29 * 86_400_000))).toBe(0);
    expect(await emptyBin(server.db, new Date(Date.now() + 31 * 86_400_000))).toBeGreaterThan(0);
    expect(await deleteUnheld(server.db, server.storage, () => undefined)).toBe(1);
    expect(await codeOf(call('POST', `/Ficha/${ficha.id}/restaurar`, staff))).toEqual([404, 'EXCLUSAO_NAO_ENCONTRADA']);
  });
});

describe('who restores', () => {
  test('is who deleted, or an administrator, and may delete and create', async () => {
    const banco = await made('Departamento', { descricao: 'Compras de teste' });
    const [cliente, outro] = [await server.login('CLIENTE'), await server.login('ADMINISTRATIVO')];
    const mine = await server.login('ADMINISTRATIVO');
    const deleted = await call('DELETE', `/Departamento/${banco}`, mine);
    expect(deleted.status).toBe(204);
    expect((await call('POST', `/Departamento/${banco}/restaurar`, cliente)).status).toBe(403);
    expect(await codeOf(call('POST', `/Departamento/${banco}/restaurar`, outro))).toEqual([
      404,
      'EXCLUSAO_NAO_ENCONTRADA',
    ]);
    const rowsOf = async (token: string) => (await call('GET', '/RegistroExcluido?size=100', token)).body.data;
    const own = { entidade: 'Departamento', id_registro: banco, rotulo: 'Compras de teste', registros: 1 };
    expect(await rowsOf(mine)).toMatchObject([own]);
    expect(await rowsOf(outro)).toEqual([]);
    expect(await rowsOf(admin)).toEqual(expect.arrayContaining([expect.objectContaining(own)]));
    expect((await call('GET', '/RegistroExcluido', cliente)).status).toBe(403);
    expect((await call('POST', `/Departamento/${banco}/restaurar`, mine)).status).toBe(200);
    expect((await call('POST', `/Departamento/${banco}/restaurar`, mine)).status).toBe(200);
    expect(await rowsOf(mine)).toEqual([]);
  });

  test('finds it in the list of the bin, and restores it there', async () => {
    const mine = await server.login('ADMINISTRATIVO');
    const id = await made('Departamento', { descricao: 'Da lista' }, mine);
    await call('DELETE', `/Departamento/${id}`, mine);
    const [entry] = (await call('GET', '/RegistroExcluido', mine)).body.data as { id: number; versao: number }[];
    const other = await server.login('ADMINISTRATIVO');
    expect((await call('POST', `/RegistroExcluido/${entry?.id}/restaurar`, other)).status).toBe(404);
    expect((await call('DELETE', `/RegistroExcluido/${entry?.id}`, mine)).status).toBe(403);
    expect(recordOf(await call('POST', `/RegistroExcluido/${entry?.id}/restaurar`, mine))).toMatchObject({ id });
    expect((await call('GET', `/Departamento/${id}`, mine)).status).toBe(200);
  });

  test('cannot put anything into the bin but by deleting it', async () => {
    const body = { ...{ entidade: 'Pais', cadastro: 'País', id_registro: 1 }, excluido_em: '2026-11-20T12:00:00Z' };
    const made = await call('POST', '/RegistroExcluido', admin, { ...body, expira_em: '2027-11-20T12:00:00Z' });
    expect([made.status, made.body.code]).toEqual([400, 'DADOS_INVALIDOS']);
  });

  test('restores once, however many ask at the same time', async () => {
    const id = await made('Departamento', { descricao: 'Ao mesmo tempo' });
    await call('DELETE', `/Departamento/${id}`, admin);
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', `/Departamento/${id}/restaurar`, admin)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map((answer) => recordOf(answer).versao))).toEqual(new Set([3]));
  });
});
