import { expect, test, vi } from 'vitest';
import { findCell } from '../../registry/cells.tsx';
import { drawnColumns } from './cell.tsx';
import { followFigures } from './figure-texts.ts';

const t = (key: string) => key;

function columnOf(type: string, currency: string | null = null) {
  const cell = findCell(type);
  const context = { options: null, currency, country: null, documentType: null, itemLabel: null };
  const [column] = drawnColumns(
    [{ name: 'x', field: 'x', label: 'X', definition: {}, cell, context, isSortable: false }],
    t,
  );
  if (column === undefined) throw new Error('no column');
  return column;
}

const rowsOf = (...values: readonly unknown[]) => values.map((x, index) => ({ id: index + 1, x }));

test('the widest figure counts however rare it is, wherever it stands', () => {
  const follow = followFigures([columnOf('money')]);
  const rows = rowsOf(...Array.from({ length: 500 }, () => 1), 1_919_973.55, ...Array.from({ length: 500 }, () => 2));
  expect(follow(rows).get('x')?.[0]).toBe('R$\u00a01.919.973,55');
});

test('columns grow with what later pages bring, and never get narrower', () => {
  const follow = followFigures([columnOf('money')]);
  const first = follow(rowsOf(10, 20));
  const second = follow(rowsOf(1_000_000));
  expect([first.get('x')?.[0], second.get('x')?.[0]]).toEqual(['R$\u00a010,00', 'R$\u00a01.000.000,00']);
  expect(follow(rowsOf(1))).toBe(second);
});

test('figures of one shape are written out once, yet none is missed', () => {
  const column = columnOf('number');
  const cellText = vi.fn(column.cell.cellText);
  const follow = followFigures([{ ...column, cell: { ...column.cell, cellText } }]);
  follow(rowsOf(...Array.from({ length: 1_000 }, (_, index) => 1_000 + index)));
  expect(cellText).toHaveBeenCalledTimes(1);
  // Rounding may give it one more digit than others of its shape.
  const money = followFigures([columnOf('money')]);
  expect(money(rowsOf(123.456, 999.999)).get('x')?.[0]).toBe('R$\u00a01.000,00');
});

test('amounts whose currency stands in the row are each written with it', () => {
  const follow = followFigures([columnOf('money', 'moeda')]);
  const rows = [
    { id: 1, x: 5, moeda: 'EUR' },
    { id: 2, x: 5, moeda: 'USD' },
  ];
  expect(follow(rows).get('x')?.[0]).toBe('US$\u00a05,00');
});

test('free texts are no figures', () => {
  expect(followFigures([columnOf('text')])(rowsOf('x'.repeat(100))).size).toBe(0);
});

test('of texts that are equally long the widest is compared', () => {
  const codes = ['iii-1', 'lll-1', 'fff-1', 'WWW-1', 'rrr-1'];
  expect(followFigures([columnOf('cep')])(rowsOf(...codes)).get('x')).toContain('WWW-1');
});
