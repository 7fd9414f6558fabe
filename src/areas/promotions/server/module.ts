import { fillDemonstration } from '../../../platform/tasks/fill-demonstration.ts';
import { defineModule } from '../../module.ts';
import { minProducts, seedPromotions } from './seed.ts';

/** Promotions (specification 001, section 2); their lists are relations. */
export const promotionsModule = defineModule({
  name: 'promotions',
  operations: [],
  open: ({ db, settings, publishSaved }) => ({
    handlers: {},
    tasks:
      settings.demoProducts === 0
        ? []
        : [
            // Products of the demonstration come in the background, and promotions are made of them.
            fillDemonstration('promocoes.demonstracao', db, async ({ signal }) => {
              const { made, isFull } = await seedPromotions(db, signal);
              if (made > 0) publishSaved({ entity: 'Promocao' });
              return isFull || settings.demoProducts < minProducts;
            }),
          ],
  }),
});
