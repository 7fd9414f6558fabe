/** Public interface of this area for other areas. */
export { readItems, wantedStock } from './cart-items.ts';
export { createStateNames, stateNamesOf, type Who, whoOf } from './change-order.ts';
export { orderErrors } from './errors.ts';
export { giveOrders, holdOrders } from './give-orders.ts';
export {
  isStaff,
  isVisibleOrder,
  lockAnyOrder,
  lockOpenCart,
  lockOrder,
  type Models,
  maySettle,
  type Order,
  orderEntity,
  visibleOrders,
  worksAtBranch,
} from './order-access.ts';
export { findLinkedOrder } from './order-links.ts';
export type { OrderFlow } from './order-steps.ts';
export { portal } from './order-tasks.ts';
export type { StateNames } from './read-order.ts';
