import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';

/** An order to move: its present holder and the new one. */
export type PlannedOrder = { readonly id: number; readonly held: number; readonly given: number };

/**
 * Selects the locked orders of the origin that move. The holder of an order may pay and cancel it, so a holder with a
 * login of the origin is replaced by a login of the destination, or by the caller if the destination has none.
 */
export async function planOrders(
  tx: Queryable,
  held: readonly number[],
  { from, to, holder }: { readonly from: number; readonly to: number; readonly holder: number },
): Promise<readonly PlannedOrder[]> {
  return tx.query<PlannedOrder>(sql`
    select t.id, t.id_titular as held, case u.id_cliente when ${from} then coalesce(
      (select min(d.id) from usuario as d where d.id_cliente = ${to} and coalesce(d.ativo, true)), ${holder}) else t.id_titular end as given
    from pedido_venda as t join usuario as u on u.id = t.id_titular
    where t.id = any (${held}::bigint[]) and t.id_cliente = ${from} and t.constante_status <> 'COMPRANDO' order by t.id`);
}

/** Orders of a transfer that return to their former holders, unless another user became the holder since. */
export async function planReturn(tx: Queryable, transfer: number): Promise<readonly PlannedOrder[]> {
  return tx.query<PlannedOrder>(sql`
    select t.id, t.id_titular as held, case t.id_titular when p.id_titular_dado then p.id_titular else t.id_titular end as given
    from transferencia_pedido as p join pedido_venda as t on t.id = p.id_pedido
    where p.id_transferencia = ${transfer} order by t.id`);
}

/** Stores the orders of a transfer and their state before it. */
export async function putTransferredOrders(
  tx: Queryable,
  transfer: number,
  orders: readonly PlannedOrder[],
): Promise<void> {
  await tx.execute(sql`
    insert into transferencia_pedido (id_transferencia, id_pedido, id_titular, id_titular_dado, valor_coberto, dh_pagamento)
    select ${transfer}::bigint, t.id, p.held, p.given, coalesce(t.valor_coberto, 0), t.dh_pagamento
    from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as p (id bigint, held bigint, given bigint)
    join pedido_venda as t on t.id = p.id order by t.id`);
}

/**
 * Number of an order that changed since a transfer in a way that forbids returning it: it belongs to another client, is
 * a cart again, or was paid or refunded. Null for none.
 */
export async function findChangedOrder(tx: Queryable, transfer: number, client: number): Promise<string | null> {
  const [row] = await tx.query<{ numero: string }>(sql`
    select coalesce(t.numero_pedido, t.id::text) as numero
    from transferencia_pedido as p join pedido_venda as t on t.id = p.id_pedido
    where p.id_transferencia = ${transfer} and (t.id_cliente is distinct from ${client} or t.constante_status = 'COMPRANDO'
      or coalesce(t.valor_coberto, 0) <> coalesce(p.valor_coberto, 0) or t.dh_pagamento is distinct from p.dh_pagamento)
    order by t.id limit 1`);
  return row?.numero ?? null;
}
