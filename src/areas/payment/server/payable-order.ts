import sql, { type Sql } from 'sql-template-tag';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import {
  findLinkedOrder,
  isStaff,
  isVisibleOrder,
  lockAnyOrder,
  lockOpenCart,
  lockOrder,
  type Models,
  maySettle,
  type Order,
  orderEntity,
  orderErrors,
  visibleOrders,
} from '../../orders/server/index.ts';
import { paymentErrors } from './errors.ts';

/** How a call names the order that it is about: its id, 0 for the open cart of the caller, or a link to it. */
export type OrderReference = { readonly id_pedido?: number | undefined; readonly hash?: string | undefined };

/** An order as its payments see it. */
export type PayableOrder = {
  readonly id: number;
  readonly constante_status: string;
  readonly moeda: string;
};

/** States of what is not an order yet: its total may change. */
const unfinished = ['COMPRANDO', 'ORCAMENTO', 'PRE_VENDA_PENDENTE'];
/** States in which it is open how an order is paid. */
const payable = ['AGUARDANDO_PAGAMENTO', 'ERRO_PAGAMENTO'];

/** Whether a link leads to another order than the one that is named beside it: it opens no other. */
function isOther(id: number, { id_pedido = 0, hash }: OrderReference): boolean {
  return hash !== undefined && id_pedido !== 0 && id !== id_pedido;
}

/**
 * An order that is paid, under its lock. Whoever is logged in and has a link to it may, as its payments were chosen
 * (commerce.md, 7.2); without one its client may as well, though staff made it: it is among their orders.
 * Throws 404 where it does not exist for the caller, 403 for the cart of somebody else, 422
 * for a cart or quote, 409 once it is paid or cancelled.
 */
export async function lockPayableOrder(
  tx: Queryable,
  models: Models,
  caller: Caller,
  { id_pedido = 0, hash }: OrderReference,
  now: Date,
): Promise<Order> {
  const order =
    hash !== undefined
      ? await lockAnyOrder(tx, await findLinkedOrder(tx, hash, now))
      : id_pedido === 0
        ? await lockOpenCart(tx, caller.id)
        : await lockOrder(tx, models, caller, id_pedido);
  if (order === null || isOther(order.id, { id_pedido, hash }))
    throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: orderEntity, id: id_pedido });
  if (hash === undefined && !maySettle(caller, order)) throw orderErrors['SEM_PERMISSAO.pedido']();
  if (unfinished.includes(order.constante_status)) throw paymentErrors['REGRA_DE_NEGOCIO.pedido_nao_finalizado']();
  if (!payable.includes(order.constante_status))
    throw paymentErrors.PAGAMENTO_FECHADO({ estado: order.constante_status });
  return order;
}

/**
 * An order whose payments are changed, under its lock: by who fills it, its client, or who sells at its branch, with a link or
 * without. Throws as `lockPayableOrder` does, and 403 for anybody else who has a link to it, staff of another branch among them.
 */
export async function lockSettledOrder(
  ...[tx, models, caller, reference, now]: Parameters<typeof lockPayableOrder>
): Promise<Order> {
  const order = await lockPayableOrder(tx, models, caller, reference, now);
  const isTheirs = reference.hash === undefined || (await isVisibleOrder(tx, models, caller, order.id));
  if (!isTheirs || !maySettle(caller, order)) throw paymentErrors['SEM_PERMISSAO.pagamento']();
  return order;
}

/**
 * An order whose payments are read; null for a cart that is not stored yet. Throws 404 where it does not exist for the caller, 403
 * for one that is locked and its reader no administrative staff (specification 001, section 6).
 */
export async function findPayableOrder(
  db: Queryable,
  models: Models,
  caller: Caller,
  { id_pedido = 0, hash }: OrderReference,
  now: Date,
): Promise<PayableOrder | null> {
  const where: Sql =
    hash !== undefined
      ? sql`t.id = ${await findLinkedOrder(db, hash, now)}`
      : id_pedido === 0
        ? sql`t.id_titular = ${caller.id} and t.constante_status = 'COMPRANDO'`
        : sql`t.id = ${id_pedido}${visibleOrders(models, caller)}`;
  const [row] = await db.query<PayableOrder & Pick<Order, 'bloquear_edicao'>>(
    sql`select t.id, coalesce(t.constante_status, 'COMPRANDO') as constante_status, t.moeda,
      coalesce(t.bloquear_edicao, false) as bloquear_edicao
    from pedido_venda as t where ${where}`,
    'cached',
  );
  const isMissing = row === undefined ? id_pedido !== 0 || hash !== undefined : isOther(row.id, { id_pedido, hash });
  if (isMissing) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: orderEntity, id: id_pedido });
  if (row?.bloquear_edicao && hash === undefined && !isStaff(caller)) throw orderErrors['SEM_PERMISSAO.bloqueado']();
  return row ?? null;
}
