import sql from 'sql-template-tag';
import { currencyDecimals } from '../../../domain/money.ts';
import { settleItems } from '../../../domain/points/postings.ts';
import type { Queryable } from '../../database/database.ts';
import { openMonthFor, pointMonthOf } from './months.ts';
import { readHeld, reversePostings } from './postings.ts';

/** States in which an order is paid, and its points count. One that waits for its refund keeps what it has until it is cancelled. */
const paidStates = ['PAGO', 'ERRO_FATURAMENTO', 'FATURADO', 'ENVIADO', 'ENTREGUE'];

/**
 * Brings the ledger to where an order stands: posts the points and SPV bases of its items once it is paid, in the month of the
 * payment or the open one, and takes them back once it is cancelled, from whoever holds them. Does nothing where it stands right, so it
 * may be asked for any number of times, and late. The order is held as it is until the transaction ends.
 * @returns how many postings it wrote
 */
export async function settleOrder(tx: Queryable, id: number, now: Date): Promise<number> {
  const [order] = await tx.query<{ state: string; client: number | null; paid: string | null; moeda: string }>(sql`
    select constante_status as state, id_cliente as client, dh_pagamento as paid, moeda from pedido_venda
    where id = ${id} for no key update`);
  if (order === undefined || order.client === null) return 0;
  const isPaid = paidStates.includes(order.state);
  if (!isPaid && order.state !== 'CANCELADO') return 0;
  const held = await readHeld(tx, sql`o.pedido = ${id}`);
  if (!isPaid && held.length === 0) return 0;
  const items = await tx.query<{ id: number; quantity: number }>(sql`
    select id, case when ${isPaid} then quantidade else 0 end as quantity from pedido_item
    where id_pedido = ${id} and (coalesce(pontos, 0) > 0 or coalesce(valor_spv, 0) > 0)`);
  const { posts, reversals } = settleItems(
    items.map((item) => ({ id: Number(item.id), quantity: Number(item.quantity) })),
    held,
  );
  const reversed = await reversePostings(tx, reversals, { kind: 'PEDIDO', id }, now);
  if (posts.length === 0) return reversed;
  const at = order.paid === null ? now : new Date(order.paid);
  const month = await openMonthFor(tx, pointMonthOf(at));
  const posted = await tx.execute(sql`
    insert into ponto_lancamento (beneficiario, origem, pedido, item, tipo, causa_tipo, causa, parte, linha, filial, mes,
      quantidade, pontos, base, moeda, dh_movimento)
    select p.id_cliente, p.id_cliente, p.id, i.id, 'VENDA', 'PEDIDO', p.id,
      i.id || '/' || (select count(*) + 1 from ponto_lancamento as o where o.pedido = p.id and o.item = i.id and o.tipo = 'VENDA'),
      d.id_linha, p.id_filial, ${month}::date, n.quantity, coalesce(i.pontos, 0) * n.quantity,
      round(coalesce(i.valor_spv, 0) * ${10 ** currencyDecimals(order.moeda)}::integer)::bigint * n.quantity, p.moeda, ${at}
    from jsonb_to_recordset(${JSON.stringify(posts)}::jsonb) as n (item bigint, quantity integer)
    join pedido_item as i on i.id = n.item join pedido_venda as p on p.id = i.id_pedido
    left join sku as s on s.id = i.id_sku left join produto as d on d.id = s.id_produto
    where i.id_pedido = ${id}`);
  return posted + reversed;
}
