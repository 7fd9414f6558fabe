import { named, type PortalScreen, screen } from '../../domain/screens/portal-screen.ts';

/** Addresses of the shop (specification 001). */
export const catalogueAddresses: readonly PortalScreen[] = [
  screen({
    processo: 'CARRINHO',
    path: '/carrinho/:id_classificacao?',
    label: named('Catálogo', 'Catálogo', 'Catalog'),
    icon: 'shopping-bag',
    flags: {
      EDITAR_FILIAL: ['ADMINISTRATIVO', 'SUPERADMIN'],
      EDITAR_CLIENTE: ['ADMINISTRATIVO', 'SUPERADMIN', 'ATENDENTE_FILIAL'],
    },
    menu: { group: 'Compras', order: 10 },
    isCommerce: true,
  }),
  screen({
    processo: 'FAVORITOS',
    path: '/carrinho/favoritos',
    label: named('Favoritos', 'Favoritos', 'Favorites'),
    icon: 'heart',
    flagsOf: 'CARRINHO',
    isCommerce: true,
  }),
  screen({
    processo: 'PRODUTO',
    path: '/carrinho/produto/:id_sku',
    label: named('Produto', 'Producto', 'Product'),
    icon: 'bed',
    flagsOf: 'CARRINHO',
    isCommerce: true,
  }),
];
