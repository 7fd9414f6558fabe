/** Public interface of this area's demonstration data for other areas. */
export { ordersOfProduct } from './seed-orders.ts';
