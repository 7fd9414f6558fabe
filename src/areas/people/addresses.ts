import { named, type PortalScreen, screen } from '../../domain/screens/portal-screen.ts';
import { staffProfiles } from '../../domain/screens/report.ts';

/** Addresses of reports of people (specification 002). */
export const peopleAddresses: readonly PortalScreen[] = [
  screen({
    processo: 'RELATORIO_CONSULTOR',
    path: '/relatorios/consultor',
    label: named('Relatório de consultores', 'Informe de consultores', 'Consultants report'),
    icon: 'report',
    profiles: staffProfiles,
    menu: { group: 'Relatórios', order: 540 },
  }),
];
