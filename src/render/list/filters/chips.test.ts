import { expect, test } from 'vitest';
import { describeFilter, joinRange, splitRange } from './chips.ts';

const words = { yes: 'Sim', no: 'Não' };

test('a chip says in words what its filter does', () => {
  expect(describeFilter('ana', { dataType: 'text' }, words)).toEqual({ kind: 'text', text: 'ana' });
  expect(describeFilter('true', { dataType: 'boolean' }, words)).toEqual({ kind: 'text', text: 'Sim' });
  expect(describeFilter('PF,XX', { dataType: 'select', data: [{ id: 'PF', descricao: 'Física' }] }, words)).toEqual({
    kind: 'text',
    text: 'Física, XX',
  });
  expect(describeFilter('2026-01-01 | 2026-01-31', { dataType: 'date-range' }, words)).toEqual({
    kind: 'text',
    text: '01/01/2026 – 31/01/2026',
  });
  expect(describeFilter('10 | ', { dataType: 'number' }, words)).toEqual({ kind: 'text', text: '10 – …' });
  expect(describeFilter('3,4', { dataType: 'relation', entity: 'Cidade' }, words)).toEqual({
    kind: 'relation',
    entity: 'Cidade',
    ids: ['3', '4'],
  });
  expect(describeFilter('x', undefined, words)).toEqual({ kind: 'text', text: 'x' });
});

test('a range needs both ends where the specification says so', () => {
  expect([joinRange('a', '', true), joinRange('', 'b', true), joinRange('', '', false)]).toEqual(['', '', '']);
  expect([joinRange('a', 'b', true), joinRange('a', '', false)]).toEqual(['a | b', 'a | ']);
  expect([splitRange('a | b'), splitRange('a'), splitRange('a|b|c')]).toEqual([['a', 'b'], null, null]);
});
