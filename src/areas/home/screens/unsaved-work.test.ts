import { expect, test } from 'vitest';
import { readUnsavedWork } from './unsaved-work.ts';

const at = (hour: number) => `2026-11-27T${hour}:00:00.000Z`;

test('drafts of records lead to them, the latest first', () => {
  const found = readUnsavedWork([
    ['Cliente/12', { values: { nome: 'Ana' }, savedAt: at(10) }],
    ['Produto/novo', { values: { nome: ' ', descricao: 'Travesseiro' }, savedAt: at(12) }],
    ['Pedido/novo', { values: {}, savedAt: at(11) }],
    ['Produto/novo/12', { values: {}, savedAt: '2026-11-26T10:00:00.000Z' }],
  ]);
  expect(found.map(({ address, name, isNew }) => [address, name, isNew])).toEqual([
    ['/crud/Produto/0', 'Travesseiro', true],
    ['/crud/Pedido/0', null, true],
    ['/crud/Cliente/12', 'Ana', false],
    ['/crud/Produto/0?copia=12', null, true],
  ]);
});

test('what is no draft of a record is left out', () => {
  const draft = { values: { nome: 'Ana' }, savedAt: at(10) };
  expect(
    readUnsavedWork([
      ['estudio/views/Cliente.view.json', draft],
      ['Cliente/12/contatos', draft],
      ['minha_conta', draft],
      ['Cliente/1', 'text'],
      ['Cliente/2', { ...draft, savedAt: 'yesterday' }],
      ['Cliente/3', null],
    ]),
  ).toEqual([]);
});

test('of many the six latest are shown', () => {
  const many = Array.from({ length: 9 }, (_, index): readonly [string, unknown] => [
    `Cliente/${index + 1}`,
    { values: {}, savedAt: at(10 + index) },
  ]);
  expect(readUnsavedWork(many).map(({ address }) => address)).toEqual(
    [9, 8, 7, 6, 5, 4].map((id) => `/crud/Cliente/${id}`),
  );
});
