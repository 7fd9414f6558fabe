import { lazyScreen } from '../../../ui/i18n/lazy-screen.ts';
import type { WebArea } from '../../area.ts';

const PromotionsScreen = lazyScreen(() => import('./promotions-screen.tsx').then((module) => module.PromotionsScreen));

/** Products that are bought together. */
export const promotionsArea: WebArea = {
  screens: [
    { path: '/carrinho/promocoes', element: <PromotionsScreen /> },
    { path: '/carrinho/promocoes/:id_classificacao', element: <PromotionsScreen /> },
  ],
  paletteEntries: [{ address: '/carrinho/promocoes' }],
};
