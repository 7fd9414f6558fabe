import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../../src/start/app.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const schemaFile = 'schemas/company/Compra.schema.json';
const flowFile = 'schemas/company/Compra.flow.json';
const address = (path: string): string => `/estudio/arquivo?file=${encodeURIComponent(path)}`;

const schema = {
  title: 'Compra',
  'x-plural': 'Compras',
  'x-label': 'titulo',
  type: 'object',
  properties: {
    titulo: { type: 'string' },
    codigo: { type: 'string' },
    valor: { type: 'string' },
    nota: { type: 'string' },
    situacao: { type: 'string', enum: ['ABERTA', 'FEITA'] },
  },
};
const flow = {
  title: 'Compra',
  entity: 'Compra',
  field: 'situacao',
  states: { ABERTA: { events: { FAZER: { to: 'FEITA', label: 'Fazer' } } }, FEITA: { final: true } },
};
const write = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

let server: TestServer;
let app: Awaited<ReturnType<typeof createApp>>;
let token: string;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  [token, admin] = [await server.login('CONFIGURADOR'), await server.login('ADMINISTRADOR')];
  app = await createApp({ ...server, verifyAnswers: true, writesViews: true });
}, 120_000);
afterAll(async () => {
  await app.close();
  await server.close();
});

type Options = { readonly as?: string; readonly body?: object; readonly hash?: string };

/** Calls a server that writes files. */
async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, { as = token, body, hash }: Options = {}) {
  const answer = await app.inject({
    method,
    url: `/api${url}`,
    headers: { authorization: `Bearer ${as}`, ...(hash === undefined ? {} : { 'if-match': `"${hash}"` }) },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
}

/** Saves a text over whatever stands in a file. */
async function save(file: string, text: string, as = token) {
  const found = await call('GET', address(file), { as: admin });
  const hash = found.status === 200 ? { hash: String(found.body.data.hash) } : {};
  return call('PUT', address(file), { as, body: { text }, ...hash });
}
const examine = async (file: string, text: string | null) =>
  (await call('POST', '/estudio/arquivo/exame', { body: { file, text } })).body.data;
const kinds = (changes: readonly { kind: string; field: string }[]) =>
  changes.map(({ kind, field }) => `${kind} ${field}`);

describe('a configurator saves a schema and a flow', () => {
  test('which are shown first, and live at once', async () => {
    expect(kinds((await examine(schemaFile, write(schema))).changes)).toEqual([
      'new-table null',
      ...Object.keys(schema.properties).map((name) => `new-column ${name}`),
    ]);
    expect(server.entities.models().has('Compra')).toBe(false);
    expect((await save(schemaFile, write(schema))).status).toBe(200);
    const made = await call('POST', '/Compra', { body: { titulo: 'Cadeiras', situacao: 'FEITA' } });
    expect(made.status).toBe(201);

    const looked = await examine(flowFile, write(flow));
    expect(looked).toMatchObject({ problems: [], others: [] });
    expect(looked.changes).toEqual([
      expect.objectContaining({ kind: 'closed-field', field: 'situacao', from: 'Compra' }),
      expect.objectContaining({ kind: 'state', field: 'ABERTA', records: 0 }),
      expect.objectContaining({ kind: 'state', field: 'FEITA', records: 1 }),
    ]);
    expect((await save(flowFile, write(flow))).status).toBe(200);
    const second = await call('POST', '/Compra', { body: { titulo: 'Mesas' } });
    expect(second.body.data.situacao).toBe('ABERTA');
    const { id, versao } = second.body.data;
    const moved = await call('POST', `/Compra/${id}/eventos/FAZER`, { body: { versao } });
    expect([moved.status, moved.body.data.situacao]).toEqual([200, 'FEITA']);
    const { body } = await call('GET', '/estudio/arquivos');
    expect(body.schemas).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ file: schemaFile, kind: 'schema', entity: 'Compra', errors: 0 }),
        expect.objectContaining({ file: flowFile, kind: 'flow', title: 'Compra', entity: 'Compra', errors: 0 }),
      ]),
    );
  });

  test('a mistake is found with its place and the nearest name, in the file and in those that it touches', async () => {
    const wrong = write({ ...flow, field: 'situaco' });
    expect((await examine(flowFile, wrong)).problems).toMatchObject([
      { code: 'flow/unknown-field', line: 4, suggestions: ['situacao'] },
    ]);
    const { situacao: _, ...rest } = schema.properties;
    const { others } = await examine(schemaFile, write({ ...schema, properties: rest }));
    expect(others).toMatchObject([{ code: 'flow/unknown-field', file: flowFile }]);
    expect(server.entities.problems().filter(({ file }) => file === flowFile)).toEqual([]);
  });

  test('a broken file keeps what was in force, and costs nobody else', async () => {
    expect((await save(flowFile, '{ "entity": ')).status).toBe(200);
    await call('PUT', '/Compra/2', { body: { versao: 2, situacao: 'ABERTA' } });
    expect((await call('GET', '/Compra/2/fluxo')).body.data.estado).toBe('FEITA');
    expect((await save(schemaFile, '[]')).status).toBe(200);
    expect((await call('GET', '/Compra?size=10')).body.total).toBe(2);
    expect(server.entities.problems().map(({ file }) => file)).toEqual(expect.arrayContaining([schemaFile, flowFile]));
    expect((await save(schemaFile, write(schema))).status).toBe(200);
    expect((await save(flowFile, write(flow))).status).toBe(200);
    expect(server.entities.problems().filter(({ file }) => [schemaFile, flowFile].includes(file))).toEqual([]);
  });
});

