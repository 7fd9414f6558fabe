/** What demonstration data of other areas may use of this one's. */
export { demoProducts, firstProducts } from './seed-shop.ts';
