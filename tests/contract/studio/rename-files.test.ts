import { mkdir, rename as moveFile, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { followMovedFiles } from '../../../src/areas/studio/server/moved-files.ts';
import { knownLists } from '../../../src/engine/statements/known-lists.ts';
import { loadKnownNames } from '../../../src/engine/views/known-names.ts';
import { createViewRegistry, type ViewRegistry } from '../../../src/engine/views/registry.ts';
import { loadContract } from '../../../src/platform/http/contract.ts';
import { createApp } from '../../../src/start/app.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const folder = 'schemas/company/bancos';
const declared = `${folder}/bancos_teste.statement.json`;
const statement = `${folder}/bancos_teste.sql`;
const [newDeclared, newStatement] = [`${folder}/bancos_novos.statement.json`, `${folder}/bancos_novos.sql`];
const view = 'views/company/bancos.view.json';
const declaration = { title: 'Bancos', properties: { nome: { type: 'string' } }, key: ['nome'], permission: [] };
const write = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
const query = (file: string): string => `file=${encodeURIComponent(file)}`;

let server: TestServer;
let app: Awaited<ReturnType<typeof createApp>>;
let admin: string;
let views: ViewRegistry;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('ADMINISTRADOR');
  // Views are held against the calls of the contract here, as they are where the portal runs.
  const { entities, statements, root } = server;
  const contract = await loadContract();
  views = await createViewRegistry({
    ...{ root, entities: entities.models, shapes: entities.shapes, names: await loadKnownNames(contract) },
    lists: () => knownLists(statements.all(), contract.operations, entities.shapes()),
  });
  app = await createApp({ ...server, views, verifyAnswers: true, writesViews: true });
  for (const [file, text] of [
    [statement, 'select nome from banco\n'],
    [declared, write(declaration)],
    [
      view,
      write({ title: 'Bancos', elements: { lista: { type: 'grid', list: { method: 'GET', url: 'bancos_teste' } } } }),
    ],
  ] as const)
    expect((await call('PUT', `/estudio/arquivo?${query(file)}`, { body: { text } })).status).toBe(200);
}, 120_000);
afterAll(async () => {
  await app.close();
  await views.close();
  await server.close();
});

type Options = { readonly as?: string; readonly body?: object; readonly hash?: string };

