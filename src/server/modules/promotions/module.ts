import { doRepeatedly } from '../../tasks/task.ts';
import { defineModule } from '../module.ts';
import { seedPromotions } from './seed.ts';

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
            doRepeatedly('promocoes.demonstracao', 60_000, async ({ signal }) => {
              if ((await seedPromotions(db, signal)) > 0) publishSaved({ entity: 'Promocao' });
            }),
          ],
  }),
});
