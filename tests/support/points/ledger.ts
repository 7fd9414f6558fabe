import sql from 'sql-template-tag';
import { fillNetwork } from '../../../src/areas/network/server/fill-network.ts';
import { storeRules } from '../../../src/areas/points/server/rules.ts';
import { settleOrder } from '../../../src/areas/points/server/settle-order.ts';
import { createEntityCatalog } from '../../../src/engine/records/schemas/catalog.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { projectRoot } from '../../../src/platform/project-root.ts';
import { entityData } from '../entity-data.ts';
import { serverDatabase } from '../migrated-database.ts';

/** Rules of the tests: points in ten-thousandths, factors in ten-thousandths. */
export const testRules = {
  qualifying: 100_000,
  direct: 500,
  graduations: [
    { graduation: 1, weight: 10, individual: 50_000, total: 50_000, factor: 0 },
    { graduation: 2, weight: 20, individual: 100_000, total: 300_000, factor: 150 },
    { graduation: 3, weight: 30, individual: 100_000, total: 900_000, factor: 375 },
    { graduation: 4, weight: 40, individual: 150_000, total: 2_000_000, factor: 700 },
  ],
} as const;

/** A database with the entities, a branch with BRL and one with PYG, and rules that are valid from the start. */
export async function openLedger(): Promise<Database> {
  const db = await serverDatabase();
  const entities = await createEntityCatalog({
    ...{ folder: `${projectRoot}/schemas`, db, log: () => undefined },
    data: entityData,
  });
  await entities.close();
  await db.script(`
    insert into perfil (id, constante, descricao) values (900, 'T', 'T');
    insert into usuario (id, nome, id_perfil, login) values (900, 'Teste', 900, 'teste@example.com');
    insert into pais (id, nome, nome_es, sigla) values (900, 'Brasil', 'Brasil', 'BR');
    insert into filial (id, nome, id_pais, moeda) values (900, 'Um', 900, 'BRL'), (901, 'Dois', 900, 'PYG');
    insert into produto (id, codigo, descricao, ativo) values (900, 'P', 'Produto', true);
    insert into sku (id, id_produto, codigo, descricao) select 900 + n, 900, 'S' || n, 'Tamanho ' || n from generate_series(1, 9) as n;
    insert into graduacao (id, codigo, descricao, titulo, peso) values
      (1, 'CONSULTOR', 'Consultor', 'Consultor', 10), (2, 'LIDER', 'Líder', 'Líder de equipe', 20),
      (3, 'DI', 'D.I', 'D.I', 30), (4, 'DIAMANTE', 'Diamante', 'Diamante', 40);`);
  await db.transaction((tx) => storeRules(tx, '2000-01-01', testRules));
  return db;
}

export type TestPerson = { readonly id: number; readonly parent: number | null; readonly isMember: boolean };

/** Inserts clients with their places in the network. */
export async function putPeople(db: Database, people: readonly TestPerson[]): Promise<void> {
  await db.execute(sql`
    insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status, tipo)
    select p.id, 'T' || p.id, 'Pessoa ' || p.id, 'FISICA', 'ATIVO', case when p.member then 'CONSULTOR' else 'CLIENTE' end
    from jsonb_to_recordset(${JSON.stringify(people.map(({ id, isMember }) => ({ id, member: isMember })))}::jsonb) as p (id bigint, member boolean)`);
  await db.execute(sql`
    update cliente as c set id_consultor = p.parent
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p (id bigint, parent bigint)
    where c.id = p.id and p.parent is not null`);
  await fillNetwork(db);
}

export type TestItem = { readonly quantity: number; readonly points: number; readonly base: number };

/** Inserts a paid order and returns its id. Points per unit are in ten-thousandths, `base` is in minor units. */
export async function putOrder(
  db: Database,
  {
    client,
    items,
    at,
    currency = 'BRL',
  }: { client: number; items: readonly TestItem[]; at: Date; currency?: 'BRL' | 'PYG' },
): Promise<number> {
  const [row] = await db.query<{ id: number }>(sql`
    insert into pedido_venda (numero_pedido, constante_status, id_cliente, id_filial, moeda, id_titular, dh_pagamento)
    values ((select 'T' || count(*) from pedido_venda), 'PAGO', ${client}, ${currency === 'BRL' ? 900 : 901}, ${currency}, 900, ${at}) returning id`);
  const id = Number(row?.id);
  const scale = currency === 'BRL' ? 100 : 1;
  await db.execute(sql`
    insert into pedido_item (id_pedido, id_sku, descricao, quantidade, valor_unitario, valor_spv, pontos)
    select ${id}::bigint, 900 + row_number() over (), 'Item', i.quantity, 10, i.base / ${scale}, i.points / 10000
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i (quantity integer, points numeric, base numeric)`);
  return id;
}

/** Inserts a paid order and posts its points. */
export async function buy(db: Database, order: Parameters<typeof putOrder>[1]): Promise<number> {
  const id = await putOrder(db, order);
  await db.transaction((tx) => settleOrder(tx, id, order.at));
  return id;
}

/** Changes the state of an order and updates its points. */
export async function setOrderState(db: Database, id: number, state: string, now: Date): Promise<number> {
  await db.execute(sql`update pedido_venda set constante_status = ${state} where id = ${id}`);
  return db.transaction((tx) => settleOrder(tx, id, now));
}
