import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import { dayAtBranch } from '../../branches/server/index.ts';
import type { Order } from './order-access.ts';

/** A promotion for an order: whether it is running, and its limit per client. */
export type OfferedPromotion = { readonly vigente: boolean; readonly limite: number | null };

/**
 * A promotion, locked, on the day of the order's branch, so that of two concurrent orders only one gets the last
 * (domain-facts, 2, 38). Null for one of another branch.
 */
export async function lockPromotion(
  tx: Queryable,
  { id_filial }: Pick<Order, 'id_filial'>,
  now: Date,
  id: number,
): Promise<OfferedPromotion | null> {
  const day = await dayAtBranch(tx, id_filial, now);
  const [row] = await tx.query<OfferedPromotion>(sql`
    select coalesce(p.ativo, true) and ${day}::date between p.data_inicio and p.data_fim as vigente,
      p.quantidade_maxima as limite
    from promocao as p
    where p.id = ${id} and (p.id_filial is null or p.id_filial = ${id_filial}) for update of p`);
  return row ?? null;
}

/** How often the client of an order has a promotion in other orders that are in progress or paid. */
export async function usesOf(tx: Queryable, order: Order, promotion: number): Promise<number> {
  const [row] = await tx.query<{ vezes: number }>(sql`
    select coalesce(sum(u.quantidade), 0)::integer as vezes
    from (
      select max(i.quantidade) as quantidade from pedido_item as i join pedido_venda as p on p.id = i.id_pedido
      where i.id_promocao = ${promotion} and p.id <> ${order.id} and p.id_cliente = ${order.id_cliente}::bigint
        and p.constante_status not in ('COMPRANDO', 'ORCAMENTO', 'CANCELADO')
      group by p.id
    ) as u`);
  return row?.vezes ?? 0;
}
