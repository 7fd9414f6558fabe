import { named, type PortalScreen, screen } from '../../domain/screens/portal-screen.ts';

/** Addresses of own data, and of seeing the portal as somebody else. */
export const accountAddresses: readonly PortalScreen[] = [
  screen({
    processo: 'MEUS_DADOS',
    path: '/meus_dados',
    label: named('Meus dados', 'Mis datos', 'My data'),
    icon: 'user',
  }),
  screen({
    processo: 'VER_COMO',
    path: '/ver_como/:id',
    label: named('Ver como outra pessoa', 'Ver como otra persona', 'View as somebody else'),
    icon: 'eye',
    flags: { VER_COMO_USUARIO: ['SUPERADMIN'] },
  }),
];