describe('what a change would do', () => {
  beforeAll(async () => {
    for (const [titulo, codigo, valor] of [
      ['Um', 'A1', '10'],
      ['Dois', 'A1', 'dez'],
      ['Três', 'B2', '30'],
    ])
      await call('POST', '/Compra', { body: { titulo, codigo, valor } });
  });

  const { nota: _nota, ...others } = schema.properties;
  const stricter = {
    ...schema,
    required: ['codigo', 'entrega'],
    'x-unique': [['codigo']],
    properties: {
      ...others,
      titulo: { type: 'string', maxLength: 4 },
      valor: { type: 'integer' },
      nome: { type: 'string', renamedFrom: ['nota'] },
      entrega: { type: 'string', format: 'date' },
    },
  };

  test('is counted with examples, and not done', async () => {
    const before = await columns();
    const { changes } = await examine(schemaFile, write(stricter));
    const of = (kind: string, field: string) =>
      changes.find((one: { kind: string; field: string }) => one.kind === kind && one.field === field);
    expect(of('renamed-column', 'nome')).toMatchObject({ from: 'nota' });
    expect(of('new-column', 'entrega')).toMatchObject({ to: 'date' });
    expect(of('new-type', 'valor')).toMatchObject({
      from: 'text',
      to: 'bigint',
      records: 3,
      lost: 1,
      examples: [
        { value: 'dez', result: null },
        { value: '10', result: '10' },
        { value: '30', result: '30' },
      ],
    });
    expect(of('broken-rule', 'codigo')).toMatchObject({ from: 'required', records: 2, ids: [1, 2] });
    expect(of('broken-rule', 'entrega')).toMatchObject({ from: 'required', records: 5 });
    expect(of('broken-rule', 'titulo')).toMatchObject({ from: 'maxLength', records: 2 });
    expect(of('repeated-values', 'codigo')).toMatchObject({ records: 2 });
    expect(await columns()).toEqual(before);

    const { nota: _, ...rest } = schema.properties;
    const lost = await examine(schemaFile, write({ ...schema, properties: rest }));
    expect(lost.changes).toMatchObject([{ kind: 'unused-column', field: 'nota', records: 0 }]);
    expect((await examine(schemaFile, null)).changes).toMatchObject([
      { kind: 'kept-table', from: 'compra', records: 5 },
    ]);
  });

  test('is what saving then does', async () => {
    expect((await save(schemaFile, write(stricter))).status).toBe(200);
    const found = server.entities.problems().filter(({ file }) => file === schemaFile);
    const about = (text: string) => found.filter(({ message }) => message.includes(text)).map(({ message }) => message);
    expect(about('`codigo`, which is required')[0]).toContain('2 records');
    expect(about('`entrega`')[0]).toContain('5 records');
    expect(about('`maxLength` of `titulo`')[0]).toContain('2 records');
    expect(about('have the same `codigo`')[0]).toContain('2 records');
    expect(about('The field `valor` is stored as text')[0]).toContain(
      '3 values would be converted, 1 of them to nothing',
    );
    expect(await columns()).toEqual(expect.arrayContaining(['nome text', 'entrega date', 'valor text']));
    expect((await save(schemaFile, write(schema))).status).toBe(200);
  });

  async function columns(): Promise<readonly string[]> {
    const rows = await server.db.query<{ name: string }>(sql`
      select a.attname || ' ' || format_type(a.atttypid, a.atttypmod) as name from pg_attribute a
      where a.attrelid = 'compra'::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`);
    return rows.map(({ name }) => name);
  }
});

