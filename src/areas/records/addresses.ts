import { named, type PortalScreen, screen } from '../../domain/screens/portal-screen.ts';

/** Address of the problems of view definitions. */
export const recordsAddresses: readonly PortalScreen[] = [
  screen({
    processo: 'PROBLEMAS',
    path: '/configurar/problemas',
    label: named('Problemas das telas', 'Problemas de las pantallas', 'Screen problems'),
    icon: 'alert-triangle',
    profiles: ['CONFIGURADOR'],
    menu: { group: null, order: 1010 },
  }),
];
