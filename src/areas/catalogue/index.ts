/** Rules of the catalogue for other areas: prices, discounts and products by measure. */

export { discountPrice, toBasisPoints } from './rules/discounts.ts';
export { measuredGrade } from './rules/measured-grade.ts';
export { baseOf, type ConfigurableProduct, checkOffered, offerEarnings, offerPrices } from './rules/special-offer.ts';
export { specialPrice } from './rules/special-price.ts';
export type { SpecialRequest } from './rules/special-product.ts';
