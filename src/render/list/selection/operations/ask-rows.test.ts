import { expect, test } from 'vitest';
import type { ElementMap } from '../../../../language/view/view.ts';
import { answersOfRows, elementsOfRows, rowsToGoOn } from './ask-rows.ts';

const ask: ElementMap = {
  quantidade: { type: 'number', label: 'Quantidade', default: '= quantidade' },
  nota: { type: 'text', default: 'x' },
};
const rows = [
  { id: 7, descricao: 'Colchão', quantidade: 3 },
  { id: 9, descricao: 'Travesseiro', quantidade: 1 },
];
const nameOf = (row: object): string => String(Reflect.get(row, 'descricao'));

test('[A9] each of the chosen rows has inputs of its own, named by it and filled from it', async () => {
  const elements = await elementsOfRows(ask, rows, nameOf, {});
  expect(elements).toEqual({
    quantidade_0: { type: 'number', label: 'Colchão · Quantidade', default: 3 },
    nota_0: { type: 'text', label: 'Colchão', default: 'x' },
    quantidade_1: { type: 'number', label: 'Travesseiro · Quantidade', default: 1 },
    nota_1: { type: 'text', label: 'Travesseiro', default: 'x' },
  });
});

test('[A9] what was typed of each goes with it, and rows of which it does not hold are left out', async () => {
  const answers = answersOfRows(ask, rows, { quantidade_0: 2, quantidade_1: 0, nota_0: 'a' });
  expect([...answers]).toEqual([
    [7, { quantidade: 2, nota: 'a' }],
    [9, { quantidade: 0, nota: null }],
  ]);
  const goingOn = await rowsToGoOn({ onlyIf: '$ask.quantidade > 0' }, rows, ({ id }) => answers.get(id), {});
  expect(goingOn.map(({ id }) => id)).toEqual([7]);
  expect(await rowsToGoOn({}, rows, () => undefined, {})).toBe(rows);
});
