import { expect, test } from 'vitest';
import { groupRows, rowsOfGroup, totalizerRows } from './local-groups.ts';

const rows = [
  { id: -1, tipo: 'B', cidade: { id: 7, nome: 'Recife' } },
  { id: -2, tipo: null, cidade: { id: 5, nome: 'Natal' } },
  { id: -3, tipo: 'A', cidade: { id: 7, nome: 'Recife' } },
  { id: -4, tipo: 'B' },
];

test('rows of a form are grouped as the server groups saved ones, the empty group last', () => {
  expect(groupRows(rows, 'tipo', 'tipo')).toEqual([
    { tipo: 'A', total: 1 },
    { tipo: 'B', total: 2 },
    { tipo: null, total: 1 },
  ]);
  expect(groupRows(rows, 'cidade.nome', 'cidade')).toEqual([
    { 'cidade.nome': 'Natal', cidade: 5, total: 1 },
    { 'cidade.nome': 'Recife', cidade: 7, total: 2 },
    { 'cidade.nome': undefined, cidade: undefined, total: 1 },
  ]);
});

test('a group is chosen by its value, the empty one by null', () => {
  const ids = (value: string | null) => rowsOfGroup(rows, 'cidade', value).map(({ id }) => id);
  expect(ids('7')).toEqual([-1, -3]);
  expect(ids('null')).toEqual([-4]);
  expect(ids(null)).toEqual([-1, -2, -3, -4]);
});

test('how often values occur is counted for each field', () => {
  expect(totalizerRows(rows, ['cidade'])).toEqual([
    { field: 'cidade', id: 5, descricao: 'Natal', count: 1 },
    { field: 'cidade', id: 7, descricao: 'Recife', count: 2 },
    { field: 'cidade', id: null, descricao: null, count: 1 },
  ]);
});
