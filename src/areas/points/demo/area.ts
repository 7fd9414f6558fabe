import { fillDemonstration } from '../../../demo/fill-demonstration.ts';
import type { DemoArea } from '../../demo-area.ts';
import { ordersOfProduct } from '../../orders/demo/index.ts';
import { hasAllPoints, seedPoints } from './seed-points.ts';

/** Points of the demonstration's orders. A demonstration with only its initial products has no past points. */
export const pointsDemo: DemoArea = {
  area: 'points',
  open: ({ db, clock, publishSaved }, { products, people, isWhole }) =>
    isWhole
      ? {
          tasks: [
            fillDemonstration('pontos.demonstracao', db, async ({ signal }) => {
              const orders = products * ordersOfProduct;
              const put = await seedPoints(db, { orders, people, now: clock.now(), signal });
              if (put > 0) publishSaved({ entity: 'GraduacaoHistorico' });
              return hasAllPoints(db);
            }),
          ],
        }
      : {},
};
