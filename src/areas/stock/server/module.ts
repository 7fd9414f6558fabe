import { doRepeatedly } from '../../../platform/tasks/task.ts';
import { defineModule } from '../../module.ts';
import { stockErrors } from './errors.ts';
import { applyMovement, checkMovement } from './movements.ts';
import { findExpired, releaseStock } from './reservations.ts';

/** Reservations that are over are looked for this often, in ms. */
const lookEvery = 30_000;

/** Stock: movements, and what orders hold for themselves. Nothing else writes it (commerce.md, 4). */
export const stockModule = defineModule({
  name: 'stock',
  operations: [],
  errors: stockErrors,
  recordRules: ({ outbox }) => ({
    save: { MovimentoEstoque: checkMovement },
    changed: async (tx, change) => {
      if (change.target.name === 'MovimentoEstoque') await applyMovement(tx, change, outbox);
    },
  }),
  open: ({ db, outbox, clock, publishSaved }) => ({
    handlers: {},
    tasks: [
      doRepeatedly('estoque.reservas', lookEvery, async () => {
        const now = clock.now();
        let ended = 0;
        for (const order of await findExpired(db, now))
          ended += await db.transaction((tx) => releaseStock(tx, outbox, order, now));
        if (ended > 0) publishSaved({ entity: 'ReservaEstoque' });
      }),
    ],
  }),
});