describe('versions', () => {
  const file = 'schemas/company/Versoes.flow.json';
  const text = (title: string) => write({ ...flow, title });
  const list = async (of = file) =>
    (await call('GET', `/estudio/arquivo/versoes?file=${encodeURIComponent(of)}`)).body.data as {
      id: number;
      operacao: string;
      hash: string | null;
      usuario: { nome: string } | null;
    }[];
  const textOf = async (id: number) => (await call('GET', `/estudio/arquivo/versoes/${id}`)).body.data.text;

  test('keep who wrote what, what was found on disk and what was deleted, and give a text back', async () => {
    expect(await list()).toEqual([]);
    await save(file, text('Um'));
    await save(file, text('Dois'), admin);
    await writeFile(join(server.root, file), text('De fora'));
    await save(file, text('Três'));
    const { hash } = (await call('GET', address(file))).body.data;
    expect((await call('DELETE', address(file), { hash })).status).toBe(204);
    const versions = await list();
    expect(versions.map(({ operacao }) => operacao)).toEqual(['EXCLUSAO', 'GRAVACAO', 'DISCO', 'GRAVACAO', 'GRAVACAO']);
    expect(versions.map(({ usuario }) => usuario === null)).toEqual([false, false, true, false, false]);
    expect(versions[3]?.usuario).not.toEqual(versions[4]?.usuario);
    expect(await Promise.all(versions.map(({ id }) => textOf(id)))).toEqual([
      null,
      ...['Três', 'De fora', 'Dois', 'Um'].map(text),
    ]);
    expect((await call('PUT', address(file), { body: { text: text('Um') } })).status).toBe(200);
    expect((await list())[0]?.hash).toBe(versions[4]?.hash);
    expect((await call('GET', '/estudio/arquivo/versoes/999999')).status).toBe(404);
  });

  test('lose nothing where the file changed on disk meanwhile: the conflict is shown, and what was there stays', async () => {
    const { hash } = (await call('GET', address(file))).body.data;
    await writeFile(join(server.root, file), text('De outra pessoa'));
    const refused = await call('PUT', address(file), { body: { text: text('Meu') }, hash });
    expect([refused.status, refused.body.details.text]).toEqual([409, text('De outra pessoa')]);
    expect(await readFile(join(server.root, file), 'utf8')).toBe(text('De outra pessoa'));
    const again = await call('PUT', address(file), { body: { text: text('Meu') }, hash: refused.body.details.hash });
    expect(again.status).toBe(200);
    const [mine, theirs] = await list();
    expect([await textOf(mine?.id ?? 0), await textOf(theirs?.id ?? 0)]).toEqual([
      text('Meu'),
      text('De outra pessoa'),
    ]);
    expect(theirs?.operacao).toBe('DISCO');
  });

  test('follow a file to its new name, but for a schema, which is the name of a table', async () => {
    const { hash } = (await call('GET', address(file))).body.data;
    const to = 'schemas/company/Outro.flow.json';
    const rename = (from: string, target: string, of: string) =>
      call('PUT', `/estudio/arquivo/nome?file=${encodeURIComponent(from)}`, { body: { file: target }, hash: of });
    expect((await rename(file, 'schemas/company/Outro.schema.json', hash)).body.code).toBe('NOME_RECUSADO');
    expect((await rename(file, to, hash)).status).toBe(200);
    expect((await list(to))[0]?.operacao).toBe('RENOMEACAO');
    expect((await list())[0]?.operacao).toBe('EXCLUSAO');
    const own = (await call('GET', address(schemaFile))).body.data.hash;
    expect((await rename(schemaFile, 'schemas/company/Compra2.schema.json', own)).status).toBe(422);
  });
});

