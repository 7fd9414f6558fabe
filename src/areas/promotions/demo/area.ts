import { fillDemonstration } from '../../../demo/fill-demonstration.ts';
import type { DemoArea } from '../../demo-area.ts';
import { minProducts, seedPromotions } from './seed.ts';

/** Promotions of the demonstration, made from its products. */
export const promotionsDemo: DemoArea = {
  area: 'promotions',
  open: ({ db, publishSaved }, { products }) =>
    products === 0
      ? {}
      : {
          tasks: [
            fillDemonstration('promocoes.demonstracao', db, async ({ signal }) => {
              const { made, isFull } = await seedPromotions(db, signal);
              if (made > 0) publishSaved({ entity: 'Promocao' });
              return isFull || products < minProducts;
            }),
          ],
        },
};
