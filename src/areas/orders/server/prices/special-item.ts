import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { entityErrors } from '../../../../engine/records/entity-errors.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import type { PricedSpecial } from '../../../catalogue/server/index.ts';
import { insertItem } from '../cart-items.ts';
import type { Order } from '../order-access.ts';
import { storePrice } from './item-prices.ts';
import { readOffers } from './special-prices.ts';

/**
 * Adds a special product to a cart: finds or creates the SKU with exactly these measures and accessories, with its
 * price of today at the branch, and adds it once, or replaces the configured item named by the call (specification 001,
 * `configProduct`).
 */
export async function putSpecialItem(
  tx: Queryable,
  order: Order,
  now: Date,
  asked: number,
  special: PricedSpecial,
): Promise<void> {
  const sku = await findOrMakeSku(tx, special);
  const [same] = await tx.query(
    sql`select 1 as found from pedido_item where id_pedido = ${order.id} and id_sku = ${sku} and id_promocao is null`,
  );
  if (same !== undefined) return;
  const offer = (await readOffers(tx, order, now, [sku])).get(sku);
  if (offer === undefined) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: 'Sku', id: sku });
  await storePrice(tx, order.id_filial, now, offer);
  const [old] = await tx.query<{ quantidade: number }>(sql`
    delete from pedido_item where id_pedido = ${order.id} and id_sku = ${asked} and id_promocao is null and configuracao is not null
    returning quantidade`);
  await insertItem({
    tx,
    order: order.id,
    offer,
    quantity: old?.quantidade ?? 1,
    promotion: null,
    detail: special.detalhe,
  });
}

async function findOrMakeSku(
  tx: Queryable,
  { id_sku, config_hash, configuracao, detalhe }: PricedSpecial,
): Promise<number> {
  // The same measures have another price if they start from another size of the product.
  const key = createHash('sha256').update(`${id_sku} ${config_hash}`).digest('hex');
  // Of two concurrent calls for the same one the second finds the SKU of the first.
  await tx.execute(sql`
    insert into sku (id_produto, codigo, descricao, departamento, id_grade_item, ordem, principal, valida_estoque, exibir_centavos,
      exibir_spv, exibir_valor_moeda_secundaria, configuracao, config_hash, id_sku_base, ativo)
    select s.id_produto, left(s.codigo, 23) || '-' || upper(left(${key}, 16)), left(p.descricao || ' ' || ${detalhe}, 255), s.departamento,
      s.id_grade_item, s.ordem, false, false, s.exibir_centavos, s.exibir_spv, s.exibir_valor_moeda_secundaria,
      ${JSON.stringify(configuracao)}::jsonb, ${key}, s.id, true
    from sku as s join produto as p on p.id = s.id_produto where s.id = ${id_sku}
    on conflict do nothing`);
  const [row] = await tx.query<{ id: number }>(sql`
    select x.id from sku as x join sku as s on s.id_produto = x.id_produto
    where s.id = ${id_sku} and x.config_hash = ${key}`);
  if (row === undefined) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: 'Sku', id: id_sku });
  return row.id;
}
