import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProjectStore, hashOf } from '../../../src/areas/studio/server/project-store.ts';
import { createApp } from '../../../src/start/app.ts';
import { type Answer, startTestServer, type TestServer } from '../../support/server.ts';

const file = 'views/people/Cliente.view.json';
const address = (path: string): string => `/estudio/arquivo?file=${encodeURIComponent(path)}`;

let server: TestServer;
let token: string;
let writing: Awaited<ReturnType<typeof createApp>>;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.login('CONFIGURADOR');
  writing = await createApp({ ...server, verifyAnswers: true, writesViews: true });
}, 120_000);
afterAll(async () => {
  await writing.close();
  await server.close();
});

/** Writes through a server that may. */
async function write(path: string, text: string, ifMatch?: string): Promise<Pick<Answer, 'status' | 'body'>> {
  const answer = await writing.inject({
    method: 'PUT',
    url: `/api${address(path)}`,
    headers: { authorization: `Bearer ${token}`, ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }) },
    payload: { text },
  });
  return { status: answer.statusCode, body: answer.json() };
}

const renaming = (path: string): string => `/estudio/arquivo/nome?file=${encodeURIComponent(path)}`;

/** Deletes or renames through a server that may. */
async function move(path: string, to: string | null, hash: string, app = writing) {
  const answer = await app.inject({
    method: to === null ? 'DELETE' : 'PUT',
    url: `/api${to === null ? address(path) : renaming(path)}`,
    headers: { authorization: `Bearer ${token}`, 'if-match': `"${hash}"` },
    ...(to === null ? {} : { payload: { file: to } }),
  });
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
}
const hashNow = async (path: string): Promise<string> => ((await read(path)).body.data as { hash: string }).hash;

const read = (path: string): Promise<Answer> => server.call('GET', address(path), { token });
const onDisk = (path: string): Promise<string> => readFile(join(server.root, path), 'utf8');

describe('who may', () => {
  const calls = [
    ['GET', '/estudio/arquivos'],
    ['GET', address(file)],
    ['GET', '/estudio/perfis'],
    ['GET', '/estudio/vocabulario'],
  ] as const;

  test.each(['CLIENTE', 'CONSULTOR', 'ADMINISTRATIVO'] as const)('%s may nothing', async (profile) => {
    const other = await server.login(profile);
    for (const [method, url] of calls) {
      const { status, body } = await server.call(method, url, { token: other });
      expect([url, status, body.code]).toEqual([url, 403, 'SEM_PERMISSAO']);
    }
    const before = await onDisk(file);
    const { statusCode } = await writing.inject({
      method: 'PUT',
      url: `/api${address(file)}`,
      headers: { authorization: `Bearer ${other}` },
      payload: { text: '{}' },
    });
    expect([statusCode, await onDisk(file)]).toEqual([403, before]);
    const { hash } = (await read(file)).body.data as { hash: string };
    for (const [method, url, payload] of [
      ['DELETE', address(file), undefined],
      ['PUT', renaming(file), { file: 'views/company/Roubada.view.json' }],
    ] as const) {
      const headers = { authorization: `Bearer ${other}`, 'if-match': `"${hash}"` };
      const answer = await writing.inject({
        method,
        url: `/api${url}`,
        headers,
        ...(payload === undefined ? {} : { payload }),
      });
      expect([method, answer.statusCode, answer.json().code]).toEqual([method, 403, 'SEM_PERMISSAO']);
    }
    expect(await onDisk(file)).toBe(before);
  });

  test('a configurator and an administrator may read', async () => {
    for (const profile of ['CONFIGURADOR', 'ADMINISTRADOR'] as const) {
      const own = await server.login(profile);
      for (const [method, url] of calls) expect((await server.call(method, url, { token: own })).status).toBe(200);
    }
  });
});

test('files are listed with their hash and problems', async () => {
  const { body } = await server.call('GET', '/estudio/arquivos', { token });
  const { body: one, headers } = await read(file);
  expect(body).toMatchObject({ grava: false });
  expect(body.data).toContainEqual({
    file,
    role: 'base',
    entity: 'Cliente',
    name: null,
    title: null,
    icon: null,
    hash: (one.data as { hash: string }).hash,
    errors: 0,
    warnings: 0,
  });
  // A screen without an entity is called as its users know it.
  expect(body.data).toContainEqual(expect.objectContaining({ entity: 'clientes', title: 'Painel de clientes' }));
  expect(headers.etag).toBe(`"${(one.data as { hash: string }).hash}"`);
  expect(one.data).toMatchObject({ text: await onDisk(file) });
});

