import { named, type PortalScreen, screen } from '../../domain/screens/portal-screen.ts';

/** Addresses of payments that finance approves (specification 001). */
export const approvalAddresses: readonly PortalScreen[] = [
  screen({
    processo: 'PAGAMENTOS_PENDENTES',
    paths: ['/pagamentos_pendentes', '/pagamentos_pendentes/:modo/:id_pgto?'],
    label: named('Pagamentos pendentes', 'Pagos pendientes', 'Pending payments'),
    icon: 'cash',
    profiles: ['FINANCEIRO'],
    menu: { group: 'Compras', order: 40 },
    isCommerce: true,
  }),
];
