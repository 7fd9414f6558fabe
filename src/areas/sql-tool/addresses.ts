import { named, type PortalScreen, screen } from '../../domain/screens/portal-screen.ts';

/** Addresses of the SQL editor (specification 001). */
export const sqlToolAddresses: readonly PortalScreen[] = [
  screen({
    processo: 'SQL_EXECUTE',
    path: '/sql_execute',
    label: named('Executar SQL', 'Ejecutar SQL', 'Run SQL'),
    icon: 'database',
    profiles: ['SUPERADMIN'],
    menu: { group: 'Ferramentas', order: 810 },
    isCommerce: true,
  }),
  screen({
    processo: 'GERAR_CARD',
    path: '/gerar_card',
    label: named('Gerador de cards', 'Generador de tarjetas', 'Card generator'),
    icon: 'layout-cards',
    profiles: ['SUPERADMIN'],
    menu: { group: 'Ferramentas', order: 820 },
    isCommerce: true,
  }),
];
