import { expect, test } from 'vitest';
import type { EntityModel } from '../../../language/entity/entity.ts';
import { readEntity } from '../../../language/entity/read-entity.ts';
import { listColumns } from '../columns/columns.ts';
import { placeOfLabel, writeAggregate } from './totals-row.tsx';

const { model } = readEntity('Item', {
  file: 'Item.schema.json',
  text: JSON.stringify({
    type: 'object',
    properties: { nome: { type: 'string' }, cor: { type: 'string' }, valor: { type: 'number' } },
  }),
});

function place(names: readonly string[], summed: readonly string[], stays: string | null) {
  const shown = Object.fromEntries(
    names.map((name) => [name, summed.includes(name) ? { aggregate: 'count' as const } : {}]),
  );
  const columns = listColumns({ columns: shown }, model as EntityModel, new Map(), {});
  return placeOfLabel(columns, (name) =>
    name === stays ? { side: 'stay', style: { insetInlineStart: '0' } } : undefined,
  );
}

test('[L25] what the totals cover is said below the column that stays', () => {
  expect(place(['nome', 'cor', 'valor'], ['valor'], 'nome')).toEqual({ first: 2, label: 0, span: 1 });
  expect(place(['cor', 'nome', 'valor'], ['valor'], 'nome')).toEqual({ first: 2, label: 1, span: 1 });
  expect(place(['valor', 'nome'], ['valor'], 'nome')).toEqual({ first: 0, label: 1, span: 1 });
});

test('where none stays it has the room before the first figure, and none where there is no room', () => {
  expect(place(['cor', 'nome', 'valor'], ['valor'], null)).toEqual({ first: 2, label: 0, span: 2 });
  expect(place(['nome', 'valor'], ['nome', 'valor'], 'nome')).toEqual({ first: 0, label: null, span: 0 });
});

test('[X3] where the server adds up nothing, as rows out of sight have other currencies, it is said', () => {
  const { model: priced } = readEntity('Nota', {
    file: 'Nota.schema.json',
    text: JSON.stringify({
      type: 'object',
      properties: { moeda: { type: 'string' }, valor: { type: 'number', format: 'money', 'x-currency': 'moeda' } },
    }),
  });
  const [column] = listColumns({ columns: { valor: { aggregate: 'sum' } } }, priced as EntityModel, new Map(), {});
  if (column === undefined) throw new Error('There is no column.');
  const write = (sum: number | null, valor: number | null) =>
    writeAggregate(column, [{ function: 'sum', valor: sum }], (key: string) => key, {
      rows: [{ id: 1, moeda: 'BRL', valor }],
      total: 2,
    });
  expect(write(null, 10)).toBe('list.mixedCurrencies');
  expect(write(30, 10)).toContain('30');
  expect(write(null, null)).toBe('');
});
