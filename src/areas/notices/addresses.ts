import { named, type PortalScreen, screen } from '../../domain/screens/portal-screen.ts';

/** Addresses of own notifications. */
export const noticesAddresses: readonly PortalScreen[] = [
  screen({
    processo: 'NOTIFICACOES',
    path: '/notificacoes',
    label: named('Minhas notificações', 'Mis notificaciones', 'My notifications'),
    icon: 'bell',
  }),
];
