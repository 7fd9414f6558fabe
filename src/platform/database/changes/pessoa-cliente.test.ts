import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabaseKind } from '../../../../tests/support/database.ts';
import { entityData } from '../../../../tests/support/entity-data.ts';
import { serverDatabase } from '../../../../tests/support/migrated-database.ts';
import { createEntityCatalog } from '../../../engine/records/schemas/catalog.ts';
import { projectRoot } from '../../project-root.ts';
import type { Database } from '../database.ts';

let db: Database;
const start = async () => {
  const folder = join(projectRoot, 'schemas');
  const catalog = await createEntityCatalog({ folder, db, log: () => undefined, data: entityData });
  const problems = catalog.problems();
  await catalog.close();
  return problems;
};

beforeAll(async () => {
  db = await serverDatabase();
  await start();
}, 120_000);
afterAll(() => db.close());

/** The tables as a version left them that knew no persons: codes and documents were keys of clients. */
const makeEarlier = () =>
  db.script(`
    drop function vitral_da_pessoa() cascade;
    drop function vitral_segue_cliente() cascade;
    drop function vitral_segue_pessoa() cascade;
    drop function vitral_conta_pessoas() cascade;
    drop index cliente_pessoa_sem_filial;
    drop index cliente_id_pessoa_id_filial_unique;
    alter table pessoa drop column codigo_mundial, drop column documento;
    create unique index cliente_codigo_mundial_unique on cliente (codigo_mundial) where dh_exclusao is null;
    comment on index cliente_codigo_mundial_unique is 'unique on "cliente" ("codigo_mundial") where dh_exclusao is null';
    create unique index cliente_documento_unique on cliente (documento) where dh_exclusao is null;
    comment on index cliente_documento_unique is 'unique on "cliente" ("documento") where dh_exclusao is null';`);

test(`[${testDatabaseKind}] clients of before get their persons, and the old keys go`, {
  timeout: 60_000,
}, async () => {
  await makeEarlier();
  await db.script(`
    insert into pais (id, nome, nome_es, sigla) values (70, 'Lá', 'Allá', 'ZZ');
    insert into filial (id, nome, moeda, id_pais) values (70, 'Alta', 'BRL', 70), (71, 'Baixa', 'BRL', 70);
    insert into pessoa_fisica (id, cpf) values (5, '52998224725');
    insert into pessoa (id, tipo, nome, "id_pessoaFisica") overriding system value values (700, 'PF', 'Ana', 5);
    insert into cliente (id, codigo_mundial, documento, nome, tipo_pessoa, status, id_filial, id_pessoa, dh_exclusao) values
      (1, 'M1', '52998224725', 'Maria', 'FISICA', 'ATIVO', 70, null, null),
      (2, 'M2', '11144477735', 'Ana', 'FISICA', 'ATIVO', 70, 700, null),
      (3, 'M3', null, 'Ana', 'FISICA', 'ATIVO', 71, 700, null),
      (4, 'M1', null, 'Outra Maria', 'FISICA', 'ATIVO', null, null, now()),
      (5, 'M5', '11444777000161', 'Loja', 'JURIDICA', 'ATIVO', null, null, null);`);
  expect(await start()).toEqual([]);
  const read = () =>
    db.query(sql`
      select c.id, c.id_pessoa = 700 as antiga, p.tipo, p.nome, p.codigo_mundial, p.documento, p."id_pessoaFisica" as fisica, c.versao
      from cliente as c left join pessoa as p on p.id = c.id_pessoa order by c.id`);
  const after = await read();
  expect(after).toEqual([
    {
      id: 1,
      antiga: false,
      tipo: 'PF',
      nome: 'Maria',
      codigo_mundial: 'M1',
      documento: '52998224725',
      fisica: null,
      versao: 1,
    },
    {
      id: 2,
      antiga: true,
      tipo: 'PF',
      nome: 'Ana',
      codigo_mundial: 'M2',
      documento: '11144477735',
      fisica: 5,
      versao: 1,
    },
    { id: 3, antiga: false, tipo: 'PF', nome: 'Ana', codigo_mundial: 'M3', documento: null, fisica: 5, versao: 1 },
    { id: 4, antiga: null, tipo: null, nome: null, codigo_mundial: null, documento: null, fisica: null, versao: 1 },
    {
      id: 5,
      antiga: false,
      tipo: 'PJ',
      nome: 'Loja',
      codigo_mundial: 'M5',
      documento: '11444777000161',
      fisica: null,
      versao: 1,
    },
  ]);
  const keys = await db.query(sql`
    select indexrelid::regclass::text as name from pg_index where indrelid = 'cliente'::regclass and indisunique and not indisprimary order by 1`);
  expect(keys).toEqual([
    { name: 'cliente_id_filial_documento_filial_unique' },
    { name: 'cliente_id_pessoa_id_filial_unique' },
    { name: 'cliente_pessoa_sem_filial' },
  ]);
  await expect(db.execute(sql`insert into cliente (codigo_mundial, nome) values ('M3', 'Ana')`)).rejects.toMatchObject({
    constraint: 'pessoa_codigo_mundial_unique',
  });
  // A second start changes nothing.
  expect(await start()).toEqual([]);
  expect(await read()).toEqual(after);
});