test('profiles tell their flags, and names what views may use', async () => {
  const profiles = (await server.call('GET', '/estudio/perfis', { token })).body.data as readonly {
    readonly constante: string;
    readonly access: Readonly<Record<string, readonly string[]>>;
  }[];
  const consultant = profiles.find(({ constante }) => constante === 'CONSULTOR');
  const me = await server.login('CONSULTOR');
  const check = await server.call('GET', '/check?url=/crud/Cliente/', { token: me });
  const flags = (check.body.data as { access: Readonly<Record<string, boolean>> }).access;
  expect([...(consultant?.access.Cliente ?? [])].sort()).toEqual(
    Object.keys(flags)
      .filter((flag) => flags[flag])
      .sort(),
  );
  const { entities, operations, permissions, values } = (await server.call('GET', '/estudio/vocabulario', { token }))
    .body.data as {
    readonly permissions: readonly string[];
    readonly entities: Readonly<Record<string, unknown>>;
    readonly operations: readonly unknown[];
    readonly values: readonly string[];
  };
  // What the session gives, and what an area does.
  expect(values).toEqual(expect.arrayContaining(['usuario_id', 'periodo_inicio', 'hoje_compra']));
  expect(entities).toHaveProperty('Cliente.fields.nome');
  expect(permissions).toEqual(expect.arrayContaining(['LISTAR', 'EXCLUIR']));
  expect(operations).toContainEqual(
    expect.objectContaining({
      method: 'GET',
      url: 'view/{entity}',
      query: { values: expect.objectContaining({ name: expect.anything() }) },
    }),
  );
});

