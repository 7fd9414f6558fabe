import type { WebArea } from '../../area.ts';

/** Paying an order, which no view definition can say (specification 001). */
export const paymentArea: WebArea = {
  components: { 'commerce/payment': () => import('./payment/payment.tsx') },
};
