import sql, { type Sql } from 'sql-template-tag';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import { andScope, scopeOf } from '../../../engine/records/rows/scope.ts';
import type { EntityModel } from '../../../language/entity/entity.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { type Caller, mayCall } from '../../../platform/http/caller.ts';
import { orderErrors } from './errors.ts';

/** The entity of carts, quotes and orders. */
export const orderEntity = 'PedidoVenda';

export type Models = ReadonlyMap<string, EntityModel>;

/** The deciding data of an order, read while it is locked. Amounts as in the API. */
export type Order = {
  readonly id: number;
  readonly versao: number;
  readonly constante_status: string;
  readonly tipo_pedido: string;
  readonly moeda: string;
  readonly id_cliente: number | null;
  readonly id_filial: number;
  readonly id_titular: number;
  readonly is_administrativo: boolean;
  readonly permite_desconto: boolean;
  readonly bloquear_edicao: boolean;
  readonly quantidade: number;
  readonly valor_coberto: number;
};

/** Whether a user is administrative staff (specification 001, section 6). */
export function isStaff({ administrator, tipo }: Caller): boolean {
  return administrator || tipo.includes('ADMINISTRATIVO');
}

/** Whether a user works on carts of others: they may change the client of a cart. */
export function sellsToOthers(caller: Caller): boolean {
  return mayCall(caller, ['EDITAR_CLIENTE']);
}

/** Whether a user accepts payments at a branch: staff, and users who sell to others. */
export function worksAtBranch(caller: Caller): boolean {
  return isStaff(caller) || sellsToOthers(caller);
}

/** The orders that a caller may see: those of their row scope, and their own carts, which have no client at first. */
export function visibleOrders(models: Models, caller: Caller): Sql {
  const model = models.get(orderEntity);
  if (model === undefined) throw entityErrors.ENTIDADE_NAO_ENCONTRADA({ entity: orderEntity, sugestoes: [] });
  const scope = scopeOf(model, models, caller, 't');
  return scope === null ? sql`` : sql` and (t.id_titular = ${caller.id} or (true${andScope(scope)}))`;
}

const columns = sql`t.id, t.versao, coalesce(t.constante_status, 'COMPRANDO') as constante_status,
  coalesce(t.tipo_pedido, 'VENDA') as tipo_pedido, t.moeda, t.id_cliente, t.id_filial, t.id_titular,
  coalesce(t.is_administrativo, false) as is_administrativo, coalesce(t.permite_desconto, true) as permite_desconto,
  coalesce(t.bloquear_edicao, false) as bloquear_edicao, coalesce(t.quantidade, 0) as quantidade,
  coalesce(t.valor_coberto, 0) as valor_coberto`;

/** The open cart of a user, locked; null for none. */
export async function lockOpenCart(tx: Queryable, user: number): Promise<Order | null> {
  const [row] = await tx.query<Order>(
    sql`select ${columns} from pedido_venda as t where t.id_titular = ${user} and t.constante_status = 'COMPRANDO' for update of t`,
  );
  return row ?? null;
}

/**
 * An order that its caller may see, locked. Throws 404 for any other, and 403 for one that is restricted if the reader
 * is no administrative staff.
 */
export async function lockOrder(tx: Queryable, models: Models, caller: Caller, id: number): Promise<Order> {
  const [row] = await tx.query<Order>(
    sql`select ${columns} from pedido_venda as t where t.id = ${id}${visibleOrders(models, caller)} for update of t`,
  );
  if (row === undefined) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: orderEntity, id });
  if (row.bloquear_edicao && !isStaff(caller)) throw orderErrors['SEM_PERMISSAO.bloqueado']();
  return row;
}

/** An order, locked, for the holder of a link to it; null for none. */
export async function lockAnyOrder(tx: Queryable, id: number): Promise<Order | null> {
  const [row] = await tx.query<Order>(sql`select ${columns} from pedido_venda as t where t.id = ${id} for update of t`);
  return row ?? null;
}

/** Whether a user may change the contents of an order, or its place in the flow. */
export function mayChange(caller: Caller, { id_titular, id_cliente, is_administrativo }: Order): boolean {
  const isOwn = !is_administrativo && id_cliente !== null && id_cliente === caller.id_cliente;
  return id_titular === caller.id || isOwn || sellsToOthers(caller);
}

/**
 * Whether a user decides how an order is paid, and with whose credit: the user who fills it, its client, and users who
 * sell to others; staff who only look at orders do not. Its client decides even if staff created it, because staff send
 * them a link. Other holders of a link see the order and pay as it was chosen.
 */
export function maySettle(caller: Caller, order: Order): boolean {
  const isClient = order.id_cliente !== null && order.id_cliente === caller.id_cliente;
  return isClient || mayChange(caller, order);
}

/** Whether a user may see an order without a link to it. */
export async function isVisibleOrder(tx: Queryable, models: Models, caller: Caller, id: number): Promise<boolean> {
  const rows = await tx.query(
    sql`select 1 as found from pedido_venda as t where t.id = ${id}${visibleOrders(models, caller)}`,
  );
  return rows.length > 0;
}

/**
 * A cart to change, locked: that of the id, or the caller's open one for 0. Throws 409 for an order that is no open
 * cart any more, 403 for the cart of somebody else, 404 for one that the caller may not see.
 */
export async function lockCart(tx: Queryable, models: Models, caller: Caller, id: number): Promise<Order | null> {
  const order = id === 0 ? await lockOpenCart(tx, caller.id) : await lockOrder(tx, models, caller, id);
  if (order === null) return null;
  if (!mayChange(caller, order)) throw orderErrors['SEM_PERMISSAO.pedido']();
  if (order.constante_status !== 'COMPRANDO') throw orderErrors.PEDIDO_FECHADO({ estado: order.constante_status });
  return order;
}
