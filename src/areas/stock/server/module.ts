import { doRepeatedly } from '../../../platform/tasks/task.ts';
import { defineModule } from '../../module.ts';
import { stockErrors } from './errors.ts';
import { applyMovement, checkMovement } from './movements.ts';
import { findExpired, releaseStock } from './reservations.ts';

/** Interval in ms at which expired reservations are ended. */
const lookEvery = 30_000;

/** Stock: movements, and reservations of orders. Only this area writes it (commerce.md, 4). */
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
