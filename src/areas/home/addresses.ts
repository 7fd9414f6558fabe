import { named, type PortalScreen, screen } from '../../domain/screens/portal-screen.ts';

/** Addresses of the start page. */
export const homeAddresses: readonly PortalScreen[] = [
  screen({
    processo: 'HOME',
    paths: ['/', '/home'],
    label: named('Início', 'Inicio', 'Home'),
    icon: 'home',
    isBuilt: true,
  }),
];
