import { doRepeatedly } from '../../../platform/tasks/task.ts';
import { defineModule } from '../../module.ts';
import { approvalHandlers, approvalOperations } from './approval.routes.ts';
import { approvalErrors } from './errors.ts';
import { seedPendingPayments } from './seed-pending.ts';

/** Payments of the demonstration that wait for finance (commerce.md, 6). */
const demoPayments = 120;
/** Orders of a demonstration that are enough for so many: six a product, as `areas/orders/server` puts them. */
const ordersOfProduct = 6;

/** Payments that finance approves or rejects (specification 001, section 2). It knows payments, payments do not know it. */
export const approvalModule = defineModule({
  name: 'approval',
  operations: approvalOperations,
  errors: approvalErrors,
  open: (services) => {
    const { db, files, sessions, clock, settings, publishSaved } = services;
    // A small demonstration has few recent orders, and keeps most of them as they are.
    const wanted = Math.min(demoPayments, Math.floor((settings.demoProducts * ordersOfProduct) / 250));
    return {
      handlers: approvalHandlers(services),
      tasks:
        wanted === 0
          ? []
          : [
              doRepeatedly('aprovacao.demonstracao', 60_000, async ({ signal }) => {
                const put = await seedPendingPayments({ db, files, sessions, now: clock.now(), signal }, wanted);
                if (put > 0) publishSaved({ entity: 'PedidoPagamento' });
              }),
            ],
    };
  },
});
