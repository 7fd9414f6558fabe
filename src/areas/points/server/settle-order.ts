import sql from 'sql-template-tag';
import { assignMonth, type Month } from '../../../domain/months.ts';
import { currencyDecimals } from '../../../domain/numbers/money.ts';
import { cachePlans, type Queryable } from '../../../platform/database/database.ts';
import { settleItems } from '../rules/postings.ts';
import { pointMonthOf } from './months.ts';
import { readHeld, reversePostings } from './postings.ts';

/**
 * States of a paid order, whose points count. An order that waits for its refund keeps its points until it is
 * cancelled.
 */
export const paidStates = ['PAGO', 'ERRO_FATURAMENTO', 'FATURADO', 'ENVIADO', 'ENTREGUE'];

/**
 * Brings the ledger to the state of an order: posts the points and SPV bases of its items once it is paid, in the month
 * of the payment or the open one, and reverses them once it is cancelled, whoever holds them. Does nothing if the
 * ledger is right already, so it may be called repeatedly and late. Locks the order until the transaction ends.
 * @returns how many postings it wrote
 */
export async function settleOrder(connection: Queryable, id: number, now: Date): Promise<number> {
  const tx = cachePlans(connection);
  const [order] = await tx.query<Order>(sql`
    select p.constante_status as state, p.id_cliente as client, p.dh_pagamento as paid, p.moeda as currency,
      (select jsonb_agg(jsonb_build_object('id', i.id, 'quantity', i.quantidade)) from pedido_item as i
        where i.id_pedido = p.id and (coalesce(i.pontos, 0) > 0 or coalesce(i.valor_spv, 0) > 0)) as items,
      (select max(m.mes) from ponto_mes as m where m.estado <> 'ABERTO') as closed
    from pedido_venda as p where p.id = ${id} for no key update of p`);
  if (order === undefined || order.client === null || order.items === null) return 0;
  const isPaid = paidStates.includes(order.state);
  if (!isPaid && order.state !== 'CANCELADO') return 0;
  const held = await readHeld(tx, sql`o.pedido = ${id}`);
  const { posts, reversals } = settleItems(
    order.items.map((item) => ({ id: item.id, quantity: isPaid ? item.quantity : 0 })),
    held,
  );
  const reversed = await reversePostings(tx, reversals, { kind: 'PEDIDO', id }, now);
  if (posts.length === 0) return reversed;
  const at = order.paid === null ? now : new Date(order.paid);
  const month = assignMonth(pointMonthOf(at), order.closed);
  const minor = 10 ** currencyDecimals(order.currency);
  const posted = await tx.execute(sql`
    with aberto as (insert into ponto_mes (mes) values (${month}::date) on conflict do nothing)
    insert into ponto_lancamento (beneficiario, origem, pedido, item, tipo, causa_tipo, causa, parte, linha, filial, mes,
      quantidade, pontos, base, moeda, dh_movimento)
    select p.id_cliente, p.id_cliente, p.id, i.id, 'VENDA', 'PEDIDO', p.id,
      i.id || '/' || (select count(*) + 1 from ponto_lancamento as o where o.pedido = p.id and o.item = i.id and o.tipo = 'VENDA'),
      d.id_linha, p.id_filial, ${month}::date, n.quantity, coalesce(i.pontos, 0) * n.quantity,
      round(coalesce(i.valor_spv, 0) * ${minor}::integer)::bigint * n.quantity, p.moeda, ${at}
    from jsonb_to_recordset(${JSON.stringify(posts)}::jsonb) as n (item bigint, quantity integer)
    join pedido_item as i on i.id = n.item join pedido_venda as p on p.id = i.id_pedido
    left join sku as s on s.id = i.id_sku left join produto as d on d.id = s.id_produto
    where i.id_pedido = ${id}`);
  return posted + reversed;
}

type Order = {
  readonly state: string;
  readonly client: number | null;
  readonly paid: string | null;
  readonly currency: string;
  /** Items with points or SPV; null for none. */
  readonly items: readonly { readonly id: number; readonly quantity: number }[] | null;
  /** The last month that is being closed or closed. */
  readonly closed: Month | null;
};
