import { expect, test } from 'vitest';
import { nothingSelected, rowKey, stateOfAll, toggleAll, toggleRange, toggleRow } from './selection.ts';

const rows = [1, 2, 3, 4, 5].map((id) => ({ id }));
const other = [8, 9].map((id) => ({ id }));
const ids = (selection: ReadonlyMap<string, { readonly id: number }>) => [...selection.values()].map(({ id }) => id);

test('a row is marked and let go, and rows of other pages stay marked', () => {
  const one = toggleRow(nothingSelected, rows, 1);
  const both = toggleRow(one, other, 0);
  expect(ids(both)).toEqual([2, 8]);
  expect(ids(toggleRow(both, rows, 1))).toEqual([8]);
  expect(toggleRow(both, rows, 99)).toBe(both);
});

test('a range marks or lets go from the last one to this one, in both directions', () => {
  const one = toggleRow(nothingSelected, rows, 3);
  expect(ids(toggleRange(one, rows, 3, 1)).toSorted()).toEqual([2, 3, 4]);
  const all = toggleAll(nothingSelected, rows);
  expect(ids(toggleRange(all, rows, 0, 2))).toEqual([4, 5]);
  expect(ids(toggleRange(one, rows, null, 0)).toSorted()).toEqual([1, 4]);
  expect(ids(toggleRange(one, rows, 77, 0)).toSorted()).toEqual([1, 4]);
});

test('the header marks all rows in sight, then none of them, and shows what is the case', () => {
  const some = toggleRow(toggleRow(nothingSelected, rows, 0), other, 1);
  expect(stateOfAll(some, rows)).toBe('some');
  const all = toggleAll(some, rows);
  expect([stateOfAll(all, rows), stateOfAll(all, other), stateOfAll(all, [])]).toEqual(['all', 'some', 'none']);
  expect(ids(toggleAll(all, rows))).toEqual([9]);
});

test('rows without an id of their own are told apart by their place', () => {
  expect([rowKey({ id: 7 }, 0), rowKey({ id: -2 }, 1), rowKey({ id: 0 }, 4)]).toEqual(['7', '-2', 'new-4']);
});
