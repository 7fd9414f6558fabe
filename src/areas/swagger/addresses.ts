import { named, type PortalScreen, screen } from '../../domain/screens/portal-screen.ts';

/** Address of the screen of the API contract. */
export const swaggerAddresses: readonly PortalScreen[] = [
  screen({
    processo: 'SWAGGER',
    path: '/swagger',
    label: named('Chamadas da API', 'Llamadas a la API', 'API calls'),
    icon: 'api',
    profiles: ['CONFIGURADOR'],
  }),
];
