import { named, type PortalScreen, screen } from '../../domain/screens/portal-screen.ts';

/** Addresses of the studio, for configurators. */
export const studioAddresses: readonly PortalScreen[] = [
  screen({
    processo: 'ESTUDIO',
    path: '/estudio',
    label: named('Estúdio', 'Estudio', 'Studio'),
    icon: 'tools',
    profiles: ['CONFIGURADOR'],
    menu: { group: null, order: 1000 },
  }),
  screen({
    processo: 'MUDANCAS_CONFIGURACAO',
    path: '/estudio/mudancas',
    label: named('Mudanças a aprovar', 'Cambios por aprobar', 'Changes to approve'),
    icon: 'git-pull-request',
    profiles: ['CONFIGURADOR'],
    menu: { group: null, order: 1005 },
  }),
];
