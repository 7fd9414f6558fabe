import { named, type PortalScreen, screen } from '../../domain/screens/portal-screen.ts';

/** Addresses of promotions (specification 001). */
export const promotionsAddresses: readonly PortalScreen[] = [
  screen({
    processo: 'PROMOCOES',
    path: '/carrinho/promocoes/:id_classificacao?',
    label: named('Promoções', 'Promociones', 'Promotions'),
    icon: 'discount',
    flagsOf: 'CARRINHO',
    menu: { group: 'Compras', order: 20 },
    isCommerce: true,
  }),
];
