import sql from 'sql-template-tag';
import type { components } from '../../../api/generated/portal.ts';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { noRows, readList } from '../../catalogue/server/index.ts';
import type { ListParts } from '../../records/server/index.ts';
import { type Models, visibleOrders } from './order-access.ts';
import { findLinkedOrder } from './order-links.ts';
import { portal } from './order-tasks.ts';

type Item = components['schemas']['ItemCarrinhoLista']['data'][number];
type Product = components['schemas']['HubProduto'];
type Page<Row> = Awaited<ReturnType<typeof readList<Row>>>;
type Who = { readonly caller: Caller; readonly language: unknown };
type Buyer = { readonly id_titular: number; readonly id_cliente: number | null; readonly id_filial: number };

/** A caller as the buyer of an order: lists of the catalogue use the branch of the order, even if staff look at it. */
function buyerOf(caller: Caller, { id_titular, id_cliente, id_filial }: Buyer): Caller {
  return { ...caller, id: id_titular, id_cliente, id_filial, buysAt: id_filial };
}

/** The order of a list, if its reader may see it. */
async function findOrderOf(
  db: Database,
  models: Models,
  caller: Caller,
  id: number,
): Promise<(Buyer & { readonly id: number }) | null> {
  const where =
    id === 0
      ? sql`t.id_titular = ${caller.id} and t.constante_status = 'COMPRANDO'`
      : sql`t.id = ${id}${visibleOrders(models, caller)}`;
  const [row] = await db.query<Buyer & { readonly id: number }>(
    sql`select t.id, t.id_titular, t.id_cliente, t.id_filial from pedido_venda as t where ${where}`,
  );
  return row ?? null;
}

/** The order named by a call, if its reader may see it; null if it names none (0) and they have no cart. Throws 404. */
async function findNamedOrder(db: Database, models: Models, caller: Caller, id: number): Promise<Buyer | null> {
  const order = await findOrderOf(db, models, caller, id);
  if (order === null && id !== 0) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: 'PedidoVenda', id });
  return order;
}

/**
 * The buyer of the order of a call, for lists of the catalogue; with 0 and no cart yet the caller. Throws 404 if the
 * caller may not see the order.
 */
export async function findBuyer(db: Database, models: Models, caller: Caller, id: number): Promise<Caller> {
  const order = await findNamedOrder(db, models, caller, id);
  return order === null ? caller : buyerOf(caller, order);
}

/**
 * The caller, with the branch of the order of a call; with 0 that of their open cart, if they have one. Throws 404 if
 * they may not see the order.
 */
export async function findBuyingCaller(db: Database, models: Models, caller: Caller, id: number): Promise<Caller> {
  const order = await findNamedOrder(db, models, caller, id);
  return order === null ? caller : { ...caller, buysAt: order.id_filial };
}

type Query = Readonly<Record<string, unknown>> & { readonly id_pedido?: number; readonly hash?: string };

/** Items of an order, for its reader or for the holder of a link; 404 if they may not see the order. */
export async function answerItems(db: Database, parts: ListParts, who: Who, given: Query): Promise<Page<Item>> {
  const { hash, id_pedido = 0, ...search } = given;
  const linked = hash === undefined ? null : await findLinkedOrder(db, hash, parts.clock.now());
  const order =
    linked === null ? await findOrderOf(db, parts.entities.models(), who.caller, id_pedido) : { id: linked };
  if (order === null && id_pedido !== 0)
    throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: 'PedidoVenda', id: id_pedido });
  // An unsaved cart has no items.
  if (order === null) return noRows;
  // The holder of a link can read only these items.
  const call = { ...who, caller: portal, given: { ...search, id_pedido: order.id } };
  return readList<Item>(db, parts, call, 'itens_do_pedido');
}

/** Products on sale at the branch of a cart; none as long as it has no client (specification 001, section 5). */
export async function answerProducts(db: Database, parts: ListParts, who: Who, given: Query): Promise<Page<Product>> {
  const { id_pedido = 0, ...search } = given;
  const order = await findOrderOf(db, parts.entities.models(), who.caller, id_pedido);
  if (order === null && id_pedido !== 0)
    throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: 'PedidoVenda', id: id_pedido });
  // A user who buys for themselves is the client even before there is a cart.
  const client = order === null ? who.caller.id_cliente : order.id_cliente;
  if (client === null) return noRows;
  const caller = order === null ? who.caller : buyerOf(who.caller, order);
  return readList<Product>(db, parts, { ...who, caller, given: search }, 'listarBuscaRapidaCatalogo');
}
