import { defineModule } from '../module.ts';
import { orderEntity } from '../orders/order-access.ts';
import { paymentErrors } from './errors.ts';
import { paymentHandlers, paymentOperations } from './payment.routes.ts';
import { dropNewPayments } from './stored-plan.ts';

/** How orders are paid (specification 001, sections 2 to 8, Payment). It knows orders, orders do not know it. */
export const paymentModule = defineModule({
  name: 'payment',
  operations: paymentOperations,
  errors: paymentErrors,
  recordRules: () => ({
    changed: async (tx, { target, before, after }) => {
      if (target.name !== orderEntity || after === null) return;
      const state = after.constante_status;
      const isOver = state === 'COMPRANDO' || state === 'CANCELADO';
      if (isOver && before?.constante_status !== state) await dropNewPayments(tx, after.id);
    },
  }),
  open: (services) => ({ handlers: paymentHandlers(services) }),
});
