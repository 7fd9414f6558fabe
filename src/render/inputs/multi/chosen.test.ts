import { expect, test } from 'vitest';
import { findChoices } from '../relation/find-choices.ts';
import { chosenOf, itemsOf, keyOf, storedOf } from './chosen.ts';

const records = { itemValue: null, itemLabel: 'nome' };
const values = { itemValue: 'sigla', itemLabel: 'nome' };

test('records are stored by id and label, or by the field that is named', () => {
  const record = { id: 7, nome: 'São Paulo', sigla: 'SP', estado: { id: 1 } };
  expect(storedOf(record, records)).toEqual({ id: 7, nome: 'São Paulo' });
  expect(storedOf(record, values)).toBe('SP');
  expect([keyOf(record, records), keyOf(record, values), keyOf('SP', values), keyOf(null, values)]).toEqual([
    '7',
    'SP',
    'SP',
    '',
  ]);
});

test('what is chosen keeps its order and reads by its label, the label of its option, or itself', () => {
  const labels = new Map([['A', 'Azul']]);
  expect(chosenOf(['B', 'A'], { itemValue: 'id', itemLabel: null }, labels).map(({ label }) => label)).toEqual([
    'B',
    'Azul',
  ]);
  expect(chosenOf([{ id: 3, nome: 'Três' }, { id: 4 }], records, labels).map(({ label }) => label)).toEqual([
    'Três',
    '4',
  ]);
});

test('a value that is no list counts as one of one', () => {
  expect([itemsOf(null), itemsOf(''), itemsOf('A'), itemsOf(['A', null])]).toEqual([[], [], ['A'], ['A']]);
});

test('a search finds in label and detail, whatever case and accents', () => {
  const choices = [
    { label: 'Paraguai', detail: '+595' },
    { label: 'Áustria', detail: '+43' },
  ];
  expect(findChoices(choices, 'aus')).toEqual([choices[1]]);
  expect(findChoices(choices, '595')).toEqual([choices[0]]);
  expect(findChoices(choices, '  ')).toEqual(choices);
});
