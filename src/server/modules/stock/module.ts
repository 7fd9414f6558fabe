import { doRepeatedly } from '../../tasks/task.ts';
import { defineModule } from '../module.ts';
import { stockErrors } from './errors.ts';
import { applyMovement, checkMovement } from './movements.ts';
import { expireReservations, findExpired } from './reservations.ts';

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
        const expired = await findExpired(db, clock.now());
        for (const order of expired) await db.transaction((tx) => expireReservations(tx, outbox, order));
        if (expired.length > 0) publishSaved({ entity: 'ReservaEstoque' });
      }),
    ],
  }),
});
