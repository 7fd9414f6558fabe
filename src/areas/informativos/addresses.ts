import { named, type PortalScreen, screen } from '../../domain/screens/portal-screen.ts';

/** Addresses of notes and downloads (specification 001). */
export const informativosAddresses: readonly PortalScreen[] = [
  screen({
    processo: 'INFORMATIVOS',
    path: '/informativos',
    label: named('Informativos e Downloads', 'Informativos y descargas', 'Notes and downloads'),
    icon: 'download',
    entity: 'Informativo',
    // Specification 001, section 6, CADASTRAR: users who add informativos also edit them.
    implies: { CADASTRAR: ['EDITAR'] },
    menu: { group: 'Comunicação', order: 110 },
    isCommerce: true,
  }),
];
