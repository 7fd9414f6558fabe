import type { Usuario } from '../../api/index.ts';

export const favouritesPath = '/carrinho/favoritos';
export const faqPath = '/faq';
export const orderPath = '/carrinho/pedido';

/**
 * What a user sees in the top bar (specification 000, section 2): users with status INATIVO can neither order nor get
 * notifications.
 */
export function topBarOf({ status_penn, exibir_carrinho }: Pick<Usuario, 'status_penn' | 'exibir_carrinho'>): {
  readonly hasFavourites: boolean;
  readonly hasBell: boolean;
  readonly hasCart: boolean;
} {
  const isActive = status_penn !== 'INATIVO';
  return { hasFavourites: isActive, hasBell: isActive, hasCart: isActive && exibir_carrinho };
}
