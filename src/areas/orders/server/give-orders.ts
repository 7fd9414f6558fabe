import sql, { type Sql } from 'sql-template-tag';
import type { RecordEngine } from '../../../engine/records/record-engine.ts';
import { cachePlans, type Queryable } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { orderEntity } from './order-access.ts';

/** An order that becomes another client's, and who holds it from then on. */
export type GivenOrder = { readonly id: number; readonly client: number; readonly holder: number };

/**
 * Holds orders until the transaction ends, in the order of their ids, before anything else of them is held: payments and their
 * points wait, and then read whose the orders are by then.
 * @param ids a statement of their ids
 */
export async function holdOrders(tx: Queryable, ids: Sql): Promise<readonly number[]> {
  const rows = await tx.query<{ id: number }>(
    sql`select t.id from pedido_venda as t where t.id in (${ids}) order by t.id for update of t`,
  );
  return rows.map(({ id }) => Number(id));
}

/**
 * Makes orders those of other clients, with a version and a row in the history of each, as any save. Who may do it is for who calls to
 * ask. Their state, prices, address and invoices stay, and so does the time that their flow counts.
 */
export async function giveOrders(
  tx: Queryable,
  engine: RecordEngine,
  caller: Caller,
  orders: readonly GivenOrder[],
): Promise<void> {
  // Orders are given by a call of its own permission, whichever of them its caller could open.
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
