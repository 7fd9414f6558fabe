import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let admin: string;
let configurator: string;

const coisa = (campo: unknown) => ({
  type: 'object',
  'x-search': ['nome'],
  'x-access': { ADMINISTRATIVO: ['LISTAR'] },
  properties: { nome: { type: 'string' }, campo },
});
const text = { type: 'string' };
const money = { type: 'number', format: 'money' };
const textType = { kind: 'text', decimals: null };
const moneyType = { kind: 'decimal', decimals: 2 };

beforeAll(async () => {
  server = await startTestServer({ extraSchemas: { Coisa: coisa(text) } });
  admin = await server.login('ADMINISTRADOR');
  configurator = await server.login('CONFIGURADOR');
}, 60_000);
afterAll(() => server.close());

beforeEach(async () => {
  await change(text);
  await decide();
  const { stored } = await look();
  for (const { column } of stored)
    await server.call('POST', '/views/conversoes/descartar', { token: admin, body: { entity: 'Coisa', column } });
  await server.db.execute(sql`delete from coisa`);
  for (const [index, campo] of ['10,50', 'dez', '7'].entries())
    await server.db.execute(
      sql`insert into coisa (id, nome, campo) overriding system value values (${index + 1}, 'x', ${campo})`,
    );
  await change(money);
}, 60_000);

async function change(campo: unknown): Promise<void> {
  await writeFile(join(server.root, 'schemas', 'company', 'Coisa.schema.json'), JSON.stringify(coisa(campo), null, 2));
  await server.entities.reload();
}

type Pending = { readonly field: string; readonly to: unknown; readonly unfit: number };
type Stored = { readonly column: string };

async function look(token = admin) {
  const { status, body } = await server.call('GET', '/views/conversoes', { token });
  expect(status).toBe(200);
  return body.data as { readonly pending: readonly Pending[]; readonly stored: readonly Stored[] };
}

async function decide(): Promise<void> {
  for (const { field, to, unfit } of (await look()).pending)
    await server.call('POST', '/views/conversoes', { token: admin, body: { entity: 'Coisa', field, to, unfit } });
}

const storedTexts = async () =>
  (await server.db.query<{ campo: unknown }>(sql`select campo from coisa order by id`)).map(({ campo }) => campo);
const convert = (token: string, unfit = 1, to: unknown = moneyType) =>
  server.call('POST', '/views/conversoes', { token, body: { entity: 'Coisa', field: 'campo', to, unfit } });

test('what a change of type would do is listed with its records, and values only for who may read them', async () => {
  const seen = {
    ...{ entity: 'Coisa', field: 'campo', file: 'schemas/company/Coisa.schema.json', line: 15 },
    ...{ from: textType, to: moneyType, values: 3, unfit: 1, restores: false },
  };
  expect(await look()).toEqual({
    pending: [
      {
        ...seen,
        lost: [{ id: 2, value: 'dez' }],
        examples: [
          { id: 1, value: '10,50', result: '10.50' },
          { id: 3, value: '7', result: '7.00' },
        ],
      },
    ],
    stored: [],
  });
  expect((await look(configurator)).pending).toEqual([
    {
      ...seen,
      lost: [{ id: 2, value: null }],
      examples: [
        { id: 1, value: null, result: null },
        { id: 3, value: null, result: null },
      ],
    },
  ]);
  expect(await storedTexts()).toEqual(['10,50', 'dez', '7']);
}, 60_000);

