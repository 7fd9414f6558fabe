import sql, { type Sql } from 'sql-template-tag';
import type { RecordEngine } from '../../../engine/records/record-engine.ts';
import { cachePlans, type Queryable } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { orderEntity } from './order-access.ts';

/** An order that is transferred to another client, and its new owner. */
export type GivenOrder = { readonly id: number; readonly client: number; readonly holder: number };

/**
 * Locks orders until the transaction ends, in the order of their ids, before any of their other rows: payments and
 * points then wait, and read the new client of the orders afterwards.
 * @param ids a statement with their ids
 */
export async function holdOrders(tx: Queryable, ids: Sql): Promise<readonly number[]> {
  const rows = await tx.query<{ id: number }>(
    sql`select t.id from pedido_venda as t where t.id in (${ids}) order by t.id for update of t`,
  );
  return rows.map(({ id }) => Number(id));
}

/**
 * Transfers orders to other clients, with a version and a row in the history of each, like any save. The caller must
 * check permissions. State, prices, address and invoices stay, and so does the waiting time of their flow.
 */
export async function giveOrders(
  tx: Queryable,
  engine: RecordEngine,
  caller: Caller,
  orders: readonly GivenOrder[],
): Promise<void> {
  // The call has its own permission, whichever of the orders its caller may open.
  const giver: Caller = { ...caller, administrator: true };
  const versions = await tx.query<{ id: number; versao: number }>(sql`
    select id, versao from pedido_venda where id = any (${orders.map(({ id }) => id)}::bigint[])`);
  const versionOf = new Map(versions.map(({ id, versao }) => [Number(id), versao]));
  const cached = cachePlans(tx);
  for (const { id, client, holder } of orders)
    await engine.set(cached, {
      caller: giver,
      entity: orderEntity,
      id,
      incoming: {
        ...{ versao: versionOf.get(id), cliente: { id: client }, titular: { id: holder } },
      },
    });
}
