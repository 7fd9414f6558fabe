import { doRepeatedly } from '../../../platform/tasks/task.ts';
import type { DemoArea } from '../../demo-area.ts';
import { ordersOfProduct } from '../../orders/demo/index.ts';
import { seedPendingPayments } from './seed-pending.ts';

/** Number of demonstration payments that wait for finance (commerce.md, 6). */
const demoPayments = 120;

/** Payments of the demonstration that wait for finance. */
export const approvalDemo: DemoArea = {
  area: 'approval',
  open: ({ db, files, sessions, clock, publishSaved }, { products }) => {
    // A small demonstration has few recent orders, and most of them stay unchanged.
    const wanted = Math.min(demoPayments, Math.floor((products * ordersOfProduct) / 250));
    if (wanted === 0) return {};
    return {
      tasks: [
        doRepeatedly('aprovacao.demonstracao', 60_000, async ({ signal }) => {
          const put = await seedPendingPayments({ db, files, sessions, now: clock.now(), signal }, wanted);
          if (put > 0) publishSaved({ entity: 'PedidoPagamento' });
        }),
      ],
    };
  },
};
