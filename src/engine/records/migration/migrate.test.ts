import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterEach, expect, test } from 'vitest';
import { callerWith, type EntityBench, sampleSchemas, startEntities } from '../../../../tests/support/entities.ts';
import { entityData } from '../../../../tests/support/entity-data.ts';
import { createEntityCatalog } from '../schemas/catalog.ts';
import { migrateEntities } from './migrate.ts';

let bench: EntityBench;
afterEach(() => bench.close());

const admin = callerWith();

test('migrating again changes nothing', async () => {
  bench = await startEntities();
  expect(bench.entities.problems()).toEqual([]);
  const again = await migrateEntities(bench.db, bench.entities.models());
  expect(again).toEqual({
    ...{ created: [], statements: [], problems: [], filling: [] },
    models: bench.entities.models(),
  });
}, 60_000);

test('another table of letters makes anew what stores answers of the one before', async () => {
  bench = await startEntities();
  await bench.engine.create(admin, 'Regiao', { nome: 'D\u2019Oeste\u00a0Ỹ' });
  const indexes = () =>
    bench.db.query<{ name: string; oid: number; comment: string }>(sql`
      select c.relname::text as name, c.oid::int as oid, obj_description(c.oid, 'pg_class') as comment
      from pg_index as x join pg_class as c on c.oid = x.indexrelid
      where x.indrelid = 'regiao'::regclass and obj_description(c.oid, 'pg_class') like '%letras%' order by 1`);
  const before = await indexes();
  expect(before.length).toBeGreaterThan(1);
  // As a release with another table left them.
  for (const { name, comment } of before) {
    const other = comment.replace(/letras \w+/, 'letras 0');
    await bench.db.script(`comment on index "${name}" is '${other.replaceAll("'", "''")}'`);
  }
  const done = await migrateEntities(bench.db, bench.entities.models());
  expect(done.problems).toEqual([]);
  const after = await indexes();
  expect(after.map(({ name, comment }) => ({ name, comment }))).toEqual(
    before.map(({ name, comment }) => ({ name, comment })),
  );
  for (const [place, { oid }] of after.entries()) expect(oid).not.toBe(before[place]?.oid);
  const found = await bench.db.query(sql`select busca from regiao where busca like ${"% d'oeste y%"}`);
  expect(found).toHaveLength(1);
}, 60_000);

test('two servers that start at once make the tables once', async () => {
  bench = await startEntities();
  await bench.write('Novo', {
    type: 'object',
    required: ['nome'],
    'x-unique': [['nome']],
    properties: { nome: { type: 'string' } },
  });
  const options = { folder: bench.root, db: bench.db, log: () => undefined, data: entityData };
  const catalogs = await Promise.all([
    createEntityCatalog(options),
    createEntityCatalog(options),
    createEntityCatalog(options),
  ]);
  for (const catalog of catalogs) {
    expect(catalog.problems()).toEqual([]);
    expect(catalog.processes().get('Novo')).toBe(catalogs[0]?.processes().get('Novo'));
    await catalog.close();
  }
}, 60_000);

test('a schema that grows keeps its data; rules hold for new saves', async () => {
  bench = await startEntities();
  const old = await bench.engine.create(admin, 'Regiao', { nome: 'Norte' });
  await bench.write('Regiao', {
    title: 'Região',
    type: 'object',
    required: ['nome', 'sigla'],
    'x-search': ['nome', 'sigla'],
    properties: {
      nome: { type: 'string', maxLength: 10 },
      sigla: { type: 'string', enum: ['N', 'S'] },
      fator: { type: 'number', 'x-decimals': 4 },
    },
  });
  expect(await bench.entities.reload()).toEqual(['Regiao']);
  expect(bench.entities.problems()).toMatchObject([{ code: 'entity/broken-rule', severity: 'warning' }]);
  expect(await bench.engine.get(admin, 'Regiao', old.id)).toMatchObject({ nome: 'Norte', sigla: null, fator: null });
  await expect(bench.engine.create(admin, 'Regiao', { nome: 'Sul' })).rejects.toMatchObject({
    details: { errors: [{ pointer: '/sigla' }] },
  });
  expect(await bench.engine.create(admin, 'Regiao', { nome: 'Sul', sigla: 'S', fator: 0.1234 })).toMatchObject({
    fator: 0.1234,
  });
  // The rule stands in the database as well.
  await expect(bench.db.execute(sql`insert into regiao (nome) values ('Leste')`)).rejects.toMatchObject({
    code: '23514',
  });
}, 60_000);

test('a change that could lose data is a problem, and the data stay', async () => {
  bench = await startEntities();
  await bench.engine.create(admin, 'Regiao', { nome: 'Norte' });
  await bench.write('Regiao', { type: 'object', properties: { nome: { type: 'integer' } } });
  await bench.entities.reload();
  expect(bench.entities.problems()).toMatchObject([
    { code: 'entity/destructive-change', file: 'schemas/company/Regiao.schema.json' },
  ]);
  expect(await bench.db.query(sql`select nome from regiao`)).toEqual([{ nome: 'Norte' }]);
}, 60_000);

