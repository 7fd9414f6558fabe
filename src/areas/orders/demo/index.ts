/** What demonstration data of other areas may use of this one's. */
export { ordersOfProduct } from './seed-orders.ts';
