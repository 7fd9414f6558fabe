import { expect, test } from 'vitest';
import type { EntityModel } from '../../../../language/entity/entity.ts';
import { readEntity } from '../../../../language/entity/read-entity.ts';
import { flattenElements } from '../flatten.ts';
import { copiedLists, copyRows, copyValues } from './copy-record.ts';

function read(name: string, schema: Readonly<Record<string, unknown>>): EntityModel {
  const { model } = readEntity(name, {
    file: `schemas/company/${name}.schema.json`,
    text: JSON.stringify({ type: 'object', title: name, 'x-plural': `${name}s`, ...schema }),
  });
  if (model === null) throw new Error(`${name} is wrong.`);
  return model;
}
const order = read('Compra', {
  'x-unique': [['codigo'], ['filial', 'serie']],
  properties: {
    codigo: { title: 'Código', type: 'string' },
    filial: { $ref: 'Filial.schema.json', title: 'Filial' },
    serie: { title: 'Série', type: 'string' },
    fornecedor: { $ref: 'Fornecedor.schema.json', title: 'Fornecedor' },
    valor: { title: 'Valor', type: 'number' },
    total: { title: 'Total', type: 'number', readOnly: true },
    data: { title: 'Data', type: 'string', format: 'date', default: '= $today' },
    numero: { title: 'Número', type: 'string', 'x-number': 'OC-{yyyy}-{000000}' },
    foto: { title: 'Foto', type: 'object', format: 'image' },
    alheio: { title: 'Alheio', type: 'string' },
    itens: { title: 'Itens', type: 'array', items: { $ref: 'Item.schema.json' }, 'x-mapped-by': 'compra' },
  },
});
const item = read('Item', {
  'x-unique': [['compra', 'produto']],
  properties: {
    compra: { $ref: 'Compra.schema.json', title: 'Compra' },
    produto: { $ref: 'Produto.schema.json', title: 'Produto' },
    quantidade: { title: 'Quantidade', type: 'integer' },
    total: { title: 'Total', type: 'number', readOnly: true },
  },
});
const elements = flattenElements(
  {
    codigo: { type: 'text' },
    dados: {
      type: 'section',
      elements: { filial: { type: 'autocomplete' }, serie: { type: 'text' }, fornecedor: { type: 'picker' } },
    },
    valor: { type: 'number' },
    total: { type: 'number' },
    data: { type: 'date' },
    numero: { type: 'text' },
    foto: { type: 'image' },
    itens: { type: 'grid', list: { method: 'GET', url: 'Item' } },
    avisos: { type: 'grid', list: { method: 'GET', url: 'listarAvisos' } },
  },
  '',
);
const record = {
  ...{ id: 7, versao: 3, codigo: 'A1', filial: { id: 1, nome: 'São Paulo' }, serie: '1', valor: 12.5, total: 99 },
  ...{ fornecedor: { id: 4, nome: 'Ana' }, data: '2020-01-01', numero: 'OC-2020-000001', foto: { id: 3 }, alheio: 'x' },
};

test('a copy has what the form writes, and nothing by which the record is the only one', () => {
  expect(copyValues(record, elements, order)).toEqual({
    filial: { id: 1, nome: 'São Paulo' },
    fornecedor: { id: 4, nome: 'Ana' },
    valor: 12.5,
  });
});

test('rows of a list are copied as new ones that belong to nobody yet', () => {
  const rows = [
    { id: 31, versao: 1, compra: { id: 7 }, produto: { id: 5, nome: 'Cama' }, quantidade: 2, total: 8 },
    { id: 32, versao: 4, compra: { id: 7 }, produto: { id: 6, nome: 'Mesa' }, quantidade: 1 },
  ];
  expect(copiedLists(elements, order)).toEqual([{ field: 'itens', target: 'Item', mappedBy: 'compra' }]);
  expect(copyRows(rows, item, 'compra')).toEqual([
    { id: -1, produto: { id: 5, nome: 'Cama' }, quantidade: 2 },
    { id: -2, produto: { id: 6, nome: 'Mesa' }, quantidade: 1 },
  ]);
});
