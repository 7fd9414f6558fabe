import { expect, test } from 'vitest';
import type { JsonRecord } from '../../../../language/json/record.ts';
import { withChildren } from '../chart-data.ts';
import { type SunburstSlice, sliceRows } from './sunburst-tree.ts';

const options = {
  parent: 'superior',
  nameOf: (row: JsonRecord) => String(row.nome),
  value: 'pontos',
  others: 'Outros',
};
const brief = ({ name, share, slices }: SunburstSlice): unknown[] =>
  slices.length === 0 ? [name, share] : [name, share, slices.map(brief)];

test('[Q11] a slice covers its own figure and those within it, the largest first', () => {
  const rows = [
    { id: 1, nome: 'Ana', superior: null, pontos: 10 },
    { id: 2, nome: 'Bia', superior: 1, pontos: 20 },
    { id: 3, nome: 'Caio', superior: 1, pontos: 30 },
    { id: 4, nome: 'Davi', superior: 2, pontos: '40' },
    { id: 5, nome: 'Sem pontos', superior: 2, pontos: null },
  ];
  expect(sliceRows(rows, options).map(brief)).toEqual([
    [
      'Ana',
      100,
      [
        ['Bia', 60, [['Davi', 40]]],
        ['Caio', 30],
      ],
    ],
  ]);
});

test('[Q11] slices too small to be seen are the rest, which keeps the sum, and one alone keeps its name', () => {
  const rows = Array.from({ length: 60 }, (_none, index) => ({
    id: index + 1,
    nome: `P${index + 1}`,
    superior: null,
    pontos: index < 3 ? 1_000 : 1,
  }));
  const slices = sliceRows(rows, options);
  expect(slices.map(brief)).toEqual([
    ['P1', 1_000],
    ['P2', 1_000],
    ['P3', 1_000],
    ['Outros', 57],
  ]);
  expect(slices.at(-1)?.row).toBeNull();
  expect(sliceRows(rows.slice(0, 4), options).map(({ name }) => name)).toEqual(['P1', 'P2', 'P3', 'P4']);
});

test('[Q11] what is deeper than the last ring counts in it', () => {
  const rows = Array.from({ length: 9 }, (_none, index) => ({
    id: index + 1,
    nome: `P${index + 1}`,
    superior: index,
    pontos: 1,
  }));
  expect(sliceRows(rows, options).map(brief)).toEqual([['P1', 9, [['P2', 8, [['P3', 7, [['P4', 6]]]]]]]]);
});

test('[Q11] rows within rows lie as they came, also where one stands in two places', () => {
  const [first, second] = [
    {
      id: 4,
      nome: 'Davi',
      superior: 2,
      pontos: 5,
      filhos: [{ id: 5, nome: 'Eva', superior: 4, pontos: 1, filhos: [] }],
    },
    { id: 4, nome: 'Davi', superior: 3, pontos: 7, filhos: [] },
  ];
  const rows = [
    { id: 2, nome: 'Bia', superior: 1, pontos: 10, filhos: [first] },
    { id: 3, nome: 'Caio', superior: 1, pontos: 10, filhos: [second] },
  ];
  expect(sliceRows(withChildren(rows, 'filhos'), { ...options, children: 'filhos' }).map(brief)).toEqual([
    ['Caio', 17, [['Davi', 7]]],
    ['Bia', 16, [['Davi', 6, [['Eva', 1]]]]],
  ]);
});
