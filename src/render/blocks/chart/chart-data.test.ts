import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  belowNothing,
  distinguishRows,
  readChartData,
  readRow,
  rowsOfAnswer,
  totalsOf,
  valueFieldOf,
  withChildren,
  withOthers,
} from './chart-data.ts';

const label = (row: Readonly<Record<string, unknown>>) => String(row.mes);
const rows = [
  { mes: 'Jan', ano: 1, valor: '10' },
  { mes: 'Fev', ano: 1, valor: 5 },
  { mes: 'Jan', ano: 2, valor: 1 },
  { mes: 'Jan', ano: 1, valor: 2 },
  { mes: 'Fev', ano: 2, valor: null },
];

test('rows become labels and series in their order; the same of both is added up, what has no number is a gap', () => {
  const data = readChartData(rows, { label, value: 'valor', group: (row) => String(row.ano) });
  expect(data).toEqual({
    labels: ['Jan', 'Fev'],
    series: [
      { name: '1', values: [12, 5], rows: [rows[0], rows[1]] },
      { name: '2', values: [1, null], rows: [rows[2], rows[4]] },
    ],
  });
  expect(totalsOf(data)).toEqual([13, 5]);
});

test('labels and series keep the tone of their value, and the rest of a pie is neutral', () => {
  const tone = (row: Readonly<Record<string, unknown>>) => (row.mes === 'Jan' ? ('ruby' as const) : undefined);
  const data = readChartData(rows, {
    label,
    value: 'valor',
    group: (row) => String(row.ano),
    toneOfLabel: tone,
    toneOfGroup: (row) => (row.ano === 2 ? 'aqua' : undefined),
  });
  expect(data.tones).toEqual(['ruby', undefined]);
  expect(data.series.map((each) => each.tone)).toEqual([undefined, 'aqua']);
  expect(withOthers(data, 1, 'Outros').tones).toEqual(['neutral']);
});

test('without a field to add up, rows are counted', () => {
  expect(readChartData(rows, { label, value: null, group: null }).series).toMatchObject([{ values: [3, 2] }]);
  expect(valueFieldOf([{ total: 3 }], undefined)).toBe('total');
  expect(valueFieldOf([{ nome: 'x' }], undefined)).toBeNull();
});

test('an answer is read by its rows, else its groups, else its aggregates', () => {
  expect(rowsOfAnswer({ data: [{ id: 1 }], groups: [{ total: 2 }] })).toEqual([{ id: 1 }]);
  expect(rowsOfAnswer({ data: [], groups: [{ nome: 'A', total: 2 }] })).toEqual([{ nome: 'A', total: 2 }]);
  expect(rowsOfAnswer({ data: [], groups: [], aggregate: [{ function: 'sum', valor_total: 9 }] })).toEqual([
    { id: 'valor_total', descricao: 'valor total', valor: 9 },
  ]);
  expect(rowsOfAnswer({ data: [], total: 0, groups: [], aggregate: [] })).toEqual([]);
  expect(rowsOfAnswer({ abertos: 3, nome: 'x' })).toEqual([{ id: 'abertos', descricao: 'abertos', valor: 3 }]);
  expect(rowsOfAnswer(null)).toEqual([]);
});

test('a group has the whole path as one name', () => {
  expect(readRow({ 'cidade.nome': 'Assis', total: 1 }, 'cidade.nome')).toBe('Assis');
  expect(readRow({ cidade: { nome: 'Assis' } }, 'cidade.nome')).toBe('Assis');
});

test('the rest of a pie is one slice: nothing is lost and the greatest stay', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 2, max: 10 }),
      (all, max) => {
        const source = all.map((valor, index) => ({ mes: `m${index}`, valor }));
        const data = readChartData(source, { label, value: 'valor', group: null });
        const cut = withOthers(data, max, 'Outros');
        const sum = (numbers: readonly (number | null)[]) =>
          numbers.reduce<number>((total, one) => total + (one ?? 0), 0);
        expect(cut.labels.length).toBe(Math.min(max, all.length));
        expect(sum(totalsOf(cut))).toBe(sum(totalsOf(data)));
        if (all.length > max) expect(cut.labels).toContain(`m${all.indexOf(Math.max(...all))}`);
      },
    ),
  );
});

test('[Q11] fields of one row are series side by side, each written in its own way', () => {
  const points = { field: 'pontos', name: 'Pontos', write: (figure: number | null) => `${figure} pt` };
  const sales = { field: 'vendas', name: 'Vendas', write: (figure: number | null) => `R$ ${figure}` };
  const months = [
    { mes: 'jan', pontos: 1, vendas: 10 },
    { mes: 'mar', pontos: 3, vendas: null },
    { mes: 'jan', pontos: 4, vendas: 5 },
  ];
  const data = readChartData(months, {
    label: ({ mes }) => String(mes),
    value: null,
    group: null,
    labels: ['jan', 'fev', 'mar'],
    measures: [points, sales],
  });
  expect(data.labels).toEqual(['jan', 'fev', 'mar']);
  expect(data.series).toMatchObject([
    { name: 'Pontos', values: [5, null, 3] },
    { name: 'Vendas', values: [15, null, null] },
  ]);
  expect(data.series.map(({ write }) => write?.(7))).toEqual(['7 pt', 'R$ 7']);
});

test('rows below rows are rows as well, each behind the one that it stands below', () => {
  const leaf = { id: 3 };
  const inner = { id: 2, filhos: [leaf] };
  const top = { id: 1, filhos: [inner, { id: 4, filhos: null }] };
  expect(withChildren([top, { id: 5 }], 'filhos').map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
});

test('people of one name are distinguished, and what has nothing to distinguish it by is added up', () => {
  const people = [
    { id: 1, nome: 'Ana', codigo: '7' },
    { id: 2, nome: 'Ana', codigo: '8' },
    { id: 3, nome: 'Bia', codigo: '9' },
    { id: -1, nome: 'Outros', codigo: null },
    { id: -2, nome: 'Outros', codigo: null },
  ];
  const name = distinguishRows(people, (row) => String(row.nome), 'codigo');
  expect(people.map(name)).toEqual(['Ana (7)', 'Ana (8)', 'Bia', 'Outros', 'Outros']);
});

test('what is less than nothing takes nothing from the rest of a pie, is a slice of its own, and slices know their rows', () => {
  const points = [3, -7, 5, 0, 9, -1, 2];
  const source = points.map((valor, index) => ({ mes: `m${index}`, valor }));
  const data = readChartData(source, { label, value: 'valor', group: null });
  const cut = withOthers(data, 3, 'Outros');
  expect([cut.labels, cut.series[0]?.values, cut.places]).toEqual([
    ['m2', 'm4', 'Outros'],
    [5, 9, 5],
    [2, 4, -1],
  ]);
  expect(belowNothing(data)).toEqual([
    { label: 'm1', value: -7 },
    { label: 'm5', value: -1 },
  ]);
});
