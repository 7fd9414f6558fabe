import { named, type PortalScreen, screen } from '../../domain/screens/portal-screen.ts';

/** Addresses of the menu of the catalogue (specification 001). */
export const classificationAddresses: readonly PortalScreen[] = [
  screen({
    processo: 'MENU_CATALOGO',
    path: '/produto/classificacao',
    label: named('Menu catálogo', 'Menú del catálogo', 'Catalog menu'),
    icon: 'category',
    entity: 'Classificacao',
    profiles: ['ADMINISTRATIVO', 'SUPERADMIN'],
    menu: { group: 'Compras', order: 50 },
    isCommerce: true,
  }),
];
