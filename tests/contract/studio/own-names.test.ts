import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../../src/start/app.ts';
import { fileOfSchema } from '../../support/portal/schema-files.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const entityFile = (name: string): string => `schemas/company/${name}.schema.json`;
const address = (path: string): string => `/estudio/arquivo?file=${encodeURIComponent(path)}`;
/** What the attack writes: fields of users, open to whoever configures. */
const stolen = JSON.stringify({
  title: 'Outro',
  'x-access': { CONFIGURADOR: ['LISTAR', 'CADASTRAR', 'EDITAR', 'EXCLUIR'] },
  type: 'object',
  properties: { nome: { type: 'string' }, login: { type: 'string' }, novo: { type: 'string' } },
});

let server: TestServer;
let app: Awaited<ReturnType<typeof createApp>>;
let config: string;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  [config, admin] = [await server.login('CONFIGURADOR'), await server.login('ADMINISTRADOR')];
  app = await createApp({ ...server, verifyAnswers: true, writesViews: true });
}, 120_000);
afterAll(async () => {
  await app.close();
  await server.close();
});

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, as: string, body?: object, hash?: string) {
  const answer = await app.inject({
    method,
    url: `/api${url}`,
    headers: { authorization: `Bearer ${as}`, ...(hash === undefined ? {} : { 'if-match': `"${hash}"` }) },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
}

/** Any spelling of a name that a file may have: its letters in any case. */
function respell(name: string, upper: readonly boolean[]): string {
  return [...name]
    .map((letter, index) => (index === 0 || upper[index % upper.length] ? letter.toUpperCase() : letter.toLowerCase()))
    .join('');
}
const spelled = fc.tuple(
  fc.constantFrom(
    'Usuario',
    'Perfil',
    'Permissao',
    'Processo',
    'OCSpv',
    'PedidoVenda',
    'Cliente',
    'PontoLancamento',
    'RedeNo',
  ),
  fc.array(fc.boolean(), { minLength: 5, maxLength: 11 }),
);

async function columns(): Promise<string> {
  const rows = await server.db.query<{ text: string }>(sql`
    select c.relname || '.' || a.attname as text from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace = ${server.db.schema}::regnamespace and c.relkind = 'r' and not a.attisdropped
      and c.relname not like 'vitral%' order by 1`);
  return rows.map(({ text }) => text).join('\n');
}

async function grants(): Promise<unknown> {
  return server.db.query(
    sql`select entity, flag, count(*) as n from permissao group by entity, flag order by entity, flag`,
  );
}

describe('a second name for one table', () => {
  test('is refused by the studio, for administrators as well, in every spelling, with the file that has it', async () => {
    const before = [await columns(), await grants()];
    await fc.assert(
      fc.asyncProperty(spelled, async ([name, upper]) => {
        const other = respell(name, upper);
        if (other === name) return;
        for (const as of [config, admin]) {
          const { status, body } = await call('PUT', address(entityFile(other)), as, { text: stolen });
          const isServer = ['PontoLancamento', 'RedeNo'].includes(name);
          if (isServer) expect([other, status]).toEqual([other, 409]);
          else
            expect([other, status, body.code, body.details?.dono, body.details?.arquivo, body.details?.linha]).toEqual([
              ...[other, 409, 'TABELA_DE_OUTRO_CADASTRO', name, fileOfSchema(name), 1],
            ]);
        }
        expect((await call('GET', `/${other}`, config)).status).toBe(404);
      }),
      { numRuns: 40 },
    );
    expect([await columns(), await grants()]).toEqual(before);
    expect((await call('GET', '/Usuario', admin)).status).toBe(200);
  }, 120_000);

  test('is refused where somebody puts the file there, with file and line, and the first one goes on', async () => {
    const before = [await columns(), await grants()];
    const second = ['USUARIO', 'UsuaRio', 'PERFIL', 'PermissaO', 'PontoLANCAMENTO', 'RedeNO', 'Redeno', 'PontoCauda'];
    for (const name of second) await writeFile(join(server.root, entityFile(name)), stolen);
    await server.entities.reload();
    for (const name of second) {
      const [problem] = server.entities.problems().filter(({ file }) => file === entityFile(name));
      expect([name, problem?.code, problem?.line]).toEqual([
        name,
        expect.stringMatching(/^entity\/(same|server)-table$/),
        1,
      ]);
      expect((await call('GET', `/${name}`, admin)).status).toBe(404);
    }
    expect((await call('GET', '/Usuario', admin)).status).toBe(200);
    expect([await columns(), await grants()]).toEqual(before);
    for (const name of second) await rm(join(server.root, entityFile(name)));
    await server.entities.reload();
  }, 60_000);

  test('is none of a process on which permissions are given', async () => {
    for (const name of ['CARRINHO', 'INFORMATIVOS']) {
      const { status, body } = await call('PUT', address(entityFile(name)), config, { text: stolen });
      expect([status, body.code, body.details.linha]).toEqual([409, 'NOME_DO_PORTAL', 1]);
    }
  });

  test('opens no table of the platform to statements, whichever file comes first', async () => {
    const [sqlFile, declared] = ['schemas/company/roubo.sql', 'schemas/company/roubo.statement.json'];
    const shape = (extra: object): string =>
      JSON.stringify({ 'x-stored': 'server', type: 'object', properties: { hash: { type: 'string' } }, ...extra });
    const text = JSON.stringify({
      title: 'Roubo',
      properties: { hash: { type: 'string' } },
      key: ['hash'],
      permission: [],
    });
    await writeFile(join(server.root, sqlFile), 'select hash from vitral_credencial\n');
    await writeFile(join(server.root, declared), text);
    await server.statements.reload();
    expect((await call('PUT', address(entityFile('VitralCredencial')), admin, { text: shape({}) })).body.code).toBe(
      'NOME_DO_PORTAL',
    );
    await writeFile(join(server.root, entityFile('VitralCredencial')), shape({}));
    await server.entities.reload();
    await server.statements.reload();
    expect((await call('GET', '/roubo', config)).status).toBe(404);
    for (const file of [entityFile('VitralCredencial'), sqlFile, declared]) await rm(join(server.root, file));
    await server.entities.reload();
  }, 60_000);
});

describe('the rights on an entity', () => {
  const file = entityFile('Gaveta');
  const gaveta = JSON.stringify({
    title: 'Gaveta',
    'x-access': { CONFIGURADOR: ['LISTAR'], CLIENTE: ['LISTAR'] },
    type: 'object',
    properties: { nome: { type: 'string' } },
  });

  test('go with its file, stay decided while it is away, and are those of no other spelling', async () => {
    expect((await call('PUT', address(file), config, { text: gaveta })).status).toBe(200);
    const client = await server.login('CLIENTE');
    expect((await call('GET', '/Gaveta', client)).status).toBe(200);
    const access = async () =>
      (await app.inject({ method: 'GET', url: '/api/session', headers: { authorization: `Bearer ${client}` } })).body;
    const declaration = {
      title: 'Bancos',
      properties: { nome: { type: 'string' } },
      key: ['nome'],
      permission: ['Gaveta.LISTAR'],
    };
    await writeFile(join(server.root, 'schemas/company/da_gaveta.sql'), 'select nome from banco\n');
    await writeFile(join(server.root, 'schemas/company/da_gaveta.statement.json'), JSON.stringify(declaration));
    await server.statements.reload();
    expect((await call('GET', '/da_gaveta', client)).status).toBe(200);
    const { hash } = (await call('GET', address(file), config)).body.data;
    expect((await call('DELETE', address(file), admin, undefined, hash)).status).toBe(204);
    expect((await call('GET', '/da_gaveta', client)).status).toBe(403);
    expect(await access()).not.toContain('"Gaveta"');
    // The table is still that of the entity whose file is gone.
    const taken = await call('PUT', address(entityFile('GAVETA')), config, { text: gaveta });
    expect([taken.status, taken.body.code]).toEqual([409, 'TABELA_DE_OUTRO_CADASTRO']);
    await server.db.execute(sql`delete from permissao where entity = 'Gaveta' and flag = 'LISTAR'
      and id_perfil = (select id from perfil where constante = 'CONFIGURADOR')`);
    expect((await call('PUT', address(file), config, { text: gaveta })).status).toBe(200);
    expect((await call('GET', '/Gaveta', client)).status).toBe(200);
    // What an administrator took away meanwhile is not given again.
    expect((await call('GET', '/Gaveta', await server.login('CONFIGURADOR'))).status).toBe(403);
    for (const ending of ['sql', 'statement.json']) await rm(join(server.root, `schemas/company/da_gaveta.${ending}`));
    await server.statements.reload();
  }, 60_000);
});

describe('a second file of one statement', () => {
  const declaration = (extra: object): string =>
    JSON.stringify({ title: 'X', properties: { nome: { type: 'string' } }, key: ['nome'], permission: [], ...extra });

  test('is refused in another folder, and so is one for a call that another answers', async () => {
    const [found] = server.statements.all().filter(({ operation }) => operation?.id === 'listarEntrevistadores');
    expect(found).toBeDefined();
    for (const [path, text] of [
      ['schemas/company/aaa/listarEntrevistadores.sql', 'select nome from banco\n'],
      ['schemas/company/aaa/listarEntrevistadores.statement.json', declaration({})],
      ['schemas/company/aaa/outra.statement.json', JSON.stringify({ operation: 'listarEntrevistadores' })],
    ] as const) {
      const { status, body } = await call('PUT', address(path), admin, { text });
      expect([path, status, body.code]).toEqual([path, 409, 'NOME_EM_USO']);
    }
    await mkdir(join(server.root, 'schemas/company/aaa'), { recursive: true });
    await writeFile(join(server.root, 'schemas/company/aaa/listarEntrevistadores.sql'), 'select nome from banco\n');
    await writeFile(join(server.root, 'schemas/company/aaa/listarEntrevistadores.statement.json'), declaration({}));
    await server.statements.reload();
    expect(server.statements.all().find(({ name }) => name === 'listarEntrevistadores')?.file).toBe(found?.file);
    await rm(join(server.root, 'schemas/company/aaa'), { recursive: true });
    await server.statements.reload();
  }, 60_000);
});

test('a call stays answered by the statement that answers it when that gets another name', async () => {
  const answering = () => server.statements.all().filter(({ operation }) => operation?.id === 'listarEntrevistadores');
  const [found] = answering();
  const stem = (found?.file ?? '').replace('.statement.json', '');
  const moved = join(server.root, 'schemas/company/zzz_entrevistadores');
  const [own, rival] = [join(server.root, stem), join(server.root, 'schemas/aaa/rival')];
  await mkdir(join(server.root, 'schemas/aaa'));
  for (const ending of ['.statement.json', '.sql']) await copyFile(own + ending, rival + ending);
  await writeFile(`${rival}.sql`, `${await readFile(`${own}.sql`, 'utf8')}-- another one\n`);
  await server.statements.reload();
  expect(answering().map(({ name }) => name)).toEqual([found?.name]);
  for (const ending of ['.statement.json', '.sql']) await rename(own + ending, moved + ending);
  await server.statements.reload();
  expect(answering().map(({ name }) => name)).toEqual(['zzz_entrevistadores']);
  for (const ending of ['.statement.json', '.sql']) await rename(moved + ending, own + ending);
  await rm(join(server.root, 'schemas/aaa'), { recursive: true });
  await server.statements.reload();
});

test('a second file of SQL that statements include does not take its place', async () => {
  const found = await readdir(join(server.root, 'schemas'), { recursive: true });
  const [name = ''] = found.flatMap((file) => /([^/\\]+)\.fragment\.sql$/.exec(file)?.[1] ?? []);
  const second = `schemas/aaa/${name}.fragment.sql`;
  const before = server.statements.problems();
  await mkdir(join(server.root, 'schemas/aaa'));
  await writeFile(join(server.root, second), 'no SQL at all');
  await server.statements.reload();
  const news = server.statements.problems().filter((one) => !before.some(({ file }) => file === one.file));
  expect(news.map(({ code, file }) => [code, file])).toEqual([['statement/taken-name', second]]);
  await rm(join(server.root, 'schemas/aaa'), { recursive: true });
  await server.statements.reload();
});

test('no path is written in another spelling of one that is there', async () => {
  const text = await readFile(join(server.root, 'views/administration/Usuario.view.json'), 'utf8');
  for (const path of [
    'views/administration/USUARIO.view.json',
    'views/Administration/Usuario.view.json',
    'schemas/orders/pedidovenda.flow.json',
  ]) {
    const { status, body } = await call('PUT', address(path), admin, { text });
    expect([path, status, body.code]).toEqual([path, 409, 'ARQUIVO_EXISTENTE']);
  }
});

test('a file is still written when somebody put a second one of its name there', async () => {
  const [own, second] = ['schemas/company/DoBanco.flow.json', 'schemas/company/aaa/do_banco.flow.json'];
  const text = JSON.stringify({ title: 'Bancos', entity: 'Banco', field: 'tipo', states: { A: { final: true } } });
  const { hash } = (await call('PUT', address(own), admin, { text })).body.data;
  await mkdir(join(server.root, 'schemas/company/aaa'), { recursive: true });
  await writeFile(join(server.root, second), text);
  const written = await call('PUT', address(own), admin, { text: `${text}\n` }, hash);
  expect([written.status, written.body.code]).toEqual([200, undefined]);
  const problems = server.entities.problems().filter(({ code }) => code === 'flow/second-file');
  expect(problems.map(({ file }) => file)).toEqual([second]);
  for (const file of [own, second]) await rm(join(server.root, file));
  await server.entities.reload();
});

test('no name is written in another spelling of one in another folder', async () => {
  const text = await readFile(join(server.root, 'schemas/orders/PedidoVenda.flow.json'), 'utf8');
  expect(await readdir(join(server.root, 'schemas/delivery'))).toContain('OpcaoFrete.schema.json');
  for (const [path, sent] of [
    ['schemas/company/pedidovenda.flow.json', text],
    ['schemas/company/Opcaofrete.schema.json', stolen],
  ] as const) {
    const { status, body } = await call('PUT', address(path), admin, { text: sent });
    expect([path, status, body.code]).toEqual([path, 409, 'NOME_EM_USO']);
  }
});
