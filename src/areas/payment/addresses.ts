import { named, type PortalScreen, screen } from '../../domain/screens/portal-screen.ts';

/** Addresses of paying an order (specification 001). */
export const paymentAddresses: readonly PortalScreen[] = [
  screen({
    processo: 'PAGAMENTO',
    path: '/carrinho/pagamento/:id_pedido?',
    label: named('Pagamento', 'Pago', 'Payment'),
    icon: 'credit-card',
    flagsOf: 'CARRINHO',
    isCommerce: true,
  }),
];
