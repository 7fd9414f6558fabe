import { named, type PortalScreen, screen } from '../../domain/screens/portal-screen.ts';

/** Addresses of the screens about a person's data. */
export const personalDataAddresses: readonly PortalScreen[] = [
  screen({
    processo: 'MEUS_DADOS_PESSOAIS',
    path: '/meus_dados_pessoais',
    label: named('Meus dados pessoais', 'Mis datos personales', 'My personal data'),
    icon: 'shield-lock',
  }),
  screen({
    processo: 'DADOS_PESSOAIS',
    path: '/dados_pessoais/:entity/:id',
    label: named('Dados pessoais', 'Datos personales', 'Personal data'),
    icon: 'shield-lock',
    profiles: ['SUPERADMIN'],
  }),
];
