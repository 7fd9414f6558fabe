import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabaseKind } from '../../../../tests/support/database.ts';
import { entityData } from '../../../../tests/support/entity-data.ts';
import { serverDatabase } from '../../../../tests/support/migrated-database.ts';
import { seedBranches } from '../../../demo/branches.ts';
import { createEntityCatalog } from '../../../engine/records/schemas/catalog.ts';
import type { Database } from '../../../platform/database/database.ts';
import { projectRoot } from '../../../platform/project-root.ts';
import { seedReference } from '../../../start/seed-reference.ts';
import { fillNetwork } from '../server/fill-network.ts';
import { beginChange, moveNode } from '../server/nodes.ts';
import { networkClient } from './network-client.ts';
import { planNetwork } from './plan.ts';
import { seedNetwork } from './seed-network.ts';

let db: Database;

beforeAll(async () => {
  db = await serverDatabase();
  const folder = join(projectRoot, 'schemas');
  await (await createEntityCatalog({ folder, db, log: () => undefined, data: entityData })).close();
  await seedReference(db);
  await seedBranches(db);
}, 120_000);
afterAll(() => db.close());

test(`[${testDatabaseKind}] the network is put in pieces, goes on where it was, and stands as its records say`, {
  timeout: 60_000,
}, async () => {
  const stopped = new AbortController();
  const onProgress = (done: number): void => (done >= 100 ? stopped.abort() : undefined);
  expect(await seedNetwork(db, { count: 180, piece: 50, signal: stopped.signal, onProgress })).toBe(100);
  // Whoever moved meanwhile stays there, and those to come stand below them.
  const people = [...planNetwork(180)];
  const moved = people.findLast(
    ({ number, superior }) =>
      number <= 100 && people.some((one) => one.number > 100 && one.superior === number) && superior !== 1,
  );
  const id = networkClient(moved?.number ?? 0);
  const top = networkClient(1);
  await db.transaction(async (tx) => {
    await moveNode(tx, id, top, await beginChange(tx, new Date(), null));
  });
  expect(await seedNetwork(db, { count: 180 })).toBe(80);
  expect(await seedNetwork(db, { count: 180 })).toBe(0);

  const rows = await db.query<{
    id: number;
    superior: number | null;
    nivel: number;
    consultor: number | null;
    pai: number | null;
    tipo: string;
  }>(sql`
    select c.id, n.superior, n.nivel, c.id_consultor as consultor, d."id_clientePaiEmpresarial" as pai, c.tipo
    from cliente as c join rede_no as n on n.id = c.id
    left join cliente_dados_comerciais as d on d.id = c."id_dadosComerciais" order by c.id`);
  expect(rows.length).toBe(180);
  for (const [index, { number, superior, tipo }] of people.entries()) {
    const above = superior === null ? null : networkClient(superior);
    const row = rows[index];
    expect(row).toMatchObject({ id: networkClient(number), consultor: above, tipo });
    expect(row?.superior).toBe(number === moved?.number ? top : above);
    expect(row?.pai ?? null).toBe(tipo === 'CLIENTE' ? null : above);
  }
  const [links] = await db.query(sql`select count(*) as total from rede_vinculo where ate is null`);
  expect(links).toEqual({ total: 180 });
  expect(await fillNetwork(db)).toBe(0);
});

test(`[${testDatabaseKind}] people who are registered abroad as well are one person, and faults are in the records`, {
  timeout: 60_000,
}, async () => {
  const count = 900;
  await seedNetwork(db, { count });
  const people = [...planNetwork(count)];
  const clones = people.filter(({ original }) => original !== null);
  expect(clones.length).toBeGreaterThan(5);
  const same = await db.query<{ id: number; original: number }>(sql`
    select c.id, o.id as original from cliente as c join cliente as o on o.id_pessoa = c.id_pessoa and o.id < c.id
    where o.codigo_mundial = c.codigo_mundial and o.documento is not distinct from c.documento and o.nome = c.nome
      and o.id_filial <> c.id_filial order by c.id`);
  expect(same).toEqual(
    clones.map(({ number, original }) => ({ id: networkClient(number), original: networkClient(original ?? 0) })),
  );
  const found = await db.query<{ id: number; fault: string }>(sql`
    select c.id, case
      when c.tipo <> 'CLIENTE' and n.superior is not null and d."id_clientePaiEmpresarial" is null then 'SEM_PAI'
      when c.tipo <> 'CLIENTE' and d."id_clientePaiEmpresarial" <> c.id_consultor then 'DOIS_PAIS'
      when c.data_cadastro < s.data_cadastro then 'PAI_MAIS_NOVO'
      when c.documento is null and not exists (select from cliente as o where o.id_pessoa = c.id_pessoa and o.id < c.id) then 'SEM_DOCUMENTO'
      end as fault
    from cliente as c join rede_no as n on n.id = c.id left join cliente as s on s.id = n.superior
    left join cliente_dados_comerciais as d on d.id = c."id_dadosComerciais" order by c.id`);
  // The one who moved in the test above stands below the president, whom nobody came before.
  expect(found.filter(({ fault }) => fault !== null)).toEqual(
    people.flatMap(({ number, fault }) => (fault === null ? [] : [{ id: networkClient(number), fault }])),
  );
});
