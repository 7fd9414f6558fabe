import { named, type PortalScreen, screen } from '../../domain/screens/portal-screen.ts';

/** Addresses of DNA teams (specification 002, section 2.18). */
export const dnaAddresses: readonly PortalScreen[] = [
  screen({
    processo: 'REDE_DNA',
    paths: ['/rede_dna', '/rede_dna/:id'],
    label: named('Times (DNA)', 'Equipos (DNA)', 'Teams (DNA)'),
    icon: 'dna-2',
    entity: 'RedeDna',
    profiles: ['CONSULTOR', 'DI', 'ADMINISTRATIVO', 'SUPERADMIN'],
    menu: { group: 'Rede', order: 240 },
  }),
];
