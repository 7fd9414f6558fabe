import { MoneyError, sumMoney } from '../../../domain/numbers/money.ts';
import { type DiscountedPrice, discountPrice } from './discounts.ts';

/** An item of a promotion; `valor` is that of the chosen size, in minor units. */
export type PromotionItem = {
  readonly valor: number;
  readonly percentual_desconto: number | string;
  readonly obrigatorio: boolean;
  /** SKU of the chosen size; null before. */
  readonly sku_escolhido: number | null;
};

/**
 * Whether the promotion may be bought: every mandatory item has a size, and at least one item is chosen (spec 001,
 * section 5).
 */
export function canBuyPromotion(items: readonly PromotionItem[]): boolean {
  return (
    items.some(({ sku_escolhido }) => sku_escolhido !== null) &&
    items.every(({ obrigatorio, sku_escolhido }) => !obrigatorio || sku_escolhido !== null)
  );
}

/**
 * Price of a number of promotions with the chosen items, before and after their discounts. Each item's price is
 * rounded, then multiplied: the order has lines of the same prices (specification 001, sections 2 and 9).
 */
export function promotionTotal(items: readonly PromotionItem[], quantity: number): DiscountedPrice {
  if (!Number.isSafeInteger(quantity) || quantity < 0)
    throw new MoneyError('money/not-a-number', `Not a quantity of promotions: ${quantity}`);
  const prices = items
    .filter(({ sku_escolhido }) => sku_escolhido !== null)
    .map(({ valor, percentual_desconto }) => discountPrice(valor, percentual_desconto));
  const total = (part: keyof DiscountedPrice): number =>
    sumMoney([sumMoney(prices.map((price) => price[part])) * quantity]);
  return { before: total('before'), discount: total('discount'), after: total('after') };
}
