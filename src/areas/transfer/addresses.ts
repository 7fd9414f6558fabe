import { named, type PortalScreen, screen } from '../../domain/screens/portal-screen.ts';

/** Addresses of transfer of movement (specification 002). */
export const transferAddresses: readonly PortalScreen[] = [
  screen({
    processo: 'TRANSFERENCIA_MOVIMENTACAO',
    path: '/clientes/transferencia_movimentacao',
    label: named('Transferência de movimentação', 'Transferencia de movimientos', 'Movement transfer'),
    icon: 'transfer',
    profiles: ['ADMINISTRATIVO', 'SUPERADMIN'],
    menu: { group: 'Rede', order: 260 },
  }),
];