describe('who may', () => {
  const declaration = { title: 'Bancos', properties: { nome: { type: 'string' } }, key: ['nome'], permission: [] };
  const declared = 'schemas/company/teste_bancos.statement.json';
  const statement = 'schemas/company/teste_bancos.sql';

  test.each(['CLIENTE', 'CONSULTOR', 'ADMINISTRATIVO'] as const)('%s may neither look nor write', async (profile) => {
    const as = await server.login(profile);
    const before = await readFile(join(server.root, schemaFile), 'utf8');
    const answers = [
      await call('POST', '/estudio/arquivo/exame', { as, body: { file: schemaFile, text: null } }),
      await call('GET', `/estudio/arquivo/versoes?file=${encodeURIComponent(schemaFile)}`, { as }),
      await call('GET', '/estudio/arquivo/versoes/1', { as }),
      await call('PUT', address(schemaFile), { as, body: { text: '{}' } }),
      await call('GET', address(flowFile), { as }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [403, 'SEM_PERMISSAO']));
    expect(await readFile(join(server.root, schemaFile), 'utf8')).toBe(before);
  });

  test('what decides who may do what is for administrators', async () => {
    const users = await readFile(join(server.root, 'schemas/administration/Usuario.schema.json'), 'utf8');
    const before = await save(
      'schemas/administration/Usuario.schema.json',
      users.replace('"title": "Usuário"', '"title": "X"'),
    );
    expect([before.status, before.body.data.areas]).toEqual([202, ['rights']]);
    expect(await readFile(join(server.root, 'schemas/administration/Usuario.schema.json'), 'utf8')).toBe(users);
    const stolen = write({ ...flow, entity: 'Usuario', field: 'tipo' });
    expect((await save('schemas/company/Livre.flow.json', stolen)).status).toBe(202);
    expect(server.entities.models().get('Usuario')?.flow).toBeUndefined();
    expect((await save('schemas/administration/Usuario.schema.json', users, admin)).status).toBe(200);
  });

  test('what a schema closes stays closed: rows, fields and figures are opened by administrators', async () => {
    const file = 'schemas/company/Cofre.schema.json';
    const saldo = { title: 'Saldo', type: 'number', 'x-access': { read: ['PERFIL:DIRETORIA'] } };
    const cofre = {
      title: 'Cofre',
      'x-label': 'nome',
      type: 'object',
      'x-append-only': true,
      properties: { nome: { type: 'string' }, saldo },
    };
    expect((await save(file, write(cofre))).status).toBe(200);
    const opened = [
      { ...cofre, properties: { ...cofre.properties, saldo: { title: 'Saldo', type: 'number' } } },
      { ...cofre, properties: { ...cofre.properties, saldo: { ...saldo, 'x-access': { read: [] } } } },
      { ...cofre, 'x-append-only': false },
    ];
    for (const each of opened) expect((await save(file, write(each))).status).toBe(202);
    expect((await save(file, '{')).status).toBe(202);
    expect(await readFile(join(server.root, file), 'utf8')).toBe(write(cofre));
    const hash = String((await call('GET', address(file))).body.data.hash);
    expect((await call('DELETE', address(file), { hash })).status).toBe(202);
    const wider = { ...cofre, title: 'Cofres', properties: { novo: { type: 'string' }, ...cofre.properties } };
    expect((await save(file, write(wider))).status).toBe(200);
    expect((await save(file, write(opened[0] ?? {}), admin)).status).toBe(200);
  });

  test('nobody reads by a statement what they may not list, and all rows of an entity only administrators', async () => {
    expect((await save(statement, 'select nome from banco\n')).status).toBe(200);
    const whole = write({ ...declaration, unscoped: { Banco: 'Porque sim.' } });
    expect((await save(declared, whole)).status).toBe(202);
    expect(server.statements.named('teste_bancos')).toBeNull();
    await server.db.execute(sql`
      delete from permissao where entity = 'Banco' and id_perfil = (select id from perfil where constante = 'CONFIGURADOR')`);
    const as = await server.login('CONFIGURADOR');
    const refused = await save(declared, write(declaration), as);
    expect([refused.status, refused.body.code]).toEqual([403, 'SEM_PERMISSAO']);
    expect((await save(declared, write(declaration), admin)).status).toBe(200);
    expect((await examine(statement, 'select nom from banco\n')).problems).toMatchObject([
      { code: 'statement/refused', file: statement, line: 1 },
    ]);
    expect((await examine(statement, 'select nome from banco\n')).changes).toMatchObject([
      { kind: 'statement-column', field: 'nome', to: 'text' },
    ]);
    // Each save reads all statements again.
  }, 60_000);
});

