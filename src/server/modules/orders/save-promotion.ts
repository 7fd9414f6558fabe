import sql from 'sql-template-tag';
import type { Queryable } from '../../database/database.ts';
import { entityErrors } from '../../entities/entity-errors.ts';
import { insertItem, priceWithDiscount } from './cart-items.ts';
import { orderErrors } from './errors.ts';
import type { Order } from './order-access.ts';
import { readOffers } from './sku-prices.ts';
import { usesOf } from './validate-order.ts';

type PromotionItem = {
  readonly id_produto: number;
  readonly percentual_desconto: number;
  readonly obrigatorio: boolean;
};

/**
 * Puts a promotion into a cart, so many times: one SKU of each chosen product, at the prices of the promotion. Bought again it
 * is replaced, as its items are one group. Throws 404 for one that is not on, 422 where a mandatory product is missing, two
 * SKUs are of the same product, one is not of the promotion or not in stock, or the client has had it as often as one may
 * (specification 001, `cart/savePromotion`).
 */
export async function savePromotion(
  tx: Queryable,
  order: Order,
  today: string,
  id: number,
  { skus, quantity }: { readonly skus: readonly number[]; readonly quantity: number },
): Promise<void> {
  const refuse = (motivo: 'obrigatorio' | 'repetido' | 'fora' | 'estoque' | 'limite') =>
    orderErrors['REGRA_DE_NEGOCIO.promocao']({ motivo });
  const [promotion] = await tx.query<{ limite: number | null }>(sql`
    select p.quantidade_maxima as limite from promocao as p
    where p.id = ${id} and coalesce(p.ativo, true) and ${today}::date between p.data_inicio and p.data_fim
      and (p.id_filial is null or p.id_filial = ${order.id_filial}) for update of p`);
  if (promotion === undefined) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: 'Promocao', id });
  const items = await tx.query<PromotionItem>(sql`
    select i.id_produto, i.percentual_desconto, coalesce(i.obrigatorio, true) as obrigatorio
    from promocao_item as i where i.id_promocao = ${id} order by i.ordem, i.id`);
  const offers = await readOffers(tx, { id: order.id_filial, moeda: order.moeda }, today, skus);
  const chosen = skus.map((sku) => {
    const offer = offers.get(sku);
    const item = items.find(({ id_produto }) => id_produto === offer?.id_produto);
    if (
      offer === undefined ||
      item === undefined ||
      !offer.ativo ||
      offer.preco === null ||
      offer.configuracao !== null
    )
      throw refuse('fora');
    if (offer.valida_estoque && offer.saldo < quantity) throw refuse('estoque');
    return { offer, item, price: priceWithDiscount(offer.preco, item.percentual_desconto, order.moeda) };
  });
  const products = new Set(chosen.map(({ item }) => item.id_produto));
  if (products.size < chosen.length) throw refuse('repetido');
  if (items.some(({ id_produto, obrigatorio }) => obrigatorio && !products.has(id_produto)))
    throw refuse('obrigatorio');
  if (promotion.limite !== null && (await usesOf(tx, order, id)) + quantity > promotion.limite) throw refuse('limite');
  await tx.execute(sql`delete from pedido_item where id_pedido = ${order.id} and id_promocao = ${id}`);
  for (const { offer, item, price } of chosen)
    await insertItem(tx, order.id, offer, quantity, { id, price, percent: item.percentual_desconto });
}
