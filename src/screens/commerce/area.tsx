import type { WebArea } from '../area.ts';

/** Parts of the shop that no view definition can say (specification 001). */
export const commerceArea: WebArea = {
  name: 'commerce',
  components: {
    'commerce/special-product': () => import('./special-product/special-product.tsx'),
    'commerce/payment': () => import('./payment/payment.tsx'),
  },
};