describe('writing', () => {
  const own = 'views/overrides/Banco.view.json';

  test('is refused where the server does not write, as in production', async () => {
    const before = await onDisk(file);
    const { status, body } = await server.call('PUT', address(file), { token, body: { text: '{}' } });
    expect([status, body.code]).toEqual([403, 'GRAVACAO_DESLIGADA']);
    expect(await onDisk(file)).toBe(before);
  });

  test('makes a new file once, changes it by its hash, and is live at once', async () => {
    const first = '{ "entity": "Banco", "title": "Bancos daqui" }\n';
    const made = await write(own, first);
    expect(made).toMatchObject({ status: 200, body: { data: { text: first } } });
    expect(await onDisk(own)).toBe(first);
    expect(await write(own, '{}')).toMatchObject({ status: 409, body: { code: 'ARQUIVO_ALTERADO' } });

    const { hash } = made.body.data as { hash: string };
    const second = first.replace('daqui', 'dali');
    expect((await write(own, second, `W/"${hash}"`)).status).toBe(200);
    const view = await server.call('GET', '/view/Banco', { token });
    expect(JSON.stringify(view.body.layers)).toContain('Bancos dali');
    expect((await readdir(join(server.root, 'views/overrides'))).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  test('never overwrites what changed meanwhile: the conflict carries the text of the moment', async () => {
    const { hash } = (await read(own)).body.data as { hash: string };
    const theirs = '{ "entity": "Banco", "title": "De outra pessoa" }\n';
    await writeFile(join(server.root, own), theirs);
    const { status, body } = await write(own, '{ "entity": "Banco" }', `"${hash}"`);
    expect([status, body.details?.text]).toEqual([409, theirs]);
    expect(await onDisk(own)).toBe(theirs);
    expect((await write(own, '{ "entity": "Banco" }', `"${String(body.details?.hash)}"`)).status).toBe(200);
  });

  test('of two writers at once one is told of the other', async () => {
    const { hash } = (await read(own)).body.data as { hash: string };
    const texts = Array.from({ length: 6 }, (_, index) => `{ "entity": "Banco", "title": "${index}" }`);
    const answers = await Promise.all(texts.map((text) => write(own, text, `"${hash}"`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(await onDisk(own)).toBe(texts[winner]);
  });

  test.each([
    '../package.json',
    'views/../package.json',
    'views/../../etc/x.view.json',
    'views/./a.view.json',
    'views//a.view.json',
    '/etc/a.view.json',
    'views\\..\\a.view.json',
    'views/a.json',
    'views/.hidden/a.view.json',
    'views/.a.view.json',
    'schemas/translations/es.json',
    'schemas/entity.schema.json',
    'schemas/Banco.schema.json',
    'schemas/people/../points/a.sql',
    'schemas/company/Banco.flow.json.tmp',
    'views/a.view.json\0',
    'views/a.view.json\n',
    'views/%2e%2e/a.view.json',
  ])('%j is no path that configurators write', async (path) => {
    expect((await read(path)).status).toBe(400);
    expect((await write(path, '{}')).status).toBe(400);
    const store = createProjectStore(server.root);
    expect(await store.read(path)).toBe(null);
    await expect(store.write(path, '{}', null)).rejects.toThrow(RangeError);
  });

  test('does not follow links out of the folder', async () => {
    const outside = join(server.root, 'outside');
    await mkdir(outside, { recursive: true });
    await writeFile(join(outside, 'Segredo.view.json'), '{ "title": "segredo" }');
    await symlink(outside, join(server.root, 'views/fora'));
    await symlink(join(outside, 'Segredo.view.json'), join(server.root, 'views/overrides/Segredo.view.json'));
    for (const path of ['views/fora/Segredo.view.json', 'views/overrides/Segredo.view.json'])
      expect((await read(path)).status).toBe(404);
    expect((await write('views/fora/Novo.view.json', '{}')).status).toBe(404);
    expect((await write('views/fora/mais/Novo.view.json', '{}')).status).toBe(404);
    expect((await write('views/overrides/Segredo.view.json', '{}')).status).toBe(409);
    expect(await readdir(outside)).toEqual(['Segredo.view.json']);
    expect(await readFile(join(outside, 'Segredo.view.json'), 'utf8')).toContain('segredo');
  });
});

describe('deleting and renaming', () => {
  const own = 'views/overrides/Cidade.view.json';
  const text = '{ "entity": "Cidade", "title": "Cidades daqui" }\n';
  const titles = async () => JSON.stringify((await server.call('GET', '/view/Cidade', { token })).body.layers);

  test('a deleted override is gone from its screen at once, and comes back as it was', async () => {
    await write(own, text);
    expect(await titles()).toContain('Cidades daqui');
    expect(await move(own, null, await hashNow(own))).toEqual({ status: 204, body: null });
    expect(await titles()).not.toContain('Cidades daqui');
    await expect(onDisk(own)).rejects.toThrow('ENOENT');
    expect((await write(own, text)).status).toBe(200);
    expect([await titles(), await onDisk(own)]).toEqual([expect.stringContaining('Cidades daqui'), text]);
  });

  test('what changed meanwhile, or is gone, stays as it is and is told', async () => {
    const hash = await hashNow(own);
    const theirs = text.replace('daqui', 'de outra pessoa');
    await writeFile(join(server.root, own), theirs);
    for (const to of [null, 'views/overrides/2/Cidade.view.json']) {
      const { status, body } = await move(own, to, hash);
      expect([status, body.code, body.details.text]).toEqual([409, 'ARQUIVO_ALTERADO', theirs]);
    }
    expect(await onDisk(own)).toBe(theirs);
    for (const path of ['views/overrides/Nada.view.json', 'views/sem/pasta/Nada.view.json'])
      expect(await move(path, null, hash)).toMatchObject({ status: 409, body: { details: { text: null } } });
    const { statusCode } = await writing.inject({
      method: 'DELETE',
      url: `/api${address(own)}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect([statusCode, await onDisk(own)]).toEqual([400, theirs]);
  });

  test('a renamed file keeps its text, is of another view, and overwrites none', async () => {
    const to = 'views/overrides/novas/Banco.view.json';
    await write(own, text, `"${await hashNow(own)}"`);
    const taken = await move(own, file, await hashNow(own));
    expect([taken.status, taken.body.code]).toEqual([409, 'ARQUIVO_EXISTENTE']);
    const moved = await move(own, to, await hashNow(own));
    expect(moved).toMatchObject({ status: 200, body: { data: { file: to, text, hash: await hashNow(to) } } });
    expect((await read(own)).status).toBe(404);
    expect((await move(to, own, await hashNow(to))).status).toBe(200);
    expect(await onDisk(own)).toBe(text);
  });

  test('is refused where the server does not write, and out of the folder of views', async () => {
    const hash = await hashNow(own);
    for (const to of [null, 'views/overrides/3/Cidade.view.json']) {
      const { status, body } = await move(own, to, hash, server.app);
      expect([status, body.code]).toEqual([403, 'GRAVACAO_DESLIGADA']);
    }
    expect((await move(own, '../fora.view.json', hash)).status).toBe(400);
    const store = createProjectStore(server.root);
    await expect(store.remove('views/../package.json', hash)).rejects.toThrow(RangeError);
    await expect(store.rename(own, 'views/../x.view.json', hash)).rejects.toThrow(RangeError);
    const outside = await readFile(join(server.root, 'outside/Segredo.view.json'), 'utf8');
    expect((await move('views/fora/Segredo.view.json', null, hashOf(outside))).status).toBe(404);
    expect((await move(own, 'views/fora/Cidade.view.json', hash)).status).toBe(404);
    expect(await readdir(join(server.root, 'outside'))).toEqual(['Segredo.view.json']);
    expect(await onDisk(own)).toBe(text);
  });
});

test('the preview alone may be shown in a frame of the portal', async () => {
  const webRoot = join(server.root, 'web');
  await mkdir(webRoot, { recursive: true });
  await writeFile(join(webRoot, 'index.html'), '<title>Vitral</title>');
  const app = await createApp({ ...server, webRoot });
  const policyOf = async (url: string) =>
    String((await app.inject({ method: 'GET', url })).headers['content-security-policy']);
  expect(await policyOf('/estudio/previa')).toContain("frame-ancestors 'self'");
  expect(await policyOf('/estudio/previa?x=1')).toContain("script-src 'self';");
  for (const url of ['/estudio', '/', '/estudio/previa/x', '/crud/Cliente/'])
    expect(await policyOf(url)).toContain("frame-ancestors 'none'");
  // Scripts come from the portal alone.
  for (const part of ["script-src 'self';", "object-src 'none'", "base-uri 'none'"])
    expect(await policyOf('/login')).toContain(part);
  await app.close();
});
