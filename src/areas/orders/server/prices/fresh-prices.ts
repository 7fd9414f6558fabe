import sql from 'sql-template-tag';
import { cachePlans, type Database } from '../../../../platform/database/database.ts';
import type { Caller } from '../../../../platform/http/caller.ts';
import { lockAnyOrder, type Models, visibleOrders } from '../order-access.ts';
import { recomputeOrder } from '../recompute.ts';
import { passOnLowerPrices, priceNow, readOffered } from './item-prices.ts';
import type { SellingBranch } from './sku-prices.ts';

type Cart = SellingBranch & { readonly id: number };

/**
 * Updates an open cart to current prices if they are lower, before it is read. Higher prices need the user's consent
 * when the cart is validated. Returns whether anything changed.
 * @param id order, or 0 for the open cart of the caller; other orders, and those that the caller may not see, stay
 * unchanged
 */
export async function passOnPrices(
  plain: Database,
  models: Models,
  caller: Caller,
  id: number,
  now: Date,
): Promise<boolean> {
  const db = cachePlans(plain);
  const which = id === 0 ? sql`t.id_titular = ${caller.id}` : sql`t.id = ${id}${visibleOrders(models, caller)}`;
  const [cart] = await db.query<Cart>(
    sql`select t.id, t.moeda, t.id_filial from pedido_venda as t where ${which} and t.constante_status = 'COMPRANDO' and t.quantidade > 0`,
  );
  if (cart === undefined) return false;
  const { items, offers } = await readOffered(db, cart, now);
  if (!items.some((item) => priceNow(item, offers, cart.moeda) < item.valor_unitario)) return false;
  return plain.transaction(async (transaction) => {
    const tx = cachePlans(transaction);
    const order = await lockAnyOrder(tx, cart.id);
    if (order?.constante_status !== 'COMPRANDO') return false;
    const fresh = await readOffered(tx, order, now);
    await passOnLowerPrices(tx, order.moeda, fresh.items, fresh.offers);
    await recomputeOrder(tx, order, false);
    return true;
  });
}
