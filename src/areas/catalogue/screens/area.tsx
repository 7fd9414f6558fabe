import type { WebArea } from '../../area.ts';

/** The form of a product made to measure, which view definitions cannot express (specification 001). */
export const catalogueArea: WebArea = {
  components: { 'commerce/special-product': () => import('./special-product/special-product.tsx') },
};
