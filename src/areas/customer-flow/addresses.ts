import { named, type PortalScreen, screen } from '../../domain/screens/portal-screen.ts';

/** Addresses of actions on clients (specification 002). */
export const customerFlowAddresses: readonly PortalScreen[] = [
  screen({
    processo: 'FLUXO_CLIENTES',
    path: '/fluxo/clientes',
    label: named('Fluxo de Clientes', 'Flujo de clientes', 'Customer flow'),
    icon: 'users-group',
    entity: 'Cliente',
    flags: {
      ALTERAR_SITUACAO: ['ADMINISTRATIVO', 'ADM_CADASTRO', 'ATENDENTE_FILIAL', 'DIRETORIA', 'SUPERADMIN'],
    },
    profiles: ['ADMINISTRATIVO', 'ADM_CADASTRO', 'ATENDENTE_FILIAL', 'DIRETORIA', 'SUPERADMIN'],
    menu: { group: 'Rede', order: 210 },
  }),
];
