/** Public interface of this area's demonstration data for other areas. */
export { demoProducts, firstProducts } from './seed-shop.ts';
