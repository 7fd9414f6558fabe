import { expect, test } from 'vitest';
import { withRowsOfColumns } from './column-rows.ts';
import { readListAnswer } from './list-answer.ts';

test('columns are rows, their numbers the words that they point at, with the total that was said', () => {
  const data = {
    total: 9,
    completa: false,
    valores: { tipo: ['DI'] },
    id: [4, 7],
    nome: ['Ana', 'Bia'],
    tipo: [0, -1],
    x: [1],
  };
  expect(readListAnswer(withRowsOfColumns({ data }))).toMatchObject({
    data: [
      { id: 4, nome: 'Ana', tipo: 'DI' },
      { id: 7, nome: 'Bia', tipo: null },
    ],
    total: 9,
  });
});

test('any other answer stays as it came', () => {
  for (const answer of [null, 5, [], { data: [] }, { data: { id: 5 } }, { data: { nome: 'x' } }])
    expect(withRowsOfColumns(answer)).toBe(answer);
});