async function call(method: 'GET' | 'POST' | 'PUT', url: string, { as = admin, body, hash }: Options = {}) {
  const answer = await app.inject({
    method,
    url: `/api${url}`,
    headers: { authorization: `Bearer ${as}`, ...(hash === undefined ? {} : { 'if-match': `"${hash}"` }) },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
}

const textAt = (file: string) => readFile(join(server.root, file), 'utf8').catch(() => null);
const look = (file: string, para: string) =>
  call('POST', '/estudio/arquivo/exame', { body: { file, text: null, para } });

async function rename(file: string, to: string, as = admin) {
  const { hash } = (await call('GET', `/estudio/arquivo?${query(file)}`)).body.data;
  return call('PUT', `/estudio/arquivo/nome?${query(file)}`, { as, body: { file: to }, hash });
}

describe('a statement gets another name', () => {
  test('the views that call it by the old one are named before, and nothing is changed', async () => {
    expect((await call('GET', '/bancos_teste')).status).toBe(200);
    const { others, problems } = (await look(declared, newDeclared)).body.data;
    expect(problems).toEqual([]);
    expect(others).toMatchObject([{ file: view, code: 'view/unknown-operation' }]);
    expect((await look(statement, newStatement)).body.data.others).toEqual(others);
    expect(await textAt(declared)).toBe(write(declaration));
  });

  test.each([
    ['an entity', `${folder}/Cliente.statement.json`],
    ['a call', `${folder}/listarPerfisView.statement.json`],
    ['another statement', `${folder}/clientes_por_mes.statement.json`],
  ])('that of %s is refused', async (_what, to) => {
    const isThere = to.includes('clientes_por_mes');
    if (isThere) {
      await call('PUT', `/estudio/arquivo?${query(to.replace(folder, 'schemas/company/outras'))}`, {
        body: { text: write(declaration) },
      });
      const sqlFile = 'schemas/company/outras/clientes_por_mes.sql';
      await call('PUT', `/estudio/arquivo?${query(sqlFile)}`, { body: { text: 'select nome from banco\n' } });
    }
    expect([(await look(declared, to)).status, (await rename(declared, to)).body.code]).toEqual([409, 'NOME_EM_USO']);
    expect(await textAt(declared)).toBe(write(declaration));
  });

  test('what is no name of such a file is refused, and so is a path that is taken by the file beside', async () => {
    for (const to of [`${folder}/com espaço.statement.json`, newStatement, 'schemas/company/bancos.flow.json'])
      expect([400, 422]).toContain((await rename(declared, to)).status);
    await call('PUT', `/estudio/arquivo?${query(newStatement)}`, { body: { text: 'select 1 as nome\n' } });
    expect((await rename(declared, newDeclared)).body.code).toBe('ARQUIVO_EXISTENTE');
    expect([await textAt(declared), await textAt(newDeclared)]).toEqual([write(declaration), null]);
    await rename(newStatement, `${folder}/sobra.sql`);
  });

  test('both files go together with their versions, it answers at its new address, and goes back in one step', async () => {
    expect((await rename(statement, newStatement)).status).toBe(200);
    expect(await Promise.all([declared, statement, newDeclared, newStatement].map(textAt))).toEqual([
      ...[null, null],
      ...[write(declaration), 'select nome from banco\n'],
    ]);
    expect([(await call('GET', '/bancos_novos')).status, (await call('GET', '/bancos_teste')).status]).toEqual([
      200, 404,
    ]);
    for (const file of [newDeclared, newStatement]) {
      const { data } = (await call('GET', `/estudio/arquivo/versoes?${query(file)}`)).body;
      expect(data.map(({ operacao }: { operacao: string }) => operacao)).toContain('GRAVACAO');
      expect(data[0].operacao).toBe('RENOMEACAO');
    }
    expect((await rename(newDeclared, declared)).status).toBe(200);
    expect(await Promise.all([declared, statement, newDeclared, newStatement].map(textAt))).toEqual([
      ...[write(declaration), 'select nome from banco\n'],
      ...[null, null],
    ]);
    expect((await call('GET', '/bancos_teste')).status).toBe(200);
  });
});

test('a flow keeps its states and versions under another name, and one of what is guarded is for administrators', async () => {
  const [file, to] = ['schemas/company/Bancos.flow.json', 'schemas/company/Contas.flow.json'];
  const flow = {
    title: 'Usuário',
    entity: 'Usuario',
    field: 'tipo',
    states: { A: { final: true } },
  };
  await call('PUT', `/estudio/arquivo?${query(file)}`, { body: { text: write(flow) } });
  expect((await look(file, to)).body.data.others).toEqual([]);
  const config = await server.login('CONFIGURADOR');
  expect((await rename(file, to, config)).body.data).toMatchObject({
    operacao: 'RENOMEACAO',
    para: to,
    areas: ['rights'],
  });
  expect(await textAt(to)).toBeNull();
  expect((await rename(file, to)).status).toBe(200);
  expect(await textAt(to)).toBe(write(flow));
  const { data } = (await call('GET', `/estudio/arquivo/versoes?${query(to)}`)).body;
  expect(data.map(({ operacao }: { operacao: string }) => operacao)).toEqual(['RENOMEACAO', 'GRAVACAO']);
});

describe('a name that another file of its kind has in another folder', () => {
  const flow = { title: 'Bancos', entity: 'Banco', field: 'tipo', states: { A: { final: true } } };
  const [first, second] = ['schemas/company/contas/DoBanco.flow.json', 'schemas/company/DaConta.flow.json'];
  const [shared, other] = ['schemas/company/contas/do_banco.fragment.sql', 'schemas/company/da_conta.fragment.sql'];
  const [alert, news] = ['schemas/company/contas/BancoNovo.alert.json', 'schemas/company/ContaNova.alert.json'];
  const alertText = {
    ...{ title: 'Banco novo', entity: 'Banco', on: ['created'] },
    ...{ to: [{ profile: 'FINANCEIRO' }], notice: { title: '{nome}' } },
  };
  const texts = { [first]: write(flow), [second]: write(flow), [shared]: 'true\n', [other]: 'true\n' };
  const all = { ...texts, [alert]: write(alertText), [news]: write(alertText) };

  beforeAll(async () => {
    for (const [file, text] of Object.entries(all))
      expect((await call('PUT', `/estudio/arquivo?${query(file)}`, { body: { text } })).status).toBe(200);
  });
  afterAll(async () => {
    for (const file of Object.keys(all)) await rm(join(server.root, file));
    await server.entities.reload();
    await server.statements.reload();
  });

  test.each([
    [second, 'schemas/company/DoBanco.flow.json'],
    [second, 'schemas/company/do_banco.flow.json'],
    [other, 'schemas/company/do_banco.fragment.sql'],
    [other, 'schemas/company/DoBanco.fragment.sql'],
    [news, 'schemas/company/bancoNovo.alert.json'],
    [statement, `${folder}/Clientes_Por_Mes.sql`],
  ])('is not given to %s by %s', async (file, to) => {
    const before = await textAt(file);
    expect([(await look(file, to)).body?.code, (await rename(file, to)).body?.code]).toEqual([
      'NOME_EM_USO',
      'NOME_EM_USO',
    ]);
    expect([await textAt(file), await textAt(to)]).toEqual([before, null]);
  });

  test('is refused to a change that was agreed to meanwhile, which waits again', async () => {
    const config = await server.login('CONFIGURADOR');
    const [file, to] = ['schemas/company/DoUsuario.flow.json', 'schemas/company/DaPessoa.flow.json'];
    const text = write({ ...flow, entity: 'Usuario' });
    await call('PUT', `/estudio/arquivo?${query(file)}`, { body: { text } });
    const { id } = (await rename(file, to, config)).body.data;
    const late = 'schemas/company/contas/daPessoa.flow.json';
    await call('PUT', `/estudio/arquivo?${query(late)}`, { body: { text } });
    const { hash_atual } = (await call('GET', `/estudio/propostas/${id}`)).body.data;
    const agreed = await call('POST', `/estudio/propostas/${id}/aprovacao`, { body: { hash_atual } });
    expect([agreed.status, agreed.body.code]).toEqual([409, 'NOME_EM_USO']);
    expect([await textAt(file), await textAt(to)]).toEqual([text, null]);
    await call('POST', `/estudio/propostas/${id}/retirada`, { as: config });
    for (const one of [file, late]) await rm(join(server.root, one));
  });

  test('is one that a file keeps under another spelling of its own, and in another folder', async () => {
    expect((await rename(second, 'schemas/company/Da_Conta.flow.json')).status).toBe(200);
    expect(
      (await rename('schemas/company/Da_Conta.flow.json', 'schemas/company/contas/daConta.flow.json')).status,
    ).toBe(200);
    expect((await rename('schemas/company/contas/daConta.flow.json', second)).status).toBe(200);
  });
});

test('versions follow a file that a release moved to another folder, but not to what is another file', async () => {
  const [file, to] = ['views/company/Banco.movida.view.json', 'views/approval/Banco.movida.view.json'];
  const override = 'views/overrides/Banco.movida.view.json';
  const versions = async (of: string) =>
    (await call('GET', `/estudio/arquivo/versoes?${query(of)}`)).body.data.map(
      (one: { operacao: string }) => one.operacao,
    );
  const text = write({ entity: 'Banco', name: 'movida', list: { columns: { nome: {} } } });
  await call('PUT', `/estudio/arquivo?${query(file)}`, { body: { text } });
  await call('PUT', `/estudio/arquivo?${query(override)}`, { body: { text } });
  await followMovedFiles(server.db, server.root);
  expect([await versions(file), await versions(to)]).toEqual([['GRAVACAO'], []]);
  const place = (path: string) => join(server.root, path);
  await mkdir(place('views/approval'), { recursive: true });
  await moveFile(place(file), place(to));
  await rm(place(override));
  await followMovedFiles(server.db, server.root);
  expect([await versions(file), await versions(to), await versions(override)]).toEqual([
    [],
    ['GRAVACAO'],
    ['GRAVACAO'],
  ]);
  // What is written next stands above what was written at the old place.
  const { hash } = (await call('GET', `/estudio/arquivo?${query(to)}`)).body.data;
  await call('PUT', `/estudio/arquivo?${query(to)}`, { body: { text: `${text}\n` }, hash });
  expect(await versions(to)).toEqual(['GRAVACAO', 'GRAVACAO']);
  await rm(place(to));
});

test('what an alert has sent once it does not send again under another name', async () => {
  const [file, to] = ['schemas/company/BancoNovo.alert.json', 'schemas/company/BancoAberto.alert.json'];
  const alert = {
    ...{ title: 'Banco novo', entity: 'Banco', on: ['created'], once: 'record' },
    ...{ to: [{ profile: 'FINANCEIRO' }], notice: { title: '{nome}' } },
  };
  await call('PUT', `/estudio/arquivo?${query(file)}`, { body: { text: write(alert) } });
  await server.db.execute(
    sql`insert into vitral_alerta (alerta, entity, id_registro, periodo) values ('BancoNovo', 'Banco', 7, '')`,
  );
  expect((await rename(file, to)).status).toBe(200);
  const rows = await server.db.query(sql`select alerta from vitral_alerta where id_registro = 7`);
  expect(rows).toEqual([{ alerta: 'BancoAberto' }]);
});
