import { describe, expect, test } from 'vitest';
import { findIcons, stepInGrid } from './find-icons.ts';

const all = [
  'building-store',
  'credit-card',
  'home',
  'home-2',
  'shopping-cart',
  'truck',
  'truck-return',
  'user',
  'users',
];

describe('icons by words', () => {
  test('without a search those of the portal come first, and all are there', () => {
    expect(findIcons(all, ['truck', 'home', 'unknown'], ' ')).toEqual([
      ...['home', 'truck'],
      ...['building-store', 'credit-card', 'home-2', 'shopping-cart', 'truck-return', 'user', 'users'],
    ]);
  });
  test.each([
    ['caminhão', ['truck', 'truck-return']],
    ['camión', ['truck', 'truck-return']],
    ['truck', ['truck', 'truck-return']],
    ['carrinho', ['shopping-cart']],
    ['tarjeta', ['credit-card']],
    ['Usuários', ['user', 'users']],
    ['home 2', ['home-2']],
    ['nada disto', []],
  ])('%s', (search, expected) => {
    expect(findIcons(all, [], search)).toEqual(expected);
  });
});

test.each([
  ['ArrowDown', null, 0],
  ['ArrowUp', null, null],
  ['ArrowRight', 0, 1],
  ['ArrowDown', 1, 9],
  ['ArrowUp', 9, 1],
  ['ArrowUp', 1, 0],
  ['End', 1, 19],
  ['Home', 12, 0],
  ['a', 1, null],
] as const)('%s leads from %s to %s', (key, at, expected) => {
  expect(stepInGrid(key, at, 20, 8)).toBe(expected);
});
