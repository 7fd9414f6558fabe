import { named, type PortalScreen, screen } from '../../domain/screens/portal-screen.ts';
import { staffProfiles } from '../../domain/screens/report.ts';

/** Addresses of returns of products (specification 002). */
export const rmaAddresses: readonly PortalScreen[] = [
  screen({
    processo: 'RELATORIO_BUSCA_RMA',
    path: '/relatorios/busca_rma',
    label: named('Busca de RMA', 'Búsqueda de RMA', 'RMA search'),
    icon: 'package-export',
    profiles: staffProfiles,
    menu: { group: 'Relatórios', order: 541 },
  }),
];
