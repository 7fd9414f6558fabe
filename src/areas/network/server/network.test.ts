import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabaseKind } from '../../../../tests/support/database.ts';
import { entityData } from '../../../../tests/support/entity-data.ts';
import { serverDatabase } from '../../../../tests/support/migrated-database.ts';
import { createEntityCatalog } from '../../../engine/records/schemas/catalog.ts';
import type { Database } from '../../../platform/database/database.ts';
import { projectRoot } from '../../../platform/project-root.ts';
import { fillNetwork } from './fill-network.ts';
import { addNode, beginChange, findNode, moveNode } from './nodes.ts';

let db: Database;
const at = new Date('2026-03-01T12:00:00Z');

beforeAll(async () => {
  db = await serverDatabase();
  const entities = await createEntityCatalog({
    ...{ folder: `${projectRoot}/schemas`, db, log: () => undefined },
    data: entityData,
  });
  await entities.close();
}, 120_000);
afterAll(() => db.close());

/** People 1 to 20; 2 and 3 below 1, 4 below 2, 5 below 4, 6 below 3. */
const tree: Readonly<Record<number, number>> = { 2: 1, 3: 1, 4: 2, 5: 4, 6: 3 };

beforeEach(async () => {
  await db.script('truncate rede_no, rede_vinculo; delete from cliente;');
  await db.execute(sql`
    insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status)
    select n, 'T' || n, 'Pessoa ' || n, 'FISICA', 'ATIVO' from generate_series(1, 20) as n`);
  for (const [id, superior] of Object.entries(tree))
    await db.execute(sql`update cliente set id_consultor = ${superior} where id = ${Number(id)}`);
  await fillNetwork(db);
});

async function paths(): Promise<Readonly<Record<number, string>>> {
  const rows = await db.query<{ id: number; caminho: string }>(sql`select id, caminho from rede_no order by caminho`);
  return Object.fromEntries(rows.map(({ id, caminho }) => [id, caminho]));
}

async function refusal(...statements: readonly Sql[]): Promise<unknown> {
  return db
    .transaction(async (tx) => {
      for (const statement of statements) await tx.execute(statement);
    })
    .then(
      () => 'accepted',
      (error: unknown) => Reflect.get(Object(error), 'constraint'),
    );
}

const move = (id: number, superior: number | null): Promise<number> =>
  db.transaction(async (tx) => moveNode(tx, id, superior, await beginChange(tx, at, 7)));

