import { fillDemonstration } from '../../../demo/fill-demonstration.ts';
import type { DemoArea } from '../../demo-area.ts';
import { orderEntity } from '../server/order-access.ts';
import { countSeededOrders, ordersOfProduct, seedOrders } from './seed-orders.ts';

/** Orders of the demonstration. */
export const ordersDemo: DemoArea = {
  area: 'orders',
  open: ({ db, clock, publishSaved }, { products, people }) => {
    if (products === 0) return {};
    const count = products * ordersOfProduct;
    return {
      tasks: [
        fillDemonstration('pedidos.demonstracao', db, async ({ signal }) => {
          const put = await seedOrders(db, { count, people, now: clock.now(), signal });
          if (put > 0) publishSaved({ entity: orderEntity });
          return (await countSeededOrders(db)) >= count;
        }),
      ],
    };
  },
};
