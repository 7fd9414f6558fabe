import sql from 'sql-template-tag';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { insertItem } from './cart-items.ts';
import { orderErrors } from './errors.ts';
import type { Order } from './order-access.ts';
import { priceWithDiscount } from './prices/item-prices.ts';
import { isOnSale } from './prices/sku-prices.ts';
import { readOffers } from './prices/special-prices.ts';
import { lockPromotion, usesOf } from './promotion-uses.ts';

type PromotionItem = {
  readonly id_produto: number;
  readonly produto: string;
  readonly percentual_desconto: number;
  readonly obrigatorio: boolean;
};

/**
 * Adds a promotion to a cart a number of times: one SKU of each chosen product, at the prices of the promotion. If it
 * is already there it is replaced, because its items are one group. Throws 404 for one of another branch, 422 if it is
 * over, a mandatory product is missing, two SKUs are of the same product, one is not part of the promotion or not in
 * stock, or the client has reached its limit (specification 001, `cart/savePromotion`).
 */
export async function savePromotion(
  tx: Queryable,
  order: Order,
  now: Date,
  id: number,
  { skus, quantity }: { readonly skus: readonly number[]; readonly quantity: number },
): Promise<void> {
  const promotion = await lockPromotion(tx, order, now, id);
  if (promotion === null) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: 'Promocao', id });
  if (!promotion.vigente)
    throw orderErrors['REGRA_DE_NEGOCIO.promocao_vencida']({ motivo: 'vencida', id_promocao: id });
  const items = await tx.query<PromotionItem>(sql`
    select i.id_produto, p.descricao as produto, i.percentual_desconto, coalesce(i.obrigatorio, true) as obrigatorio
    from promocao_item as i join produto as p on p.id = i.id_produto
    where i.id_promocao = ${id} order by i.ordem, i.id`);
  const offers = await readOffers(tx, order, now, skus);
  const chosen = skus.map((id_sku) => {
    const offer = offers.get(id_sku);
    const item = items.find(({ id_produto }) => id_produto === offer?.id_produto);
    if (!isOnSale(offer) || item === undefined || offer.configuracao !== null)
      throw orderErrors['REGRA_DE_NEGOCIO.promocao_fora']({ motivo: 'fora', id_sku });
    const { produto } = item;
    if (offer.valida_estoque && offer.saldo < quantity) {
      const saldo = Math.max(offer.saldo, 0);
      throw orderErrors['REGRA_DE_NEGOCIO.promocao_estoque']({ motivo: 'estoque', id_sku, produto, saldo });
    }
    return { offer, item, price: priceWithDiscount(offer.preco, item.percentual_desconto, order.moeda) };
  });
  const products = new Set<number>();
  for (const { offer, item } of chosen) {
    const { id_sku } = offer;
    if (products.has(item.id_produto))
      throw orderErrors['REGRA_DE_NEGOCIO.promocao_repetido']({ motivo: 'repetido', id_sku, produto: item.produto });
    products.add(item.id_produto);
  }
  const missing = items.find(({ id_produto, obrigatorio }) => obrigatorio && !products.has(id_produto));
  if (missing !== undefined) {
    const { id_produto, produto } = missing;
    throw orderErrors['REGRA_DE_NEGOCIO.promocao_obrigatorio']({ motivo: 'obrigatorio', id_produto, produto });
  }
  const { limite } = promotion;
  if (limite !== null && (await usesOf(tx, order, id)) + quantity > limite)
    throw orderErrors['REGRA_DE_NEGOCIO.promocao_limite']({ motivo: 'limite', id_promocao: id, limite });
  await tx.execute(sql`delete from pedido_item where id_pedido = ${order.id} and id_promocao = ${id}`);
  for (const { offer, item, price } of chosen)
    await insertItem({
      tx,
      order: order.id,
      offer,
      quantity,
      promotion: { id, price, percent: item.percentual_desconto },
    });
}
