import { fillDemonstration } from '../../../demo/fill-demonstration.ts';
import type { DemoArea } from '../../demo-area.ts';
import { seedProducts } from './seed-products.ts';
import { seedShop } from './seed-shop.ts';

/** The shop of the demonstration, and its products. */
export const catalogueDemo: DemoArea = {
  area: 'catalogue',
  seed: [{ key: 'catalogo_pronto', fill: seedShop }],
  open: ({ db }, { products }) =>
    products === 0
      ? {}
      : {
          tasks: [
            fillDemonstration('catalogo.demonstracao', db, async ({ signal }) => {
              await seedProducts(db, { count: products, signal });
              return !signal.aborted;
            }),
          ],
        },
};
