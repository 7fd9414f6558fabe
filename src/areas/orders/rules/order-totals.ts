import { multiplyMoney, percentOf, sumMoney } from '../../../domain/numbers/money.ts';

/** One item of an order: a whole number of units, amounts of one unit in minor units, points in ten-thousandths. */
export type OrderLine = {
  readonly quantity: number;
  readonly price: number;
  readonly spv: number;
  readonly points: number;
};

/** A discount as entered: an amount in minor units, or a percentage in basis points, which follows the items. */
export type GivenDiscount = { readonly amount: number } | { readonly basisPoints: number } | null;

/** Input for the sums of an order. */
export type OrderAmounts = {
  readonly lines: readonly OrderLine[];
  /** In minor units. */
  readonly freight: number;
  readonly discount: GivenDiscount;
  readonly spvDiscount: GivenDiscount;
  /** Maximum discount of the order relative to its products, in basis points: a setting of the branch. */
  readonly discountLimit: number;
};

/** The sums of an order, in minor units but for `quantity` (units) and `points` (ten-thousandths). */
export type OrderTotals = {
  readonly quantity: number;
  readonly products: number;
  readonly spv: number;
  readonly points: number;
  readonly discount: number;
  readonly spvDiscount: number;
  readonly discounts: number;
  /** Products and freight less the discounts: the amount to pay, never below 0. */
  readonly total: number;
};

/**
 * The sums of an order (specification 001, section 3). Discounts are limited: that of the order by the limit of its
 * branch, that of SPV by the SPV of the items, both together by the products. `areas/orders/server/recompute.ts` has
 * the same rule in SQL.
 */
export function computeOrderTotals({ lines, freight, ...given }: OrderAmounts): OrderTotals {
  const sumOf = (unit: (line: OrderLine) => number) =>
    sumMoney(lines.map((line) => multiplyMoney(unit(line), line.quantity)));
  const products = sumOf(({ price }) => price);
  const spv = sumOf(({ spv }) => spv);
  const discount = Math.min(discountOf(given.discount, products), percentOf(products, given.discountLimit));
  const spvDiscount = Math.min(discountOf(given.spvDiscount, spv), spv, products - discount);
  const discounts = discount + spvDiscount;
  return {
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    ...{ products, spv, points: sumOf(({ points }) => points), discount, spvDiscount, discounts },
    total: products + freight - discounts,
  };
}

/** The amount of a discount as entered. */
export function discountOf(given: GivenDiscount, amount: number): number {
  if (given === null) return 0;
  return 'amount' in given ? given.amount : percentOf(amount, given.basisPoints);
}
