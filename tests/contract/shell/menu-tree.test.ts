import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server.ts';

/** The menu as a tree: bringing it, saving what was moved in one call, and what the real menu makes of it. */
let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('ADMINISTRADOR');
}, 120_000);
afterAll(() => server.close());

type Item = { readonly id: number; readonly label: string; readonly superior: number | null; readonly path: string };
type Row = { readonly id: number; readonly versao: number; readonly label: string; readonly ordem: number };

const menu = async (language = 'pt-BR') => {
  const { body } = await server.call('GET', '/listarMenuPrincipal', {
    token: admin,
    headers: { 'x-language': language },
  });
  return body.data as unknown as readonly Item[];
};
const bring = (token = admin) => server.call('POST', '/Menu/trazer', { token });
const rowOf = async (constante: string): Promise<Row & { readonly raiz: boolean | null }> => {
  const rows = await server.db.query<Row & { readonly raiz: boolean | null }>(sql`
    select m.id, m.versao, m.label, m.ordem, m.raiz from menu as m join processo as p on p.id = m.id_processo
    where p.constante = ${constante}`);
  if (rows[0] === undefined) throw new Error(constante);
  return rows[0];
};
const save = (registros: readonly object[], token = admin) =>
  server.call('PUT', '/Menu', { token, body: { registros } });

test('the menu is brought once, and stays as it is, with its names in every language', async () => {
  const before = [await menu(), await menu('es'), await menu('en')];
  const first = await bring();
  expect([first.status, first.body.data]).toEqual([200, { criados: before[0]?.length }]);
  const after = [await menu(), await menu('es'), await menu('en')];
  expect(after[0]).toEqual(before[0]);
  // Equal places were in the order of the names of each language, and now are in that of Portuguese.
  const names = (items: readonly Item[] | undefined) =>
    items?.map(({ id, label, superior }) => [id, label, superior]).toSorted();
  expect(after.map(names)).toEqual(before.map(names));
  expect((await bring()).body.data).toEqual({ criados: 0 });
  expect((await bring(await server.login('CLIENTE'))).status).toBe(403);
});

test('a heading or a place that an item lacks is given to it', async () => {
  const bank = await rowOf('Banco');
  await server.db.execute(sql`update menu set id_superior = null, ordem = null where id = ${bank.id}`);
  const before = await menu();
  expect((await bring()).body.data).toEqual({ criados: 0 });
  const [row] = await server.db.query(
    sql`select id_superior is not null as below, ordem from menu where id = ${bank.id}`,
  );
  expect(row).toEqual({ below: true, ordem: expect.any(Number) });
  expect((await menu()).length).toBe(before.length);
});

test('moved items are saved together with their versions, and the menu follows', async () => {
  const [bank, users] = [await rowOf('Banco'), await rowOf('Usuario')];
  const group = await rowOf('grupo:Cadastros');
  const { status, body } = await save([
    { id: bank.id, versao: bank.versao, superior: { id: group.id }, ordem: 1 },
    { id: users.id, versao: users.versao, ordem: 7 },
  ]);
  expect([status, body.data]).toMatchObject([
    200,
    [
      { id: bank.id, ordem: 1 },
      { id: users.id, ordem: 7 },
    ],
  ]);
  const items = await menu();
  const heading = items.find(({ label }) => label === 'Cadastros');
  expect(items.find(({ superior }) => superior === heading?.id)?.label).toBe('Bancos');
});

test('one that is refused leaves all as they were, and the refusal says which it is', async () => {
  const [bank, users] = [await rowOf('Banco'), await rowOf('Usuario')];
  const outdated = await save([
    { id: bank.id, versao: bank.versao, ordem: 500 },
    { id: users.id, versao: users.versao - 1, ordem: 500 },
  ]);
  expect([outdated.status, outdated.body.code]).toEqual([409, 'REGISTRO_ALTERADO']);
  const wrong = await save([
    { id: bank.id, versao: bank.versao, ordem: 500 },
    { id: users.id, versao: users.versao, ordem: -1 },
  ]);
  expect([wrong.status, wrong.body.details?.errors]).toMatchObject([400, [{ pointer: '/registros/1/ordem' }]]);
  const twice = await save([
    { id: bank.id, versao: bank.versao, ordem: 500 },
    { id: bank.id, versao: bank.versao, ordem: 600 },
  ]);
  expect([twice.status, twice.body.details?.errors]).toMatchObject([400, [{ pointer: '/registros/1/id' }]]);
  expect((await save([{ id: 999_999, versao: 1, ordem: 5 }])).status).toBe(404);
  expect((await save([{ id: bank.id, versao: bank.versao, ordem: 5 }], await server.login('CLIENTE'))).status).toBe(
    403,
  );
  expect((await rowOf('Banco')).ordem).toBe(bank.ordem);
});

test('no item comes below itself', async () => {
  const group = await rowOf('grupo:Cadastros');
  const bank = await rowOf('Banco');
  const circle = await save([{ id: group.id, versao: group.versao, superior: { id: bank.id } }]);
  expect(circle.status).toBe(400);
});

test('what is taken out of its heading stays out, and comes back below it', async () => {
  const bank = await rowOf('Banco');
  expect((await save([{ id: bank.id, versao: bank.versao, superior: null }])).status).toBe(200);
  expect((await menu()).find(({ label }) => label === 'Bancos')?.superior).toBeNull();
  const lifted = await rowOf('Banco');
  expect(lifted.raiz).toBe(true);
  const group = await rowOf('grupo:Cadastros');
  await save([{ id: lifted.id, versao: lifted.versao, superior: { id: group.id } }]);
  const items = await menu();
  const heading = items.find(({ label }) => label === 'Cadastros');
  expect(items.find(({ label }) => label === 'Bancos')?.superior).toBe(heading?.id);
});