describe('an alert', () => {
  const file = 'schemas/company/CompraCara.alert.json';
  const alert = {
    title: 'Compra cara',
    entity: 'Compra',
    on: ['created'],
    when: { field: 'titulo', is: 'Dois' },
    to: [{ profile: 'ADMINISTRADOR' }, { permission: 'Compra.EDITAR' }, { creator: true }, { address: 'codigo' }],
    mail: { title: '{titulo}' },
  };

  test('[D9] says to how many records of today it would apply and whom it reaches, before it is saved', async () => {
    const { problems, changes } = await examine(file, write(alert));
    expect(problems).toEqual([]);
    const facts = changes as readonly { kind: string; field: string | null; records: number; to: string | null }[];
    expect(facts.map(({ kind, field, records }) => [kind, field, records > 0])).toEqual([
      ['alert-records', null, true],
      ['alert-profile', 'ADMINISTRADOR', true],
      ['alert-permission', 'Compra.EDITAR', true],
      ['alert-creator', '', true],
      ['alert-address', 'codigo', false],
    ]);
    const text = await examine(file, write({ ...alert, when: "titulo = 'Dois'" }));
    expect(text.changes[0]).toMatchObject({ kind: 'alert-records', records: facts[0]?.records, to: null });
    expect(server.entities.alerts()).toEqual([]);
    expect((await save(file, write(alert))).status).toBe(200);
    expect(server.entities.alerts()).toMatchObject([{ name: 'CompraCara', entity: 'Compra' }]);
    const { body } = await call('GET', '/estudio/arquivos');
    expect(body.schemas).toContainEqual(
      expect.objectContaining({ file, kind: 'alert', title: 'Compra cara', entity: 'Compra' }),
    );
  });

  test('[D9] a mistake is found with its place, and of users and permissions only administrators write one', async () => {
    const wrong = await examine(file, write({ ...alert, mail: { title: '{titul}' } }));
    expect(wrong.problems).toMatchObject([
      { code: 'alert/unknown-field', pointer: '/mail/title', suggestions: ['titulo'] },
    ]);
    const ofUsers = {
      ...alert,
      entity: 'Usuario',
      when: undefined,
      to: [{ creator: true }],
      mail: { title: '{nome}' },
    };
    // What they may not list they do not send to others, not even when somebody agrees.
    expect((await save(file, write(ofUsers))).body.code).toBe('SEM_PERMISSAO');
    expect(server.entities.alerts()).toMatchObject([{ entity: 'Compra' }]);
    expect((await save(file, write(ofUsers), admin)).status).toBe(200);
    const { hash } = (await call('GET', address(file))).body.data;
    // Nor is it deleted, or made one of another entity, by others.
    expect((await call('DELETE', address(file), { hash })).body.code).toBe('SEM_PERMISSAO');
    expect((await save(file, write(alert))).body.code).toBe('SEM_PERMISSAO');
    expect(server.entities.alerts()).toMatchObject([{ entity: 'Usuario' }]);
    expect((await call('DELETE', address(file), { as: admin, hash })).status).toBe(204);
    expect(server.entities.alerts()).toEqual([]);
  });
});
