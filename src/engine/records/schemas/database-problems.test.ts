import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterEach, expect, test } from 'vitest';
import { callerWith, type EntityBench, sampleSchemas, startEntities } from '../../../../tests/support/entities.ts';
import { entityData } from '../../../../tests/support/entity-data.ts';
import { findDatabaseProblems } from './database-problems.ts';
import { readReport, writeReport } from './problem-report.ts';
import { readSchemas } from './schema-folder.ts';

let bench: EntityBench;
afterEach(() => bench.close());

test('a command sees of the database what the portal sees, and changes nothing', async () => {
  const regiao = { type: 'object', properties: { nome: { type: 'string' }, sigla: { type: 'string' } } };
  bench = await startEntities({ ...sampleSchemas, Regiao: regiao });
  await bench.engine.create(callerWith(), 'Regiao', { nome: 'Norte' });
  await bench.db.execute(sql`insert into perfil (constante) values ('VENDAS')`);
  await bench.write('Regiao', {
    ...regiao,
    required: ['sigla'],
    properties: { nome: { type: 'integer' }, sigla: { type: 'string' }, nova: { type: 'string' } },
  });
  const schemas = await readSchemas(bench.root);
  const seen = await findDatabaseProblems(bench.db, schemas, entityData);
  expect(seen.profiles).toEqual(['VENDAS']);
  expect(seen.problems.map(({ code, pointer }) => [code, pointer])).toEqual([
    ['entity/destructive-change', '/properties/nome'],
    ['entity/broken-rule', '/required'],
  ]);
  const columns = await bench.db.query(
    sql`select column_name::text as name from information_schema.columns where table_schema = ${bench.db.schema} and table_name = 'regiao' and column_name = 'nova'`,
  );
  expect(columns).toEqual([]);

  const data = await mkdtemp(join(tmpdir(), 'report-'));
  await bench.entities.reload();
  const ofProfiles = bench.entities.problems().filter(({ code }) => code === 'entity/unknown-profile');
  expect(ofProfiles.map(({ file }) => file)).toContain('schemas/company/Fornecedor.schema.json');
  expect(bench.entities.problems()).toEqual([...seen.problems, ...ofProfiles]);
  await writeReport(data, bench.entities.problems());
  expect(await readReport(data, bench.root)).toEqual([...seen.problems, ...ofProfiles]);
  await rm(data, { recursive: true });
}, 60_000);

test('a change of a table that fails only when it runs is seen, with its place, and leaves nothing behind', async () => {
  const regiao = { type: 'object', properties: { nome: { type: 'string', maxLength: 20_000 } } };
  bench = await startEntities({ ...sampleSchemas, Regiao: regiao });
  await bench.db.execute(sql`insert into perfil (constante) values ('VENDAS')`);
  await bench.db.script(`insert into regiao (nome)
    select string_agg(md5(i::text || j::text), '') from generate_series(1, 2) i, generate_series(1, 400) j group by i`);
  await bench.db.script('create view nova as select 1 as id');
  await bench.write('Regiao', {
    ...regiao,
    'x-unique': [['nome']],
    properties: { ...regiao.properties, outra: { type: 'string' } },
  });
  await bench.write('Nova', { type: 'object', properties: { nome: { type: 'string' } } });
  const schemas = await readSchemas(bench.root);
  const { problems } = await findDatabaseProblems(bench.db, schemas, entityData);
  expect(problems.map(({ code, file, line, pointer }) => [code, file, line, pointer])).toEqual([
    ['entity/migration-failed', 'schemas/company/Nova.schema.json', 1, ''],
    ['entity/migration-failed', 'schemas/company/Regiao.schema.json', 13, '/x-unique/0'],
  ]);
  expect(problems[1]?.message).toContain('Correct the data or the schema');
  const left = await bench.db.query(
    sql`select attname from pg_attribute where attrelid = 'regiao'::regclass and attname = 'outra' and not attisdropped`,
  );
  expect(left).toEqual([]);
  // The server finds the same when it makes them.
  await bench.entities.reload();
  const made = bench.entities.problems().filter(({ code }) => code === 'entity/migration-failed');
  expect(made).toEqual(problems);
}, 60_000);
