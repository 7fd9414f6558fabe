import { named, type PortalScreen, screen } from '../../domain/screens/portal-screen.ts';

/** Addresses of the contract to read and try. */
export const swaggerAddresses: readonly PortalScreen[] = [
  screen({
    processo: 'SWAGGER',
    path: '/swagger',
    label: named('Chamadas da API', 'Llamadas a la API', 'API calls'),
    icon: 'api',
    profiles: ['CONFIGURADOR'],
  }),
];
