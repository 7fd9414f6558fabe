import { doRepeatedly } from '../../../platform/tasks/task.ts';
import type { DemoArea } from '../../demo-area.ts';
import { seedBalances, seedOwnOrders } from './seed-orders.ts';

/** Balances of SPV of the demonstration, and invoices about them. */
export const ownOrdersDemo: DemoArea = {
  area: 'own-orders',
  seed: [{ key: 'saldos_spv_demonstracao', fill: seedBalances }],
  open: ({ db, files, engine, together }, { people }) =>
    people === 0
      ? {}
      : {
          tasks: [
            doRepeatedly('ocs.demonstracao', 60_000, async () => {
              await seedOwnOrders({ db, files, engine, together }, people);
            }),
          ],
        },
};
