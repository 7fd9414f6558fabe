import { named, type PortalScreen, screen } from '../../domain/screens/portal-screen.ts';

/** Addresses of invoices of SPV (specification 002). */
export const ownOrdersAddresses: readonly PortalScreen[] = [
  screen({
    processo: 'OCSPV',
    paths: ['/ocspv', '/ocspv/:id'],
    label: named("Minhas OC's", 'Mis OC', 'My purchase orders'),
    icon: 'file-invoice',
    entity: 'OCSpv',
    profiles: ['DI', 'CONSULTOR', 'ADMINISTRATIVO', 'FINANCEIRO', 'SUPERADMIN'],
    menu: { group: 'Rede', order: 290 },
  }),
];
