import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, testDatabaseKind } from '../../tests/support/database.ts';
import { entityData } from '../../tests/support/entity-data.ts';
import { cpfOrCnpj } from '../domain/documents/cpf-cnpj.ts';
import { bankRows, cityRows } from '../domain/reference/reference-rows.ts';
import { createEntityCatalog } from '../engine/records/schemas/catalog.ts';
import { installBase } from '../platform/database/base.ts';
import type { Database } from '../platform/database/database.ts';
import { withoutIndexes } from '../platform/database/without-indexes.ts';
import { seedReference } from '../start/seed-reference.ts';
import { branchRows } from './branches.ts';
import { demoMonth } from './demo-month.ts';
import { clientRow, demoClientIds } from './people.ts';
import { seedClientes } from './seed.ts';

let db: Database;

beforeAll(async () => {
  db = await testDatabase();
  await installBase(db);
  const folder = join(import.meta.dirname, '../../schemas');
  const entities = await createEntityCatalog({ folder, db, log: () => undefined, data: entityData });
  expect(entities.problems()).toEqual([]);
  await entities.close();
}, 120_000);

afterAll(() => db.close());

test(`[${testDatabaseKind}] reference lists are put once, in their order, with their relations`, {
  timeout: 120_000,
}, async () => {
  await seedReference(db);
  await db.execute(sql`update pais set nome = 'Brasil (sede)' where sigla = 'BR'`);
  await db.execute(sql`delete from cidade where codigo_ibge = '3509502'`);
  await seedReference(db);
  expect(
    await db.query(sql`
    select (select count(*) from estado) as estados, (select count(*) from cidade) as cidades, (select count(*) from banco) as bancos,
      (select count(*) from filial) as filiais, (select nome from pais where sigla = 'BR') as brasil, (select nome from pais order by id limit 1) as primeiro`),
  ).toEqual([
    {
      estados: 27,
      cidades: cityRows().length,
      bancos: bankRows().length,
      filiais: 0,
      brasil: 'Brasil (sede)',
      primeiro: 'Afeganistão',
    },
  ]);
  expect(
    await db.query(sql`
    select c.nome, e.sigla, p.sigla as pais from cidade c join estado e on e.id = c.id_estado join pais p on p.id = e.id_pais
    where c.codigo_ibge = '3509502'`),
  ).toEqual([{ nome: 'Campinas', sigla: 'SP', pais: 'BR' }]);
  expect(await db.query(sql`select count(*) as total from tipo_documento where id_pais is null`)).toEqual([
    { total: 0 },
  ]);
});

test(`[${testDatabaseKind}] clients are put once, whatever is there already`, { timeout: 240_000 }, async () => {
  const done: number[] = [];
  expect(await seedClientes(db, { count: 2_500, onProgress: (rows) => done.push(rows) })).toBe(2_500);
  expect(done).toEqual([2_500]);
  expect(await seedClientes(db, { count: 2_500 })).toBe(0);
  expect(await db.query(sql`select nome from filial order by id`)).toEqual(branchRows.map(({ nome }) => ({ nome })));
  const month = await demoMonth(db);

  const expected = clientRow(3, month);
  const [row] = await db.query(sql`
    select c.nome, c.documento, c.limite_credito, c.data_nascimento, c.versao, ci.codigo_ibge, f.nome as filial, b.codigo as banco
    from cliente c left join cidade ci on ci.id = c.id_cidade left join filial f on f.id = c.id_filial left join banco b on b.id = c.id_banco
    where c.id = 3`);
  expect(row).toEqual({
    nome: expected.nome,
    documento: expected.documento,
    limite_credito: Number(expected.limite_credito),
    data_nascimento: expected.data_nascimento,
    versao: 1,
    codigo_ibge: expected.cidade,
    filial: expected.filial,
    banco: expected.banco,
  });
  expect(
    await db.query(sql`select count(*) as total from cliente where id_consultor = ${demoClientIds.consultor}`),
  ).toEqual([{ total: 200 }]);
  const branches = await db.query<{ documento: string }>(sql`select documento from filial where documento is not null`);
  expect(branches.filter(({ documento }) => cpfOrCnpj.isValid(documento))).toHaveLength(6);

  // A client of a user's own takes the next id and, by chance, the document of a row to come.
  const clash = clientRow(2_600, month);
  const [own] = await db.query<{ id: number }>(sql`
    insert into cliente (codigo_mundial, nome, tipo_pessoa, status, documento) values ('MEU1', 'Meu cliente', 'FISICA', 'ATIVO', ${clash.documento ?? '52998224725'}) returning id`);
  expect(own?.id).toBe(2_501);
  await db.execute(sql`update cliente set nome = 'Nome mudado' where id = 10`);
  await db.execute(sql`delete from cliente where id = 11`);

  // Row 11 again, and 2,502 to 3,000 without the one whose document is taken.
  expect(await seedClientes(db, { count: 3_000 })).toBe(1 + 499 - (clash.documento === null ? 0 : 1));
  expect(await db.query(sql`select id, nome from cliente where id in (10, 2501) order by id`)).toEqual([
    { id: 10, nome: 'Nome mudado' },
    { id: 2_501, nome: 'Meu cliente' },
  ]);
  const [next] = await db.query<{ id: number }>(
    sql`insert into cliente (codigo_mundial, nome, tipo_pessoa, status) values ('MEU2', 'Outro', 'FISICA', 'ATIVO') returning id`,
  );
  expect(next?.id).toBe(3_001);
  expect(await db.query(sql`select to_regclass('vitral_semente_cliente') is null as removed`)).toEqual([
    { removed: true },
  ]);
});

test('indexes are built again after many rows, also when putting them failed', { timeout: 60_000 }, async () => {
  const read = () =>
    db.query(sql`
    select i.relname::text as name, pg_get_indexdef(i.oid) as definition, obj_description(i.oid, 'pg_class') as comment, x.indisunique as is_key
    from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = 'cliente'::regclass order by 1`);
  const before = await read();
  const during = await withoutIndexes(db, 'cliente', read);
  expect(before.length).toBeGreaterThan(15);
  expect(during).toEqual(before.filter((index) => index.is_key));
  expect(await read()).toEqual(before);
  await expect(withoutIndexes(db, 'cliente', () => Promise.reject(new Error('full disk')))).rejects.toThrow(
    'full disk',
  );
  expect(await read()).toEqual(before);
});

test('a range without rows is refused', async () => {
  await expect(seedClientes(db, { count: 10, from: 0 })).rejects.toThrow(RangeError);
  await expect(seedClientes(db, { count: 20_000_000 })).rejects.toThrow(RangeError);
});

test(`[${testDatabaseKind}] the month is that of the first start, by the days of the portal, and stays`, async () => {
  await db.execute(sql`delete from vitral_configuracao`);
  // Half past one in the morning of the first of June in London is still May in Brazil.
  expect(await demoMonth(db, new Date('2031-06-01T01:30:00Z'))).toBe('2031-05-01');
  expect(await demoMonth(db, new Date('2033-01-10T12:00:00Z'))).toBe('2031-05-01');
});