test('a broken file keeps the last good model and leaves the others alone', async () => {
  bench = await startEntities();
  await bench.write('Regiao', '{ "type": "object", ');
  await bench.write('Extra', {
    type: 'object',
    properties: { nome: { type: 'string' }, cor: { type: 'colour' }, pai: { $ref: 'Regiaum.schema.json' } },
  });
  await bench.entities.reload();
  expect(await bench.engine.create(admin, 'Regiao', { nome: 'Ainda' })).toMatchObject({ nome: 'Ainda' });
  expect(await bench.engine.create(admin, 'Extra', { nome: 'x' })).toMatchObject({ nome: 'x' });
  const problems = bench.entities.problems();
  expect(problems.map(({ code, file }) => [code, file])).toEqual(
    expect.arrayContaining([
      [expect.stringMatching(/^json\//), 'schemas/company/Regiao.schema.json'],
      ['entity/unknown-type', 'schemas/company/Extra.schema.json'],
      ['entity/unknown-entity', 'schemas/company/Extra.schema.json'],
    ]),
  );
  expect(problems.find(({ code }) => code === 'entity/unknown-entity')?.suggestions[0]).toBe('Regiao');
}, 60_000);

test('a new file is an entity within a second, table and permissions and all', async () => {
  bench = await startEntities({ ...sampleSchemas });
  await bench.db.execute(sql`insert into perfil (constante) values ('ADMINISTRATIVO')`);
  bench.entities.watch();
  await new Promise((resolve) => setTimeout(resolve, 300));
  const changed = new Promise<readonly string[]>((resolve) => bench.entities.onChange(resolve));
  const written = performance.now();
  await bench.write('Transportadora', {
    title: 'Transportadora',
    type: 'object',
    required: ['nome'],
    properties: { nome: { type: 'string' } },
  });
  expect(await changed).toEqual(['Transportadora']);
  console.log(`a new entity was live after ${Math.round(performance.now() - written)} ms`);
  expect(await bench.engine.create(admin, 'Transportadora', { nome: 'Rápida' })).toMatchObject({ versao: 1 });
  expect(
    await bench.db.query(sql`select flag from permissao where entity = 'Transportadora' order by flag`),
  ).toHaveLength(4);
}, 60_000);

test('a field that the database cannot hold is left out, and the rest of its entity works', async () => {
  bench = await startEntities();
  const record = await bench.engine.create(admin, 'Fornecedor', { nome: 'Aço', email: 'a@x.example' });
  await bench.write('Fornecedor', {
    title: 'Fornecedor',
    'x-label': 'nome',
    'x-search': ['nome', 'email'],
    'x-unique': [['email']],
    type: 'object',
    required: ['nome'],
    properties: {
      nome: { type: 'string' },
      email: { type: 'integer', title: 'E-mail' },
      desde: { type: 'string', format: 'date' },
    },
  });
  await bench.entities.reload();
  expect(bench.entities.problems().map(({ code }) => code)).toContain('entity/destructive-change');
  const model = bench.engine.model('Fornecedor');
  expect([Object.keys(model.fields), model.search, model.unique]).toEqual([['nome', 'desde'], ['nome'], []]);
  expect(await bench.engine.get(admin, 'Fornecedor', record.id)).toMatchObject({ nome: 'Aço' });
  expect(await bench.engine.change(admin, 'Fornecedor', record.id, { versao: 1, nome: 'Ferro' })).toMatchObject({
    nome: 'Ferro',
  });
  expect(await bench.db.query(sql`select email from fornecedor where id = ${record.id}`)).toEqual([
    { email: 'a@x.example' },
  ]);
}, 60_000);

test('while the file of an entity is broken or away, what points at it stays guarded', async () => {
  bench = await startEntities();
  await rm(join(bench.folder, 'Regiao.schema.json'));
  await bench.entities.reload();
  await expect(bench.db.execute(sql`insert into fornecedor (nome, id_regiao) values ('x', 999)`)).rejects.toMatchObject(
    { code: '23503' },
  );
}, 60_000);

test('no entity takes over a table of the platform or of the database', async () => {
  bench = await startEntities();
  for (const name of ['VitralCredencial', 'PgClass']) {
    await bench.write(name, { type: 'object', properties: { hash: { type: 'string' } } });
  }
  await bench.entities.reload();
  expect([...bench.entities.models().keys()]).not.toContain('VitralCredencial');
  expect([...bench.entities.models().keys()]).not.toContain('PgClass');
  expect(bench.entities.problems().map(({ code, file }) => [code, file])).toEqual([
    ['entity/reserved-name', 'schemas/company/PgClass.schema.json'],
    ['entity/reserved-name', 'schemas/company/VitralCredencial.schema.json'],
  ]);
}, 60_000);

test('servers that start at once give the default permissions once', async () => {
  bench = await startEntities({
    ...sampleSchemas,
    Permissao: {
      type: 'object',
      'x-unique': [['perfil', 'entity', 'flag']],
      properties: {
        perfil: { $ref: 'Perfil.schema.json' },
        entity: { type: 'string', maxLength: 60 },
        flag: { type: 'string', maxLength: 40 },
      },
    },
  });
  const options = { folder: bench.root, db: bench.db, log: () => undefined, data: entityData };
  await bench.db.execute(sql`insert into perfil (constante) values ('ADMINISTRATIVO'), ('CONSULTOR')`);
  const catalogs = await Promise.all([1, 2, 3, 4].map(() => createEntityCatalog(options)));
  for (const catalog of catalogs) await catalog.close();
  const [row] = await bench.db.query<{ n: number; different: number }>(
    sql`select count(*)::int as n, count(distinct (id_perfil, entity, flag))::int as different from permissao`,
  );
  expect(row?.n).toBeGreaterThan(10);
  expect(row?.n).toBe(row?.different);
}, 60_000);

test('a file that cannot be read is a problem and keeps the last good model', async () => {
  bench = await startEntities();
  await rm(join(bench.folder, 'Regiao.schema.json'));
  await mkdir(join(bench.folder, 'Regiao.schema.json'));
  await bench.entities.reload();
  expect(bench.entities.problems()).toMatchObject([
    { code: 'entity/unreadable', file: 'schemas/company/Regiao.schema.json' },
  ]);
  expect(await bench.engine.create(admin, 'Regiao', { nome: 'Ainda' })).toMatchObject({ nome: 'Ainda' });
}, 60_000);
