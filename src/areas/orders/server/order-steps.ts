import sql from 'sql-template-tag';
import type { Flows } from '../../../engine/flows/transitions.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { orderErrors } from './errors.ts';
import { type Order, orderEntity } from './order-access.ts';
import { passOnLowerPrices, readOffered } from './prices/item-prices.ts';

export type OrderFlow = Pick<Flows, 'transition'>;

const day = 86_400_000;
/** Default number of days for which a quote is valid, if its branch has no setting (commerce.md, 7.10). */
const usualQuoteDays = 15;

/** Stores a cart as a quote. Throws 422 without items or client (specification 001, `cart/budget`). */
export async function budgetOrder(
  tx: Queryable,
  flows: OrderFlow,
  caller: Caller,
  order: Order,
  now: Date,
): Promise<void> {
  if (order.quantidade === 0 || order.id_cliente === null) throw orderErrors['REGRA_DE_NEGOCIO.pedido_incompleto']();
  const [branch] = await tx.query<{ dias: number | null }>(
    sql`select validade_orcamento as dias from configuracao_filial where id_filial = ${order.id_filial}`,
  );
  const until = new Date(now.getTime() + (branch?.dias ?? usualQuoteDays) * day);
  await flows.transition(tx, {
    caller,
    entity: orderEntity,
    id: order.id,
    event: 'ORCAR',
    values: { dh_validade: until.toISOString() },
  });
}

/** States of orders that are cancelled, or will be. */
const cancelled = ['CANCELADO', 'AGUARDANDO_CANCELAMENTO'];
/** States of orders whose goods have left the branch. */
const invoiced = ['FATURADO', 'ENVIADO', 'ENTREGUE'];

/**
 * Cancels a cart or an order: at once if no money is held, otherwise it waits for the refund. A cancelled one stays
 * unchanged. Throws 422 once it is invoiced (specification 001, `cart/cancel`).
 */
export async function cancelOrder(tx: Queryable, flows: OrderFlow, caller: Caller, order: Order): Promise<void> {
  if (cancelled.includes(order.constante_status)) return;
  if (invoiced.includes(order.constante_status)) throw orderErrors['REGRA_DE_NEGOCIO.nao_cancela']();
  await flows.transition(tx, { caller, entity: orderEntity, id: order.id, event: 'CANCELAR' });
}

/**
 * Turns a quote, a pre-sale, or an order without payment into the caller's open cart again, with current prices if they
 * are lower. The caller's own cart and those that the client began are cancelled, never one of another employee
 * (specification 001, `cart/continue`; commerce.md, 7.3).
 */
export async function continueOrder(
  tx: Queryable,
  flows: OrderFlow,
  caller: Caller,
  order: Order,
  now: Date,
): Promise<void> {
  if (order.constante_status === 'COMPRANDO' && order.id_titular === caller.id) return;
  const event = eventToContinue(order);
  if (event === null) throw orderErrors['REGRA_DE_NEGOCIO.nao_continua']();
  const others = await tx.query<{ id: number }>(sql`
    select t.id from pedido_venda as t
    where t.id <> ${order.id} and t.constante_status = 'COMPRANDO'
      and (t.id_titular = ${caller.id} or (t.id_cliente = ${order.id_cliente}::bigint and t.is_administrativo is not true))
    order by t.id for update of t`);
  for (const { id } of others) await flows.transition(tx, { caller, entity: orderEntity, id, event: 'CANCELAR' });
  await tx.execute(sql`update pedido_venda set id_titular = ${caller.id} where id = ${order.id}`);
  await flows.transition(tx, { caller, entity: orderEntity, id: order.id, event });
  const { items, offers } = await readOffered(tx, order, now);
  await passOnLowerPrices(tx, order.moeda, items, offers);
}

function eventToContinue({ constante_status, valor_coberto }: Order): string | null {
  if (constante_status === 'ORCAMENTO' || constante_status === 'PRE_VENDA_PENDENTE') return 'CONTINUAR';
  return constante_status === 'AGUARDANDO_PAGAMENTO' && valor_coberto === 0 ? 'REABRIR' : null;
}
