import type { OfferedItem, PromotionSize } from './promotions.queries.ts';

/** A promotion has a product once. */
export function keyOf({ id_produto, id_sku }: OfferedItem): number {
  return id_produto ?? id_sku;
}

/** The size with a SKU. */
export function sizeOf({ listaSku = [] }: OfferedItem, sku: number | undefined): PromotionSize | undefined {
  return (listaSku ?? []).find(({ id_sku }) => id_sku === sku);
}
