import { expect, test } from 'vitest';
import { topBarOf } from './top-bar-rules.ts';

test('who is INATIVO has no favourites, bell and cart; the cart needs exibir_carrinho besides', () => {
  const none = { hasFavourites: false, hasBell: false, hasCart: false };
  const all = { hasFavourites: true, hasBell: true, hasCart: true };
  expect(topBarOf({ status_penn: 'INATIVO', exibir_carrinho: true })).toEqual(none);
  expect(topBarOf({ status_penn: 'ATIVO', exibir_carrinho: true })).toEqual(all);
  expect(topBarOf({ status_penn: null, exibir_carrinho: true })).toEqual(all);
  expect(topBarOf({ status_penn: 'ATIVO', exibir_carrinho: false })).toEqual({ ...all, hasCart: false });
});
