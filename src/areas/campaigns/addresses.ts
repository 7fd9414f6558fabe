import { named, type PortalScreen, screen } from '../../domain/screens/portal-screen.ts';

/** Addresses of own coupons (specification 002). */
export const campaignsAddresses: readonly PortalScreen[] = [
  screen({
    processo: 'CAMPANHAS_PREMIACAO_CUPONS',
    path: '/campanhas_premiacao_cupons',
    label: named('Meus cupons', 'Mis cupones', 'My coupons'),
    icon: 'ticket',
    menu: { group: 'Compras', order: 60 },
  }),
];
