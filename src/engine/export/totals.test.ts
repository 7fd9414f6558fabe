import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readEntity } from '../../language/entity/read-entity.ts';
import { writeTotal } from './closing.ts';
import { type DocumentColumn, documentColumn } from './columns.ts';
import { documentContext } from './document-context.ts';
import { createTotals } from './totals.ts';

function numberColumn(decimals: number): DocumentColumn {
  const { model } = readEntity('Prova', {
    file: 'Prova.schema.json',
    text: JSON.stringify({
      type: 'object',
      properties: { valor: { title: 'Valor', type: 'number', 'x-decimals': decimals } },
    }),
  });
  if (model === null) throw new Error('The entity of the test is wrong.');
  return documentColumn({ name: 'valor' }, model, new Map(), documentContext('pt-BR', 'Ana'));
}

function totalsOf(values: readonly (number | null)[], decimals: number): Record<string, unknown> {
  const column = numberColumn(decimals);
  const functions = ['sum', 'avg', 'min', 'max', 'count'] as const;
  const totals = createTotals(
    functions.map((name) => ({ column, function: name })),
    [column],
  );
  for (const valor of values) totals.add({ valor });
  return Object.fromEntries(totals.aggregates().map((total) => [total.function, total.value]));
}

test('sums are exact in the last place, whatever is added in whatever order', () => {
  const amounts = fc.array(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(amounts, fc.constantFrom(0, 2, 4), (minor, decimals) => {
      const { sum, count } = totalsOf(
        minor.map((value) => Number(value) / 10 ** decimals),
        decimals,
      );
      const total = minor.reduce((all, value) => all + value, 0n);
      const digits = String(total < 0n ? -total : total).padStart(decimals + 1, '0');
      const text = `${total < 0n ? '-' : ''}${digits.slice(0, digits.length - decimals)}.${digits.slice(digits.length - decimals)}0`;
      expect(sum).toBe(Number(text));
      expect(count).toBe(minor.length);
    }),
  );
});

test('what binary numbers get wrong', () => {
  expect(totalsOf([0.1, 0.2], 2)).toEqual({ sum: 0.3, avg: 0.15, min: 0.1, max: 0.2, count: 2 });
  expect(
    totalsOf(
      Array.from({ length: 1_000 }, () => 0.01),
      2,
    ).sum,
  ).toBe(10);
  expect(totalsOf([9_007_199_254_740_991, 9_007_199_254_740_991, -9_007_199_254_740_991], 0).sum).toBe(
    9_007_199_254_740_991,
  );
  expect(totalsOf([1, 1, 0], 2).avg).toBe(0.6666666666666666);
});

test('empty values count for nothing, and no values are no total', () => {
  expect(totalsOf([null, 2, null], 2)).toEqual({ sum: 2, avg: 2, min: 2, max: 2, count: 1 });
  expect(totalsOf([null], 2)).toEqual({ sum: null, avg: null, min: null, max: null, count: 0 });
});

test('[L4] amounts of several currencies have no sum, and one of one currency is written in it', () => {
  const { model } = readEntity('Prova', {
    file: 'Prova.schema.json',
    text: JSON.stringify({
      type: 'object',
      properties: {
        valor: { title: 'Valor', type: 'number', format: 'money' },
        moeda: { title: 'Moeda', type: 'string' },
      },
    }),
  });
  if (model === null) throw new Error('The entity of the test is wrong.');
  const context = documentContext('pt-BR', 'Ana');
  const column = documentColumn({ name: 'valor', currency: 'moeda' }, model, new Map(), context);
  const written = (rows: readonly { valor: number | null; moeda: string | null }[], name: 'sum' | 'count' = 'sum') => {
    const totals = createTotals([{ column, function: name }], []);
    for (const row of rows) totals.add(row);
    const [total] = totals.aggregates();
    return total === undefined ? null : writeTotal(total, context.texts);
  };
  const guarani = { valor: 1_500_000, moeda: 'PYG' };
  const dollar = { valor: 12.5, moeda: 'USD' };
  expect(written([guarani, guarani])).toBe('Gs.\u00a03.000.000');
  expect(written([guarani, { valor: null, moeda: 'USD' }])).toBe('Gs.\u00a01.500.000');
  expect(written([dollar, dollar])).toBe('US$\u00a025,00');
  expect(written([guarani, dollar])).toBe('Várias moedas');
  expect(written([guarani, { valor: 1, moeda: null }])).toBe('Várias moedas');
  expect(written([guarani, dollar], 'count')).toBe('2');
  expect(written([])).toBe('');
});
