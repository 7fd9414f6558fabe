import type { OfferedItem, PromotionSize } from './promotions.queries.ts';

/** Key of an item: a promotion has each product once. */
export function keyOf({ id_produto, id_sku }: OfferedItem): number {
  return id_produto ?? id_sku;
}

export function sizeOf({ listaSku = [] }: OfferedItem, sku: number | undefined): PromotionSize | undefined {
  return (listaSku ?? []).find(({ id_sku }) => id_sku === sku);
}
