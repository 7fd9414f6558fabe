import { expect, test } from 'vitest';
import { type BoxFields, boxRows, byRow, readBoxes, withBoxes } from './boxes.ts';

const fields: BoxFields = { target: 'entity', option: 'flag', isRelation: false };
const saved = [
  { id: 7, entity: 'Cliente', flag: 'LISTAR' },
  { id: 8, entity: 'Banco', flag: 'EXCLUIR' },
];
const box = (item: string, option: string) => ({ item, option });

test('boxes that are checked become rows to be made, those unchecked rows to be deleted', () => {
  const first = withBoxes(saved, null, fields, [box('Cliente', 'EDITAR'), box('Cliente', 'LISTAR')], true);
  expect(first).toEqual([{ id: -1, entity: 'Cliente', flag: 'EDITAR' }]);
  const second = withBoxes(saved, first, fields, [box('Banco', 'EXCLUIR')], false);
  expect(second).toEqual([
    { id: 8, $excluir: true },
    { id: -1, entity: 'Cliente', flag: 'EDITAR' },
  ]);
  const boxes = readBoxes(saved, second, fields);
  expect(boxes.added).toEqual([box('Cliente', 'EDITAR')]);
  expect(boxes.removed).toEqual([box('Banco', 'EXCLUIR')]);
  expect(boxes.isChecked(box('Banco', 'EXCLUIR'))).toBe(false);
  expect(byRow(boxes.checked)).toEqual(new Map([['Cliente', ['LISTAR', 'EDITAR']]]));
});

test('what is set and taken back is no change', () => {
  const off = withBoxes(saved, null, fields, [box('Banco', 'EXCLUIR')], false);
  expect(withBoxes(saved, off, fields, [box('Banco', 'EXCLUIR')], true)).toBeNull();
  const on = withBoxes([], null, fields, [box('Banco', 'EXCLUIR')], true);
  expect(withBoxes([], on, fields, [box('Banco', 'EXCLUIR')], false)).toBeNull();
});

test('a relation is stored by its id', () => {
  const linked = { ...fields, isRelation: true };
  expect(withBoxes([], null, linked, [box('4', 'A')], true)).toEqual([{ id: -1, entity: { id: 4 }, flag: 'A' }]);
  expect(readBoxes([{ id: 1, entity: { id: 4 }, flag: 'A' }], null, linked).isChecked(box('4', 'A'))).toBe(true);
});

test('rows have the options that they say, and what is checked is always in sight', () => {
  const names = { itemValue: 'id', itemLabel: 'nome', itemOptions: 'tem', groupLabel: 'grupo' };
  const listed = [{ id: 'Cliente', nome: 'Clientes', grupo: 'G', tem: ['LISTAR'] }];
  const rows = boxRows(listed, ['LISTAR', 'EDITAR'], names, [box('Cliente', 'EDITAR'), box('Antiga', 'LISTAR')]);
  expect(rows).toEqual([
    { item: 'Cliente', label: 'Clientes', group: 'G', options: ['LISTAR', 'EDITAR'] },
    { item: 'Antiga', label: 'Antiga', group: '', options: ['LISTAR'] },
  ]);
  const plain = { ...names, itemOptions: undefined, groupLabel: undefined };
  expect(boxRows(listed, ['LISTAR', 'EDITAR'], plain, [])[0]?.options).toEqual(['LISTAR', 'EDITAR']);
});
