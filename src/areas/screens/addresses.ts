import { named, type PortalScreen, screen } from '../../domain/screens/portal-screen.ts';

/** Addresses of single components of views. */
export const screensAddresses: readonly PortalScreen[] = [
  screen({
    processo: 'COMPONENTE',
    paths: ['/component', '/component/:name'],
    label: named('Componente', 'Componente', 'Component'),
    icon: 'puzzle',
  }),
];
