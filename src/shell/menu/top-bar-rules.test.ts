import { expect, test } from 'vitest';
import { findScreen } from '../../domain/screens.ts';
import { favouritesPath, orderPath, topBarOf } from './top-bar-rules.ts';

const everywhere = () => true;

test('who is INATIVO has no favourites, bell and cart; the cart needs exibir_carrinho besides', () => {
  const none = { hasFavourites: false, hasBell: false, hasCart: false, hasFaq: true };
  const all = { hasFavourites: true, hasBell: true, hasCart: true, hasFaq: true };
  expect(topBarOf({ status_penn: 'INATIVO', exibir_carrinho: true }, everywhere)).toEqual(none);
  expect(topBarOf({ status_penn: 'ATIVO', exibir_carrinho: true }, everywhere)).toEqual(all);
  expect(topBarOf({ status_penn: null, exibir_carrinho: true }, everywhere)).toEqual(all);
  expect(topBarOf({ status_penn: 'ATIVO', exibir_carrinho: false }, everywhere)).toEqual({ ...all, hasCart: false });
});

test('what leads to a screen that is not built is not shown', () => {
  const user = { status_penn: 'ATIVO', exibir_carrinho: true } as const;
  expect(topBarOf(user, () => false)).toEqual({ hasFavourites: false, hasBell: false, hasCart: false, hasFaq: false });
  expect(topBarOf(user)).toEqual({
    hasFavourites: findScreen(favouritesPath)?.screen.isBuilt,
    hasBell: true,
    hasCart: findScreen(orderPath)?.screen.isBuilt,
    hasFaq: true,
  });
});
