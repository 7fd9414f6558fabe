import sql from 'sql-template-tag';
import { afterEach, expect, test } from 'vitest';
import { callerWith, type EntityBench, sampleSchemas, startEntities } from '../../../../tests/support/entities.ts';
import { migrateEntities } from './migrate.ts';

let bench: EntityBench;
afterEach(() => bench.close());

const admin = callerWith();
const loose = {
  type: 'object',
  properties: {
    nome: { type: 'string' },
    sigla: { type: 'string' },
    tipo: { type: 'string', enum: ['A', 'B'] },
    peso: { type: 'integer' },
    nota: { type: 'string' },
  },
};
const strict = {
  type: 'object',
  required: ['sigla'],
  properties: {
    nome: { type: 'string', maxLength: 5 },
    sigla: { type: 'string' },
    tipo: { type: 'string', enum: ['A'] },
    peso: { type: 'integer', minimum: 10 },
    nota: { type: 'string' },
  },
};
const old = { nome: 'Comprido', sigla: null, tipo: 'B', peso: 1 };

async function startStrict(): Promise<number> {
  bench = await startEntities({ ...sampleSchemas, Coisa: loose });
  await bench.engine.create(admin, 'Coisa', { nome: 'Bom', sigla: 'X', tipo: 'A', peso: 50 });
  const { id } = await bench.engine.create(admin, 'Coisa', old);
  await bench.write('Coisa', strict);
  await bench.entities.reload();
  return id;
}

test('how many records break a new rule is said at the rule, with some of them', async () => {
  const id = await startStrict();
  expect(bench.entities.problems().map(({ code, severity, pointer, line }) => [code, severity, pointer, line])).toEqual(
    [
      ['entity/broken-rule', 'warning', '/properties/nome/maxLength', 9],
      ['entity/broken-rule', 'warning', '/required', 3],
      ['entity/broken-rule', 'warning', '/properties/tipo/enum', 16],
      ['entity/broken-rule', 'warning', '/properties/peso/minimum', 22],
    ],
  );
  expect(bench.entities.problems()[0]?.message).toBe(
    `1 record of Coisa breaks \`maxLength\` of \`nome\` (id ${id}). It keeps its value and can be saved in other fields; every new value has to follow the rule.`,
  );
  const again = await migrateEntities(bench.db, bench.entities.models());
  expect([again.statements, again.problems.length]).toEqual([[], 4]);
}, 60_000);

test('a record that breaks new rules is saved in its other fields, its own values sent along or not', async () => {
  const id = await startStrict();
  expect(await bench.engine.change(admin, 'Coisa', id, { versao: 1, nota: 'x' })).toMatchObject({ ...old, nota: 'x' });
  expect(await bench.engine.change(admin, 'Coisa', id, { versao: 2, ...old, nota: 'y' })).toMatchObject({ nota: 'y' });
  const outcomes = await bench.db.transaction((tx) =>
    bench.engine.saveMany(tx, admin, 'Coisa', [{ kind: 'change', id, incoming: { ...old, nota: 'z' } }]),
  );
  expect(outcomes).toEqual([{ kind: 'changed', id }]);
}, 60_000);

test('a new value has to follow the rule, in the engine and in the database', async () => {
  const id = await startStrict();
  for (const [field, value] of Object.entries({ nome: 'Outro longo', tipo: 'C', peso: 2 }))
    await expect(bench.engine.change(admin, 'Coisa', id, { versao: 1, [field]: value })).rejects.toMatchObject({
      code: 'DADOS_INVALIDOS',
      details: { errors: [{ pointer: `/${field}` }] },
    });
  for (const [column, value] of [
    ['nome', "'Outro longo'"],
    ['tipo', "'C'"],
    ['peso', '2'],
  ])
    await expect(bench.db.script(`update coisa set ${column} = ${value} where id = ${id}`)).rejects.toMatchObject({
      code: '23514',
      constraint: expect.stringContaining(`coisa_${column}_`),
    });
  await expect(bench.db.execute(sql`insert into coisa (nome) values ('x')`)).rejects.toMatchObject({ code: '23514' });
}, 60_000);

