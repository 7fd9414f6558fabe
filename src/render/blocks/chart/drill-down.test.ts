import { expect, test } from 'vitest';
import { readEntity } from '../../../language/entity/read-entity.ts';
import { parseConditions } from '../../../language/view/list-conditions.ts';
import { drillDown } from './drill-down.ts';
import { readListing } from './listing.ts';

const { model: branch } = readEntity('Filial', {
  file: 'Filial.schema.json',
  text: JSON.stringify({
    type: 'object',
    'x-label': 'descricao',
    properties: { descricao: { type: 'string' } },
  }),
});
const { model } = readEntity('Cliente', {
  file: 'Cliente.schema.json',
  text: JSON.stringify({
    type: 'object',
    properties: {
      nome: { type: 'string' },
      status: { type: 'string', enum: ['ATIVO', 'INATIVO'] },
      filial: { $ref: 'Filial.schema.json' },
      data_cadastro: { type: 'string', format: 'date' },
    },
  }),
});
const entities = new Map([branch, model].flatMap((each) => (each === null ? [] : [[each.name, each] as const])));

function open(url: string, fields: readonly string[], row: object, interval?: 'month' | 'quarter' | 'year') {
  if (model === null) throw new Error('The entity was not read.');
  const listing = readListing(model, { method: 'GET', url }, { fields, interval }, entities);
  const navigate = listing === null ? null : drillDown(listing, { id: 1, ...row }, entities)?.navigate;
  if (typeof navigate !== 'string') return null;
  const { condicoes = '', ...filters } = Object.fromEntries(new URLSearchParams(navigate.split('?')[1]));
  return { path: navigate.split('?')[0], filters, conditions: parseConditions(condicoes) };
}

test('a figure opens the list by what it was counted by, with what the figures were narrowed by', () => {
  expect(
    open('/Cliente?status=ATIVO&count=false', ['status', 'filial'], { status: 'ATIVO', filial: 'Recife' }),
  ).toEqual({
    path: '/crud/Cliente/',
    filters: { status: 'ATIVO' },
    conditions: [
      [
        { field: 'status', operator: 'is', value: 'ATIVO' },
        { field: 'filial.descricao', operator: 'is', value: 'Recife' },
      ],
    ],
  });
  expect(open('Cliente', ['filial'], { filial: { id: 7 } })?.conditions).toEqual([
    [{ field: 'filial', operator: 'is', value: '7' }],
  ]);
  expect(open('Cliente', ['status'], { status: null })?.conditions).toEqual([
    [{ field: 'status', operator: 'empty', value: '' }],
  ]);
});

test('a figure of a month, a quarter or a year opens all its days', () => {
  const of = (interval: 'month' | 'quarter' | 'year') =>
    open('Cliente', ['data_cadastro'], { data_cadastro: '2028-02-03' }, interval)?.conditions?.[0]?.[0]?.value;
  expect(of('month')).toBe('2028-02-01 | 2028-02-29');
  expect(of('quarter')).toBe('2028-01-01 | 2028-03-31');
  expect(of('year')).toBe('2028-01-01 | 2028-12-31');
});

test('nothing is opened where the list of the screen could not show exactly these rows', () => {
  expect(open('relatorio_clientes', ['status'], { status: 'ATIVO' })).toBe(null);
  expect(open('Cliente?so_meus=true', ['status'], { status: 'ATIVO' })).toBe(null);
  expect(open('Cliente?condicoes=[]', ['status'], { status: 'ATIVO' })).toBe(null);
  expect(open('Cliente', ['inexistente'], { inexistente: 1 })).toBe(null);
});
