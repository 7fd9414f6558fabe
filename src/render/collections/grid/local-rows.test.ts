import { expect, test } from 'vitest';
import { withoutRow } from './local-rows.ts';

test('with a row goes what stands below it, however deep, and nothing else', () => {
  const rows = [
    { id: -1, pai: null },
    { id: -2, pai: { id: -1 } },
    { id: -3, pai: { id: -4 } },
    { id: -4, pai: { id: -2 } },
    { id: -5, cidade: { id: 1 }, pai: null },
  ];
  expect(withoutRow(rows, -1).map(({ id }) => id)).toEqual([-5]);
  expect(withoutRow(rows, -2).map(({ id }) => id)).toEqual([-1, -5]);
  expect(withoutRow(rows, -5)).toHaveLength(4);
});
