import { expect, test } from 'vitest';
import { readEntity } from '../../../language/entity/read-entity.ts';
import { findCell } from '../../registry/cells.tsx';
import type { ListColumn } from '../columns/columns.ts';
import { exportOffer, exportRequest } from './export-request.ts';
import { isExported } from './list-offers.ts';

const ofText = (schema: object) =>
  readEntity('Cliente', { file: 'Cliente.schema.json', text: JSON.stringify(schema) }).model;

const grid = {
  type: 'grid',
  print: true,
  isWide: true,
  hasFilterButton: false,
  isPicker: false,
  isPart: false,
} as const;

test('a list offers files unless print is false, as buttons where print is set and there is room, and never to pickers', () => {
  expect(exportOffer(grid)).toBe('buttons');
  expect(exportOffer({ ...grid, isWide: false })).toBe('menu');
  expect(exportOffer({ ...grid, print: undefined })).toBe('menu');
  expect(exportOffer({ ...grid, print: undefined, isPart: true })).toBe('none');
  expect(exportOffer({ ...grid, print: false })).toBe('none');
  expect(exportOffer({ ...grid, isPicker: true })).toBe('none');
});

test('a table offers them together with its filter button', () => {
  const table = { ...grid, type: 'table', print: undefined, isWide: false };
  expect(exportOffer({ ...table, hasFilterButton: true })).toBe('buttons');
  expect(exportOffer(table)).toBe('menu');
  expect(exportOffer({ ...table, isPart: true })).toBe('none');
  expect(exportOffer({ ...table, hasFilterButton: true, print: false })).toBe('none');
});

test('files are made of the list of an entity or of a statement, as GET asks for it, and of no other call', () => {
  const cliente = ofText({ title: 'Cliente', type: 'object', properties: { nome: { type: 'string' } } });
  if (cliente === null) throw new Error('The schema is no entity.');
  const known = new Map([
    ['Cliente', cliente],
    ['/report_graduacao', { ...cliente, isStatement: true as const }],
    ['/pontos', cliente],
  ]);
  const of = (url: string, method: 'GET' | 'POST' = 'GET') => isExported({ method, url }, 'Banco', known);
  expect([of('Banco'), of('Cliente?ativo=true'), of('report_graduacao?mes=1'), of('/report_graduacao')]).toEqual(
    Array(4).fill(true),
  );
  expect([of('pontos'), of('outra'), of('Cliente/5/itens'), of('report_graduacao', 'POST')]).toEqual(
    Array(4).fill(false),
  );
});

test('the call holds the whole search and the chosen columns in their order', () => {
  const column = (name: string, field = name): ListColumn => ({
    name,
    field,
    label: name.toUpperCase(),
    definition: { type: 'text', sort: true },
    cell: findCell('text'),
    context: {},
    isSortable: true,
  });
  const columns = [column('nome'), column('cidade', 'cidade.nome'), column('valor')];
  const [nome, cidade, valor] = columns;
  if (nome === undefined || cidade === undefined || valor === undefined) throw new Error('no columns');
  const list = { filters: { uf: { field: 'cidade.uf', dataType: 'text' as const, label: 'UF' } }, groupLabel: 'uf' };
  const params = {
    query: 'ana',
    page: 3,
    size: 10,
    fields: ['nome'],
    lazy: true as const,
    filters: { 'cidade.uf': 'SP' },
  };
  const screen = { list, entity: 'Cliente', table: { columns, shown: [valor, nome] } };
  expect(exportRequest('xls', screen, 'listarClientes', params)).toEqual({
    method: 'POST',
    url: 'listarClientes/report/xls',
    params: { query: 'ana', filters: { 'cidade.uf': 'SP' } },
    fileName: 'file.xlsx',
    body: {
      entity: 'Cliente',
      fields: ['valor', 'nome'],
      size: 0,
      columns: [
        { name: 'valor', field: 'valor', label: 'VALOR', visible: true, type: 'text' },
        { name: 'nome', field: 'nome', label: 'NOME', visible: true, type: 'text' },
        { name: 'cidade', field: 'cidade.nome', label: 'CIDADE', visible: false, type: 'text' },
      ],
      filters: [{ name: 'uf', field: 'cidade.uf', dataType: 'text' }],
      groupLabel: 'uf',
    },
  });
});

test('[X1] a column says how its values are written: currency, country, kind of document, format', () => {
  const given = { type: 'money', format: 'money', currency: 'moeda', country: 'pais', documentType: 'tipo' };
  const column: ListColumn = {
    ...{ name: 'valor', field: 'valor', label: 'Valor', definition: { ...given, sort: true } },
    ...{ cell: findCell('money'), context: {}, isSortable: true },
  };
  const screen = { list: {}, entity: 'Conta', table: { columns: [column], shown: [column] } };
  const { body } = exportRequest('pdf', screen, 'Conta', { page: 1, size: 10 });
  expect(body).toMatchObject({ columns: [{ name: 'valor', field: 'valor', label: 'Valor', visible: true, ...given }] });
});
