import { expect, test } from 'vitest';
import { readViewTarget } from './view-target.ts';

test.each([
  ['Cidade', { entity: 'Cidade', name: null, search: '' }],
  ['Cidade.picker', { entity: 'Cidade', name: 'picker', search: '' }],
  ['Cidade/12', { entity: 'Cidade', name: null, id: 12, search: '' }],
  ['Cidade.curta/0', { entity: 'Cidade', name: 'curta', id: null, search: '' }],
  ['Cidade?estado=1&q=a', { entity: 'Cidade', name: null, search: 'estado=1&q=a' }],
  ['A%C3%A7%C3%A3o', { entity: 'Ação', name: null, search: '' }],
])('[A1] open %s', (text, target) => {
  expect(readViewTarget(text)).toEqual(target);
});
