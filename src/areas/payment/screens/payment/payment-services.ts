import type { QueryClient } from '@tanstack/react-query';
import { ApiError, newIdempotencyKey } from '../../../../api/index.ts';
import type { PaymentServices } from '../../machines/payment.machine.ts';
import { type PaymentAnswer, pixOf } from '../../machines/payment-answer.ts';
import {
  changePayment,
  confirmPix,
  creditsKey,
  type OrderAddress,
  orderQuery,
  type PayDetails,
  type Payments,
  pay,
  paymentsQuery,
  redirectPayment,
  removePayment,
  serverNow,
} from './payment.queries.ts';
import { keyOfIntent } from './payment-keys.ts';

/** The server calls of the payment machine; their answers update the page's queries. */
export function createPaymentServices(client: QueryClient, link: OrderAddress): PaymentServices<PayDetails> {
  const read = async (): Promise<PaymentAnswer> => {
    const [order, payments] = await Promise.all([
      client.fetchQuery(orderQuery(link.hash === undefined ? { id: link.id_pedido } : { hash: link.hash })),
      client.fetchQuery(paymentsQuery(link)),
    ]);
    return { orderState: order.data.constante_status, payments };
  };
  const take = ({ constante_status, pagamentos }: Payments): PaymentAnswer => {
    client.setQueryData(paymentsQuery(link).queryKey, pagamentos);
    // Credit may have been spent, or returned.
    void client.invalidateQueries({ queryKey: creditsKey });
    return { orderState: constante_status, payments: pagamentos };
  };
  return {
    read,
    change: async (change) => {
      if (change.type === 'put') {
        const { condition, mode, amount, instalments } = change;
        return take(
          await changePayment(link, {
            ...{ id_condicao_pagamento: condition, metodo_pgto: mode },
            ...(amount === undefined ? {} : { valor_novo: amount }),
            ...(instalments === undefined ? {} : { parcela: instalments }),
          }),
        );
      }
      for (const id of change.payments) take(await removePayment(link, id));
      return read();
    },
    pay: async ({ version, details }) => {
      try {
        const key = keyOfIntent(link.id_pedido, `plano ${version}`);
        const { cartoes, tef, isRedirected } = details;
        if (!isRedirected) return { type: 'answered', ...take(await pay(link, details, key)) };
        // The details are for the other payments: the page of the provider needs none of them.
        const hasOthers = cartoes.length + tef.length > 0;
        if (hasOthers) take(await pay(link, details, key));
        return { type: 'left', url: await redirectPayment(link, hasOthers ? newIdempotencyKey() : key) };
      } catch (error) {
        // A refusal means that nothing was charged; for any other failure the outcome is unknown.
        if (error instanceof ApiError && error.status >= 400 && error.status < 500)
          return { type: 'refused', message: error.message };
        throw error;
      }
    },
    leave: (url) => globalThis.location.assign(url),
    check: async () => {
      const { aprovado, expirado } = await confirmPix(link);
      return { isPaid: aprovado, isExpired: expirado };
    },
    renew: async ({ payment, expiresAt }) => {
      const key = keyOfIntent(link.id_pedido, `pix ${payment} ${expiresAt}`);
      const { payments } = take(await pay(link, { cartoes: [], tef: [], isRedirected: false }, key));
      const renewed = payments.map(pixOf).find((charge) => charge?.payment === payment);
      if (renewed == null) throw new Error('There is no Pix any more.');
      return renewed;
    },
    now: serverNow,
  };
}
