import type { Usuario } from '../../api/index.ts';
import { findScreen } from '../../domain/screens.ts';
import { noticesPath } from '../notices/notices-path.ts';

export const favouritesPath = '/carrinho/favoritos';
export const faqPath = '/faq';
export const orderPath = '/carrinho/pedido';

/**
 * What of the top bar a user sees (specification 000, section 2): those who are INATIVO neither order nor get notifications. What
 * leads to a screen that the portal does not have yet is not shown either.
 * @param isBuilt whether there is a screen at an address
 */
export function topBarOf(
  { status_penn, exibir_carrinho }: Pick<Usuario, 'status_penn' | 'exibir_carrinho'>,
  isBuilt: (path: string) => boolean = (path) => findScreen(path)?.screen.isBuilt === true,
): {
  readonly hasFavourites: boolean;
  readonly hasBell: boolean;
  readonly hasCart: boolean;
  readonly hasFaq: boolean;
} {
  const isActive = status_penn !== 'INATIVO';
  return {
    hasFavourites: isActive && isBuilt(favouritesPath),
    hasBell: isActive && isBuilt(noticesPath),
    hasCart: isActive && exibir_carrinho && isBuilt(orderPath),
    hasFaq: isBuilt(faqPath),
  };
}