describe(`the network on ${testDatabaseKind}`, () => {
  test('is filled from what records say, and once', async () => {
    expect(await paths()).toEqual({ 1: '/1/', 2: '/1/2/', 3: '/1/3/', 4: '/1/2/4/', 5: '/1/2/4/5/', 6: '/1/3/6/' });
    expect(await fillNetwork(db)).toBe(0);
  });

  test('a circle of sponsors in the records ends at the first of them', async () => {
    await db.execute(sql`update cliente set id_consultor = case id when 10 then 11 else 10 end where id in (10, 11)`);
    expect(await fillNetwork(db)).toBe(2);
    expect(await paths()).toMatchObject({ 10: '/a/', 11: '/a/b/' });
  });

  test('SQL by hand makes no circle', async () => {
    expect(await refusal(sql`update rede_no set superior = 4, caminho_superior = '/1/2/4/' where id = 2`)).toBe(
      'rede_no_sem_circulo',
    );
    expect(
      await refusal(
        sql`update rede_no set superior = 3, caminho_superior = '/2/3/' where id = 2`,
        sql`update rede_no set superior = 2, caminho_superior = '/2/' where id = 3`,
      ),
    ).toBe('rede_no_sem_circulo');
    expect(await refusal(sql`update rede_no set superior = 2, caminho_superior = '/2/' where id = 2`)).toBe(
      'rede_no_sem_circulo',
    );
  });

  test('SQL by hand makes no second sponsor', async () => {
    expect(await refusal(sql`insert into rede_no (id, superior, caminho_superior) values (4, 3, '/1/3/')`)).toBe(
      'rede_no_pkey',
    );
    expect(await refusal(sql`insert into rede_vinculo (cliente, superior, desde, lote) values (4, 3, now(), 1)`)).toBe(
      'rede_vinculo_atual',
    );
  });

  test('SQL by hand leaves no stale path', async () => {
    const key = 'rede_no_superior_fk';
    expect(await refusal(sql`update rede_no set superior = 3, caminho_superior = '/1/3/' where id = 2`)).toBe(key);
    expect(await refusal(sql`update rede_no set superior = 3 where id = 5`)).toBe(key);
    expect(await refusal(sql`update rede_no set caminho_superior = '/1/3/' where id = 5`)).toBe(key);
    expect(await refusal(sql`delete from rede_no where id = 4`)).toBe(key);
    expect(await refusal(sql`update rede_no set superior = null where id = 5`)).toBe('rede_no_raiz');
    expect(await refusal(sql`update rede_no set caminho = '/5/' where id = 5`)).not.toBe('accepted');
  });

  test('who moves takes everybody below along, and who was above is kept', async () => {
    expect(await move(2, 6)).toBe(3);
    expect(await paths()).toEqual({
      ...{ 1: '/1/', 2: '/1/3/6/2/', 3: '/1/3/', 4: '/1/3/6/2/4/', 5: '/1/3/6/2/4/5/', 6: '/1/3/6/' },
    });
    const [node] = await db.query(sql`select nivel, superior from rede_no where id = 5`);
    expect(node).toEqual({ nivel: 5, superior: 4 });
    expect(await move(4, null)).toBe(2);
    expect(await db.transaction((tx) => findNode(tx, 5))).toEqual({ id: 5, superior: 4, caminho: '/4/5/' });
    const links = await db.query(
      sql`select superior, ate is null as atual, usuario from rede_vinculo where cliente = 4 order by id`,
    );
    expect(links).toEqual([
      { superior: 2, atual: false, usuario: null },
      { superior: null, atual: true, usuario: 7 },
    ]);
  });

  test('nobody moves below themselves or below who is above already', async () => {
    const before = await paths();
    await expect(move(2, 5)).rejects.toMatchObject({ code: 'REDE_CIRCULO' });
    await expect(move(2, 2)).rejects.toMatchObject({ code: 'REDE_CIRCULO' });
    await expect(move(2, 1)).rejects.toMatchObject({ code: 'REDE_MESMO_PAI' });
    expect(await paths()).toEqual(before);
  });

  test('a new person stands below the sponsor, who gets a place with it', async () => {
    await db.transaction(async (tx) => addNode(tx, 12, 13, await beginChange(tx, at, null)));
    expect(await paths()).toMatchObject({ 12: '/d/c/', 13: '/d/' });
  });

  test('many moves leave what a plain tree of parents says', async () => {
    const parents = new Map<number, number | null>([
      [1, null],
      ...Object.entries(tree).map(([id, up]) => [Number(id), up] as const),
    ]);
    const isUnder = (id: number, top: number): boolean => {
      for (let at: number | null | undefined = id; at != null; at = parents.get(at)) if (at === top) return true;
      return false;
    };
    let draw = 7;
    const next = (): number => (draw = (draw * 48_271) % 2_147_483_647);
    for (let round = 0; round < 60; round++) {
      const id = 1 + (next() % 6);
      const target = next() % 7;
      const superior = target === 0 ? null : target;
      const isRefused = parents.get(id) === superior || (superior !== null && isUnder(superior, id));
      const done = await move(id, superior).then(
        () => true,
        () => false,
      );
      expect(done).toBe(!isRefused);
      if (done) parents.set(id, superior);
    }
    const path = (id: number): string =>
      `${parents.get(id) == null ? '/' : path(Number(parents.get(id)))}${id.toString(16)}/`;
    expect(await paths()).toEqual(Object.fromEntries([1, 2, 3, 4, 5, 6].map((id) => [id, path(id)])));
  });
});
