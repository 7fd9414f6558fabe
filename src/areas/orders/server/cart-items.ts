import sql from 'sql-template-tag';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { StockRequest } from '../../stock/server/index.ts';
import { orderErrors } from './errors.ts';
import type { Order } from './order-access.ts';
import { isOnSale, lacksMeasures, type SkuOffer } from './prices/sku-prices.ts';
import { readOffers } from './prices/special-prices.ts';

/** A stored item; amounts of one unit as in the API. */
export type CartItem = {
  readonly id: number;
  readonly id_sku: number;
  readonly id_promocao: number | null;
  readonly descricao: string;
  readonly quantidade: number;
  readonly valor_unitario: number;
  readonly valor_adicionado: number;
  readonly percentual_desconto: number;
  readonly valida_estoque: boolean;
  readonly configuracao: unknown;
};

/** Items of an order, in the order in which they were added. */
export function readItems(tx: Queryable, order: number): Promise<readonly CartItem[]> {
  return tx.query<CartItem>(sql`
    select id, id_sku, id_promocao, descricao, quantidade, valor_unitario, valor_adicionado,
      coalesce(percentual_desconto, 0) as percentual_desconto, coalesce(valida_estoque, true) as valida_estoque, configuracao
    from pedido_item where id_pedido = ${order} order by id`);
}

/** Stock needed by items: only SKUs whose stock is counted, now or when they were added. */
export function wantedStock(
  items: readonly CartItem[],
  offers: ReadonlyMap<number, SkuOffer> = new Map(),
): readonly StockRequest[] {
  return items.flatMap(({ id, id_sku, quantidade, valida_estoque }) =>
    (offers.get(id_sku)?.valida_estoque ?? valida_estoque) ? [{ id_item: id, id_sku, quantidade }] : [],
  );
}

/** Identifies an item: by its id, or as the plain item of a SKU, because that of a promotion is another line. */
export type ItemPlace = { readonly id_sku: number; readonly id_item?: number | undefined };

async function findItem(tx: Queryable, order: Order, { id_sku, id_item }: ItemPlace): Promise<CartItem | null> {
  const items = (await readItems(tx, order.id)).filter((item) => item.id_sku === id_sku);
  if (id_item !== undefined) {
    const item = items.find(({ id }) => id === id_item);
    if (item === undefined) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: 'PedidoItem', id: id_item });
    return item;
  }
  return items.find(({ id_promocao }) => id_promocao === null) ?? null;
}

/**
 * Adds a SKU to a cart with a quantity, or changes the quantity of the existing item; without a quantity one unit is
 * added, or nothing changes. Throws 404 for a SKU that is not on sale at the branch, 422 for insufficient stock, for
 * items of promotions and for special products without measures (specification 001, `cart/changeProduct`).
 */
export async function setItem(
  tx: Queryable,
  order: Order,
  now: Date,
  place: ItemPlace,
  wanted: number | null,
): Promise<void> {
  const item = await findItem(tx, order, place);
  if (item !== null && item.id_promocao !== null && item.quantidade !== wanted && wanted !== null)
    throw orderErrors['REGRA_DE_NEGOCIO.item_de_promocao']();
  const quantity = wanted ?? item?.quantidade ?? 1;
  const offer = (await readOffers(tx, order, now, [place.id_sku])).get(place.id_sku);
  if (!isOnSale(offer)) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: 'Sku', id: place.id_sku });
  if (lacksMeasures(offer)) throw orderErrors['REGRA_DE_NEGOCIO.sem_configuracao']();
  if (offer.valida_estoque && quantity > offer.saldo && quantity > (item?.quantidade ?? 0))
    throw orderErrors['REGRA_DE_NEGOCIO.sem_estoque']({ produto: offer.descricao, saldo: Math.max(offer.saldo, 0) });
  if (item === null) await insertItem({ tx, order: order.id, offer, quantity });
  else if (item.quantidade !== quantity)
    await tx.execute(
      sql`update pedido_item set quantidade = ${quantity}, versao = versao + 1, dh_alteracao = now() where id = ${item.id}`,
    );
}

type InsertItemOptions = {
  readonly tx: Queryable;
  readonly order: number;
  readonly offer: SkuOffer;
  readonly quantity: number;
  readonly promotion?: { readonly id: number; readonly price: number; readonly percent: number } | null | undefined;
  readonly detail?: string | undefined;
};

/** Adds a SKU to an order at its price, or at that of a promotion. */
export async function insertItem({
  tx,
  order,
  offer,
  quantity,
  promotion = null,
  detail = offer.detalhe,
}: InsertItemOptions): Promise<void> {
  const price = promotion?.price ?? offer.preco;
  await tx.execute(sql`
    insert into pedido_item (id_pedido, id_sku, id_promocao, codigo_produto, descricao, detalhe, codigo_grade, quantidade,
      valor_unitario, valor_adicionado, percentual_desconto, valor_spv, pontos, valida_estoque, configuracao)
    values (${order}, ${offer.id_sku}, ${promotion?.id ?? null}, ${offer.codigo}, ${offer.descricao}, ${detail}, ${offer.codigo_grade},
      ${quantity}, ${price}, ${price}, ${promotion?.percent ?? 0}, ${offer.valor_spv}, ${offer.pontos}, ${offer.valida_estoque},
      ${offer.configuracao === null ? null : JSON.stringify(offer.configuracao)}::jsonb)`);
}

/** The first item of a SKU that is part of a promotion. */
async function findPromoted(tx: Queryable, order: Order, sku: number): Promise<CartItem | null> {
  return (await readItems(tx, order.id)).find(({ id_sku }) => id_sku === sku) ?? null;
}

/**
 * Removes an item from a cart; does nothing if it is not there. With a mandatory item of a promotion the others of that
 * promotion are removed as well (specification 001, `cart/delProduct`).
 */
export async function removeItem(tx: Queryable, order: Order, place: ItemPlace): Promise<void> {
  const item = (await findItem(tx, order, place)) ?? (await findPromoted(tx, order, place.id_sku));
  if (item === null) return;
  if (item.id_promocao === null) {
    await tx.execute(sql`delete from pedido_item where id = ${item.id}`);
    return;
  }
  const [mandatory] = await tx.query(sql`
    select 1 as found from promocao_item as p join sku as s on s.id_produto = p.id_produto
    where p.id_promocao = ${item.id_promocao} and s.id = ${item.id_sku} and coalesce(p.obrigatorio, true)`);
  const which = mandatory === undefined ? sql`id = ${item.id}` : sql`id_promocao = ${item.id_promocao}`;
  await tx.execute(sql`delete from pedido_item where id_pedido = ${order.id} and ${which}`);
}
