import { afterDiscount, MoneyError, percentOf, toMinor } from '../../../domain/numbers/money.ts';

/** A price before and after its discount, in minor units; `discount` is the difference. */
type DiscountedPrice = { readonly before: number; readonly discount: number; readonly after: number };

/**
 * Basis points of a percentage from the API: 12.5 gives 1250. Throws unless it is from 0 to 100 with two decimals at
 * most, like fields of format `percent`.
 */
export function toBasisPoints(percent: number | string): number {
  const basisPoints = toMinor(percent, 'BRL');
  if (Number(percent) !== basisPoints / 100 || basisPoints < 0 || basisPoints > 10_000)
    throw new MoneyError('money/not-a-number', `Not a percent with two decimals: ${JSON.stringify(percent)}`);
  return basisPoints;
}

/**
 * A price less `value x percent / 100` (specification 001, section 9). The discount is rounded half up, and only once:
 * price and discount always add up to the value, and 199.90 less 15 % is 169.91. In SQL it is `valor - round(valor *
 * percentual / 100, decimals)`.
 */
export function discountPrice(value: number, percent: number | string): DiscountedPrice {
  const basisPoints = toBasisPoints(percent);
  return { before: value, discount: percentOf(value, basisPoints), after: afterDiscount(value, basisPoints) };
}
