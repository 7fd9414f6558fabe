import sql from 'sql-template-tag';
import { fromMinor, toMinor } from '../../../../domain/numbers/money.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import { dayAtBranch } from '../../../branches/server/index.ts';
import { discountPrice } from '../../../catalogue/index.ts';
import { type CartItem, readItems } from '../cart-items.ts';
import type { SellingBranch, SkuOffer } from './sku-prices.ts';
import { readOffers } from './special-prices.ts';

/** A price less a percentage, in amounts of the API. */
export function priceWithDiscount(price: number, percent: number, currency: string): number {
  return fromMinor(discountPrice(toMinor(price, currency), percent).after, currency);
}

/** Items of an order, and the current offers of their SKUs. */
export async function readOffered(
  tx: Queryable,
  order: SellingBranch & { readonly id: number },
  now: Date,
): Promise<{ readonly items: readonly CartItem[]; readonly offers: ReadonlyMap<number, SkuOffer> }> {
  const items = await readItems(tx, order.id);
  const skus = items.map(({ id_sku }) => id_sku);
  return { items, offers: await readOffers(tx, order, now, skus) };
}

/**
 * Stores price and points of a configured SKU at a branch from today on, so that the catalogue shows them: the SKU is
 * sold wherever an order with it is moved. One that cannot be made there gets no price.
 */
export async function storePrice(
  tx: Queryable,
  branch: number,
  now: Date,
  { id_sku, preco, valor_spv, pontos }: SkuOffer,
): Promise<void> {
  if (preco === null) return;
  const day = await dayAtBranch(tx, branch, now);
  await tx.execute(sql`
    insert into preco_sku (id_sku, id_filial, vigencia, valor, percentual_desconto, valor_spv, pontos)
    values (${id_sku}, ${branch}, ${day}::date, ${preco}, 0, ${valor_spv}, ${pontos})
    on conflict (id_sku, id_filial, vigencia) do update
    set valor = excluded.valor, percentual_desconto = 0, valor_spv = excluded.valor_spv, pontos = excluded.pontos`);
}

/**
 * Updates the prices of all items after the branch or the client of a cart has changed. Items without a price stay
 * unchanged.
 */
export async function repriceItems(
  tx: Queryable,
  order: SellingBranch & { readonly id: number },
  now: Date,
): Promise<void> {
  const { items, offers } = await readOffered(tx, order, now);
  for (const { id, id_sku, id_promocao, percentual_desconto } of items) {
    const offer = offers.get(id_sku);
    if (offer === undefined || offer.preco === null) continue;
    if (offer.configuracao !== null) await storePrice(tx, order.id_filial, now, offer);
    const price = id_promocao === null ? offer.preco : priceWithDiscount(offer.preco, percentual_desconto, order.moeda);
    await tx.execute(sql`
      update pedido_item set valor_unitario = ${price}, valor_adicionado = ${price}, valor_spv = ${offer.valor_spv},
        pontos = ${offer.pontos}, versao = versao + 1, dh_alteracao = now()
      where id = ${id}`);
  }
}

/** The current price of an item, less the discount of its promotion; its existing price if it is no longer on sale. */
export function priceNow(
  { id_sku, valor_unitario, percentual_desconto }: CartItem,
  offers: ReadonlyMap<number, SkuOffer>,
  moeda: string,
): number {
  const price = offers.get(id_sku)?.preco ?? null;
  return price === null ? valor_unitario : priceWithDiscount(price, percentual_desconto, moeda);
}

/** An item whose current price is higher. */
export type RaisedPrice = {
  readonly id_item: number;
  readonly id_sku: number;
  readonly before: number;
  readonly now: number;
};

/**
 * Updates items to current prices if they are lower, and returns the items and the higher prices; with `accept` those
 * are applied as well. Items that are no longer on sale stay unchanged.
 */
export async function passOnLowerPrices(
  tx: Queryable,
  moeda: string,
  items: readonly CartItem[],
  offers: ReadonlyMap<number, SkuOffer>,
  accept = false,
): Promise<{ readonly items: readonly CartItem[]; readonly raised: readonly RaisedPrice[] }> {
  const raised: RaisedPrice[] = [];
  const priced: CartItem[] = [];
  for (const item of items) {
    const { id, id_sku, valor_unitario: before } = item;
    const now = priceNow(item, offers, moeda);
    const isTaken = now < before || (now > before && accept);
    if (now > before && !accept) raised.push({ id_item: id, id_sku, before, now });
    if (isTaken)
      await tx.execute(sql`
        update pedido_item set valor_unitario = ${now}, versao = versao + 1, dh_alteracao = now() where id = ${id}`);
    priced.push(isTaken ? { ...item, valor_unitario: now } : item);
  }
  return { items: priced, raised };
}
