import type { WebArea } from '../../area.ts';

/** The choice of a size of each item, which view definitions cannot express. The screen is a view. */
export const promotionsArea: WebArea = {
  components: { 'promotions/items': () => import('./promotion-items.tsx') },
  paletteEntries: [{ address: '/carrinho/promocoes' }],
};
