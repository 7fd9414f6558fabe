import type { WebArea } from '../../area.ts';

/** Paying an order, which view definitions cannot express (specification 001). */
export const paymentArea: WebArea = {
  components: { 'commerce/payment': () => import('./payment/payment.tsx') },
};