test('a rule that no record breaks any more is a constraint of the table, and the problem is over', async () => {
  const id = await startStrict();
  await bench.engine.change(admin, 'Coisa', id, { versao: 1, nome: 'Curto', sigla: 'Y', tipo: 'A', peso: 10 });
  await bench.write('Coisa', { ...strict, title: 'Coisa' });
  await bench.entities.reload();
  expect(bench.entities.problems()).toEqual([]);
  const checks = await bench.db.query<{ name: string }>(
    sql`select conname::text as name from pg_constraint where conrelid = 'coisa'::regclass and contype = 'c' and convalidated order by 1`,
  );
  expect(checks.map(({ name }) => name)).toEqual([
    'coisa_nome_max_length',
    'coisa_nota_max_length',
    'coisa_peso_min',
    'coisa_sigla_max_length',
    'coisa_sigla_required',
    'coisa_tipo_max_length',
    'coisa_tipo_options',
  ]);
}, 60_000);

const twin = { nome: { type: 'string' }, sigla: { type: 'string' }, peso: { type: 'integer' } };

async function startUnique(more: Readonly<Record<string, unknown>> = {}): Promise<number[]> {
  bench = await startEntities({ ...sampleSchemas, Coisa: { type: 'object', ...more, properties: twin } });
  const ids: number[] = [];
  for (const sigla of ['A', 'B', 'A', null, null])
    ids.push((await bench.engine.create(admin, 'Coisa', { nome: 'x', sigla, peso: 1 })).id);
  await bench.write('Coisa', { type: 'object', ...more, 'x-unique': [['sigla', 'peso']], properties: twin });
  await bench.entities.reload();
  return ids;
}

test('how many records share values that may not repeat is said at the rule, with some of them', async () => {
  const [first, , third] = await startUnique();
  expect(bench.entities.problems().filter(({ file }) => file.includes('Coisa'))).toEqual([
    {
      ...{ code: 'entity/broken-rule', severity: 'warning', file: 'schemas/company/Coisa.schema.json' },
      ...{ line: 4, column: 5, pointer: '/x-unique/0', suggestions: [] },
      message: `2 records of Coisa have the same \`sigla\` and \`peso\` as another one, which \`x-unique\` does not allow (ids ${first}, ${third}). They keep their values and can be saved in other fields; every new value has to follow the rule.`,
    },
  ]);
  const again = await migrateEntities(bench.db, bench.entities.models());
  expect([again.statements, again.problems.length]).toEqual([[], 1]);
}, 60_000);

test.each([
  ['that are deleted at once', {}],
  ['that are kept when deleted', { 'x-soft-delete': true }],
])(
  'records %s are saved in other fields and not as one more of the same',
  async (_title, more) => {
    const [first = 0, second = 0] = await startUnique(more);
    expect(await bench.engine.change(admin, 'Coisa', first, { versao: 1, nome: 'y', sigla: 'A' })).toMatchObject({
      nome: 'y',
    });
    const taken = { code: 'VALOR_REPETIDO', details: { campos: ['sigla', 'peso'] } };
    await expect(bench.engine.create(admin, 'Coisa', { sigla: 'B', peso: 1 })).rejects.toMatchObject(taken);
    await expect(bench.engine.change(admin, 'Coisa', second, { versao: 1, sigla: 'A' })).rejects.toMatchObject(taken);
    expect(await bench.engine.create(admin, 'Coisa', { sigla: 'B', peso: 2 })).toMatchObject({ sigla: 'B' });
    expect(await bench.engine.create(admin, 'Coisa', { sigla: null, peso: 1 })).toMatchObject({ sigla: null });
  },
  60_000,
);

test('values that repeat no more get their index, and the problem is over', async () => {
  const [first = 0] = await startUnique();
  await bench.engine.change(admin, 'Coisa', first, { versao: 1, sigla: 'C' });
  await bench.entities.reload();
  expect(bench.entities.problems().filter(({ file }) => file.includes('Coisa'))).toEqual([]);
  const [found] = await bench.db.query<{ index: boolean; trigger: boolean }>(
    sql`select to_regclass('coisa_sigla_peso_unique') is not null as index,
      exists (select from pg_trigger where tgrelid = 'coisa'::regclass and tgname = 'coisa_sigla_peso_unique') as trigger`,
  );
  expect(found).toEqual({ index: true, trigger: false });
}, 60_000);