test('a configurator converts a field while the server runs, and takes it back with what was saved since', async () => {
  expect(await convert(configurator)).toMatchObject({ status: 200, body: { data: { values: 3, unfit: 1 } } });
  expect(await storedTexts()).toEqual([10.5, null, 7]);
  expect(server.entities.problems().filter(({ file }) => file.includes('Coisa'))).toEqual([]);
  const saved = await server.call('PUT', '/Coisa/3', { token: admin, body: { versao: 1, campo: 70 } });
  expect(saved.status).toBe(200);
  const [stored] = (await look()).stored;
  expect(stored).toMatchObject({
    entity: 'Coisa',
    field: 'campo',
    column: 'campo__antes',
    from: textType,
    to: moneyType,
  });
  expect(stored).toMatchObject({ by: expect.stringMatching(/./), at: expect.stringMatching(/^\d{4}-/) });

  const body = { entity: 'Coisa', column: 'campo__antes' };
  const undo = await server.call('POST', '/views/conversoes/desfazer', { token: configurator, body });
  expect([undo.status, await storedTexts()]).toEqual([204, ['10,50', 'dez', '70.00']]);
  // The schema asks for the other type as before: the field is out of use, the rest works.
  expect((await look()).pending).toMatchObject([{ field: 'campo', restores: true }]);
  expect((await server.call('PUT', '/Coisa/3', { token: admin, body: { versao: 2, nome: 'y' } })).status).toBe(200);
  await change(text);
  expect((await look()).pending).toEqual([]);
  expect((await server.call('GET', '/Coisa/2', { token: admin })).body).toMatchObject({ data: { campo: 'dez' } });

  const log = await server.db.query(
    sql`select operacao, de, para, valores, perdidos, id_usuario is not null as user from vitral_conversao where entity = 'Coisa' order by id desc limit 2`,
  );
  expect(log).toEqual([
    { operacao: 'RETORNO', de: 'numeric(18,2)', para: 'text', valores: null, perdidos: null, user: true },
    { operacao: 'CONVERSAO', de: 'text', para: 'numeric(18,2)', valores: 3, perdidos: 1, user: true },
  ]);
}, 60_000);

test('what is kept is given up when somebody says so, and is not taken back afterwards', async () => {
  await convert(admin);
  const body = { entity: 'Coisa', column: 'campo__antes' };
  expect((await server.call('POST', '/views/conversoes/descartar', { token: admin, body })).status).toBe(204);
  expect((await look()).stored).toEqual([]);
  for (const call of ['desfazer', 'descartar'])
    expect(await server.call('POST', `/views/conversoes/${call}`, { token: admin, body })).toMatchObject({
      status: 409,
      body: { code: 'CONVERSAO_MUDOU' },
    });
}, 60_000);

test('nothing is done that was not shown: more values lost, another type, another entity', async () => {
  for (const answer of [await convert(admin, 0), await convert(admin, 9, { kind: 'date', decimals: null })])
    expect(answer).toMatchObject({ status: 409, body: { code: 'CONVERSAO_MUDOU' } });
  const body = { entity: 'Nada', field: 'campo', to: moneyType, unfit: 9 };
  expect((await server.call('POST', '/views/conversoes', { token: admin, body })).status).toBe(409);
  expect(await storedTexts()).toEqual(['10,50', 'dez', '7']);
}, 60_000);

test('only configurators see and decide', async () => {
  const token = await server.login('ADMINISTRATIVO');
  const stored = { entity: 'Coisa', column: 'campo__antes' };
  for (const answer of [
    await server.call('GET', '/views/conversoes', { token }),
    await convert(token),
    await server.call('POST', '/views/conversoes/desfazer', { token, body: stored }),
    await server.call('POST', '/views/conversoes/descartar', { token, body: stored }),
  ])
    expect(answer).toMatchObject({ status: 403, body: { code: 'SEM_PERMISSAO' } });
  expect(await storedTexts()).toEqual(['10,50', 'dez', '7']);
}, 60_000);

test('a conversion by another server, or by the command, is seen by a server that watches', async () => {
  const { applyTypeChanges } = await import('../../../src/engine/records/migration/apply-type-changes.ts');
  server.entities.watch();
  const model = server.entities.wanted().get('Coisa');
  if (model === undefined) throw new Error('There is no Coisa.');
  await applyTypeChanges(server.db, server.entities.wanted(), model);
  await expect.poll(() => server.entities.models().get('Coisa')?.fields.campo?.kind).toBe('money');
}, 60_000);
