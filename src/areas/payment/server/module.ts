import sql from 'sql-template-tag';
import { idOf } from '../../../engine/records/rows/reference-id.ts';
import { perAddress, perSession } from '../../../platform/sessions/call-limits.ts';
import { defineModule } from '../../module.ts';
import { orderEntity } from '../../orders/server/index.ts';
import { chargeHandlers, chargeOperations } from './charge.routes.ts';
import { isAwaited } from './charges/awaited.ts';
import { chargeTasks } from './charges/charge-tasks.ts';
import { changedEntities, openCharges } from './charges/charges.ts';
import { sendPaidMails } from './charges/paid-mail.ts';
import { refuseOwnMoney, returnMoney, startRefund } from './charges/refund-order.ts';
import { removeOthers } from './charges/settle.ts';
import { paymentErrors } from './errors.ts';
import { paymentHandlers, paymentOperations } from './payment.routes.ts';
import { paymentWebhooks } from './payment-webhooks.ts';
import { drawQrCode } from './qr-code.ts';
import { receiptRules } from './receipts.ts';
import { dropNewPayments } from './stored-plan.ts';

/** Payment of orders (specification 001, sections 2 to 8, Payment). It uses the orders area, never the reverse. */
export const paymentModule = defineModule({
  name: 'payment',
  operations: [...paymentOperations, ...chargeOperations, 'qrcodePng'],
  errors: paymentErrors,
  recordRules: ({ clock }) => ({
    ...receiptRules,
    changed: async (tx, { target, before, after }) => {
      if (target.name !== orderEntity || after === null) return;
      const state = after.constante_status;
      const isWaiting = state === 'AGUARDANDO_CANCELAMENTO';
      if (isWaiting && after.dh_estorno != null && before?.dh_estorno == null)
        await startRefund(tx, clock.now(), {
          ...{ id: after.id, id_cliente: idOf(after.cliente), id_filial: Number(idOf(after.filial)) },
        });
      if (before?.constante_status === state) return;
      // The order is cancelled because its time is over, not by a person: payments on their way are waited for.
      if (
        state === 'CANCELADO' &&
        before?.constante_status === 'AGUARDANDO_PAGAMENTO' &&
        (await isAwaited(tx, clock.now(), after.id))
      )
        throw paymentErrors.PAGAMENTO_A_CONFERIR();
      if (state === 'CANCELADO' && before?.constante_status === 'AGUARDANDO_CANCELAMENTO')
        await refuseOwnMoney(tx, after.id);
      if (state === 'COMPRANDO' || state === 'CANCELADO') {
        await dropNewPayments(tx, after.id);
        await returnMoney(tx, clock.now(), {
          ...{ id: after.id, id_cliente: idOf(after.cliente), id_filial: Number(idOf(after.filial)) },
        });
      }
      // Orders that are paid, or about to be cancelled, accept no more money.
      if (state === 'PAGO' || isWaiting) await removeOthers(tx, sql`id_pedido = ${after.id}`);
    },
  }),
  open: (services) => {
    const { db, clock, entities, flows, mail, outbox, ports, publicUrl, publishSaved, warn } = services;
    const report = warn('a provider of payment could not be asked');
    const shared = { db, ports, flows, outbox, now: clock.now, report };
    const changed = () => {
      for (const entity of changedEntities) publishSaved({ entity });
    };
    const charges = openCharges({ ...shared, changed });
    const { perSession: max, perAddress: maxOfAddress } = services.settings.paymentLimits;
    // Slows down tests of stolen cards; people who pay, also with several tabs open, do not reach these limits.
    const asking = [perSession('pagar', max), perAddress('pagar', maxOfAddress)];
    const looking = [perSession('pagamento', max * 10), perAddress('pagamento', maxOfAddress * 10)];
    const payParts = { ...shared, changed, charges, publicUrl, models: () => entities.models() };
    return {
      handlers: {
        ...paymentHandlers({ ...services, charges }),
        ...chargeHandlers(services, payParts, charges),
        qrcodePng: drawQrCode,
      },
      limits: {
        cartPay: asking,
        cartRedirectPayment: asking,
        pixGetConfirmacaoPagamento: looking,
        qrcodePng: looking,
        boletoPdf: looking,
      },
      webhooks: paymentWebhooks({ ports, charges, now: clock.now, report }),
      tasks: [
        ...chargeTasks({ ...shared, charges, publicUrl }),
        ...(mail === null ? [] : [sendPaidMails({ db, mail, publicUrl })]),
      ],
    };
  },
});
