import { named, type PortalScreen, screen } from '../../domain/screens/portal-screen.ts';

/** Addresses of cloning of clients (specification 002). */
export const cloningAddresses: readonly PortalScreen[] = [
  screen({
    processo: 'CLONAGEM_CLIENTE',
    paths: ['/clonagem_cliente', '/clonagem_cliente/:id_cliente/:id_filial?'],
    label: named('Clonagem de clientes', 'Clonación de clientes', 'Customer cloning'),
    icon: 'copy',
    profiles: ['ADMINISTRATIVO', 'ADM_CADASTRO', 'SUPERADMIN'],
    menu: { group: 'Rede', order: 270 },
  }),
];
