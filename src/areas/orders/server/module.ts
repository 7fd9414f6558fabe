import sql from 'sql-template-tag';
import { perAddress } from '../../../platform/sessions/call-limits.ts';
import { doRepeatedly } from '../../../platform/tasks/task.ts';
import { defineModule } from '../../module.ts';
import { orderErrors } from './errors.ts';
import { sendOrderLinks } from './link-mails.ts';
import { orderEntity } from './order-access.ts';
import { answerForOrder } from './order-catalogue.ts';
import { applyOrderState } from './order-effects.ts';
import { expireQuotes } from './order-tasks.ts';
import { orderHandlers, orderOperations } from './orders.routes.ts';
import { buyingDay } from './prices/buying-day.ts';

/**
 * Carts, quotes and orders (specification 001, sections 2 to 7). Only this area changes the state of an order
 * (commerce.md, 4).
 */
export const ordersModule = defineModule({
  name: 'orders',
  operations: orderOperations,
  // Users who own an order.
  clientTie: (client) => sql`select from pedido_venda as p where p.id_cliente = ${client}`,
  errors: orderErrors,
  statementValues: { hoje_compra: { type: 'date', read: buyingDay } },
  recordRules: ({ outbox }) => ({
    changed: (tx, change) => applyOrderState(tx, outbox, change),
  }),
  open: (services) => {
    const { db, clock, flows, mail, publicUrl, publishSaved, settings, warn } = services;
    return {
      handlers: orderHandlers(services),
      answering: answerForOrder(db, services),
      limits: {
        // For valid and invalid links alike: 43 characters cannot be guessed, nor tried by the thousand.
        cartLoadPedidoVendaByHash: [perAddress('pedido', settings.paymentLimits.perAddress)],
      },
      tasks: [
        ...(mail === null ? [] : [sendOrderLinks({ db, mail, publicUrl })]),
        doRepeatedly('pedidos.orcamentos', 60_000, async () => {
          const report = warn('a quote that is over could not be cancelled');
          const ended = await expireQuotes(db, flows, clock.now(), report);
          if (ended > 0) publishSaved({ entity: orderEntity });
        }),
      ],
    };
  },
});
