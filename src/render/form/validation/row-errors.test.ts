import { expect, test } from 'vitest';
import type { EntityModel } from '../../../language/entity/entity.ts';
import { readEntity } from '../../../language/entity/read-entity.ts';
import { namesOfPointer, rowErrorText, rowMarks } from './row-errors.ts';

function modelOf(name: string, properties: Readonly<Record<string, unknown>>): EntityModel {
  const text = JSON.stringify({ type: 'object', properties });
  const { model } = readEntity(name, { file: `${name}.schema.json`, text });
  if (model === null) throw new Error(`The schema of ${name} cannot be read.`);
  return model;
}

const part = modelOf('Parte', { nome: { type: 'string', title: 'Nome' } });
const item = modelOf('Item', {
  nome: { type: 'string', title: 'Nome' },
  valor: { type: 'number', title: 'Valor' },
  dentro: { $ref: 'Item.schema.json' },
  partes: { type: 'array', title: 'Partes', items: { $ref: 'Parte.schema.json' }, 'x-mapped-by': 'item' },
});
const entities = new Map([
  ['Item', item],
  ['Parte', part],
]);
const text = (pointer: string, rows: unknown) =>
  rowErrorText(
    { message: 'Preencha.', names: namesOfPointer(pointer) },
    rows,
    item,
    entities,
    ({ position, name }) => `Linha ${position}${name === '' ? '' : ` (${name})`}`,
  );

test('an error of a row says which row and which field', () => {
  const rows = [
    { id: -1, nome: 'Mesa' },
    { id: -2, nome: null },
  ];
  expect(text('/0/valor', rows)).toBe('Linha 1 (Mesa), Valor: Preencha.');
  expect(text('/1/nome', rows)).toBe('Linha 2, Nome: Preencha.');
  expect(text('/1', rows)).toBe('Linha 2: Preencha.');
  expect(text('/7/nome', rows)).toBe('Linha 8, Nome: Preencha.');
});

test('an error of a row of a row leads through both', () => {
  const rows = [{ id: -1, nome: 'Mesa', partes: [{ id: -2, nome: 'Pé' }, { id: -3 }] }];
  expect(text('/0/partes/1/nome', rows)).toBe('Linha 1 (Mesa), Partes, Linha 2, Nome: Preencha.');
});

test('rows are counted as they stand in the form, in whatever order they were sent', () => {
  const rows = [
    { id: -1, nome: 'Pé', dentro: { id: -2 } },
    { id: -2, nome: 'Mesa' },
  ];
  expect(text('/0/valor', rows)).toBe('Linha 2 (Mesa), Valor: Preencha.');
  expect(text('/1/valor', rows)).toBe('Linha 1 (Pé), Valor: Preencha.');
});

test('an error stands in the cell of its column; what no column shows is said for the row', () => {
  const columns = [
    { name: 'nome', field: 'nome' },
    { name: 'lugar', field: 'cidade.nome' },
  ];
  const problem = (message: string) => ({ code: 'regra', values: {}, message });
  const marks = rowMarks(
    [
      { rowId: -1, names: ['nome'], problem: problem('Preencha.') },
      { rowId: -1, names: ['cidade'], problem: problem('Escolha.') },
      { rowId: -1, names: ['valor'], problem: problem('No mínimo 1.') },
      { rowId: -2, names: [], problem: problem('Repetida.') },
      { rowId: null, names: ['7'], problem: problem('De ninguém.') },
    ],
    columns,
    (field) => field.toUpperCase(),
    (each) => ('message' in each ? each.message : each.code),
  );
  expect(marks.get(-1)).toEqual({
    cells: new Map([
      ['nome', 'Preencha.'],
      ['lugar', 'Escolha.'],
    ]),
    text: 'VALOR: No mínimo 1.',
  });
  expect(marks.get(-2)).toEqual({ cells: new Map(), text: 'Repetida.' });
  expect(marks.size).toBe(2);
});
