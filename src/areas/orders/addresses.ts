import { named, type PortalScreen, screen } from '../../domain/screens/portal-screen.ts';

/** Addresses of carts, quotes and orders (specification 001). */
export const ordersAddresses: readonly PortalScreen[] = [
  screen({
    processo: 'PEDIDO',
    path: '/carrinho/pedido/:id_pedido?',
    label: named('Pedido', 'Pedido', 'Order'),
    icon: 'shopping-cart',
    flagsOf: 'CARRINHO',
    isCommerce: true,
  }),
  screen({
    processo: 'MEUS_PEDIDOS',
    paths: ['/meus_pedidos', '/meus-pedidos'],
    label: named('Meus pedidos', 'Mis pedidos', 'My orders'),
    icon: 'receipt',
    menu: { group: 'Compras', order: 30 },
    isCommerce: true,
  }),
  screen({
    processo: 'ORCAMENTOS_CLIENTE',
    path: '/orcamentos_cliente/:id_cliente',
    label: named('Orçamentos do cliente', 'Presupuestos del cliente', 'Customer quotes'),
    icon: 'file-dollar',
    profiles: ['ADMINISTRATIVO', 'FINANCEIRO', 'ATENDENTE_FILIAL', 'SUPERADMIN'],
    isCommerce: true,
  }),
];
