import { expect, test } from 'vitest';
import { searchPieces } from './search-words.ts';

test.each([
  ['', []],
  ['  José   SILVA ', [['%jose%'], ['%silva%']]],
  ['an B', [['% an%'], ['% b%']]],
  ['"Ana  Maria" x', [['%ana maria%'], ['% x%']]],
  ['"aberta', [['%aberta%']]],
  ['""', []],
  ['100% a_b c\\d', [['%100\\%%'], ['%a\\_b%'], ['%c\\\\d%']]],
  ['123.456.789-09', [['%123.456.789-09%', '%12345678909%']]],
  ['1-', [['% 1-%', '% 1%']]],
  ['a-b', [['%a-b%']]],
  ['\u0301', []],
])('%j', (query, patterns) => {
  expect(searchPieces(query).map((piece) => piece.patterns)).toEqual(patterns);
});

test('a telephone with its area code in brackets is one word, as it is stored', () => {
  expect(searchPieces('(11) 98765-4321 ana').map((piece) => piece.patterns)).toEqual([['%11987654321%'], ['%ana%']]);
  expect(searchPieces('(1) 2').map((piece) => piece.patterns)).toEqual([['%(1)%', '% 1%'], ['% 2%']]);
});

test('no more pieces than a person types', () => {
  expect(searchPieces('ab '.repeat(500))).toHaveLength(20);
});
