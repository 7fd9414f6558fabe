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

/** How a call names its order: its id, 0 for the open cart of the caller, or a link. */
export type OrderReference = { readonly id_pedido?: number | undefined; readonly hash?: string | undefined };

/** The data of an order that its payments need. */
export type PayableOrder = {
  readonly id: number;
  readonly constante_status: string;
  readonly moeda: string;
};

/** States before an order: its total may change. */
const unfinished = ['COMPRANDO', 'ORCAMENTO', 'PRE_VENDA_PENDENTE'];
/** States of an order whose payment can still be chosen. */
const payable = ['AGUARDANDO_PAGAMENTO', 'ERRO_PAGAMENTO'];

/** Whether a link belongs to another order than the named one, which it therefore does not open. */
function isOther(id: number, { id_pedido = 0, hash }: OrderReference): boolean {
  return hash !== undefined && id_pedido !== 0 && id !== id_pedido;
}

/**
 * An order to pay, locked. Any logged-in user with a link may pay, as its payments were chosen (commerce.md, 7.2);
 * without one its client may, even if staff created it, because it is among their orders. Throws 404 if the caller may
 * not see it, 403 for the cart of somebody else, 422 for a cart or quote, 409 once it is paid or cancelled.
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
 * An order whose payments are changed, locked: by the user who fills it, its client, or users who sell at its branch,
 * with a link or without. Throws like `lockPayableOrder`, and 403 for any other holder of a link, including staff of
 * another branch.
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
 * An order whose payments are read; null for an unsaved cart. Throws 404 if the caller may not see it, 403 for a
 * restricted one if the reader is no administrative staff (specification 001, section 6).
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
