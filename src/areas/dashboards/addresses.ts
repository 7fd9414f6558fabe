import { named, type PortalScreen, screen } from '../../domain/screens/portal-screen.ts';

/** Addresses of the dashboards (specification 002). */
export const dashboardsAddresses: readonly PortalScreen[] = [
  screen({
    processo: 'DASHBOARD',
    path: '/dashboard',
    label: named('Painel', 'Panel', 'Dashboard'),
    icon: 'chart-bar',
    flags: { VISUALIZAR_SPV_APURADO: ['DI', 'ADMINISTRATIVO', 'DIRETORIA', 'FINANCEIRO', 'SUPERADMIN'] },
    menu: { group: 'Rede', order: 200 },
  }),
  screen({
    processo: 'DASHBOARD_ADM_CADASTRO',
    path: '/dashboard_adm_cadastro',
    label: named('Painel de cadastros', 'Panel de registros', 'Registrations dashboard'),
    icon: 'chart-histogram',
    profiles: ['ADM_CADASTRO', 'ADMINISTRATIVO', 'DIRETORIA', 'SUPERADMIN'],
    menu: { group: 'Rede', order: 205 },
  }),
];
