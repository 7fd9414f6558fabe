import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveItem, renumber, stepTarget } from './reorder.ts';

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, ordem: (index + 1) * 10 }));

test('past the ends a row comes in at the other side', () => {
  expect([stepTarget(0, -1, 4), stepTarget(3, 1, 4), stepTarget(1, 1, 4), stepTarget(0, 1, 1)]).toEqual([3, 0, 2, 0]);
});

test('the place is written in tens, and only rows whose place is another are sent', () => {
  const { rows: moved, changed } = renumber(moveItem(rows(4), 3, 1));
  expect(moved.map(({ id, ordem }) => [id, ordem])).toEqual([
    [1, 10],
    [4, 20],
    [2, 30],
    [3, 40],
  ]);
  expect(changed.map(({ id }) => id)).toEqual([4, 2, 3]);
  expect(renumber(rows(3)).changed).toEqual([]);
  expect(renumber([{ id: 7 }], 11).rows).toEqual([{ id: 7, ordem: 110 }]);
});

test('however rows are moved step by step: none is lost, the others keep their order, ordem grows by ten', () => {
  const moves = fc.array(fc.record({ at: fc.nat(), step: fc.constantFrom<1 | -1>(1, -1) }), { maxLength: 30 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), moves, (count, steps) => {
      let current: readonly { readonly id: number; readonly ordem?: unknown }[] = rows(count);
      for (const { at, step } of steps) {
        const from = at % count;
        const to = stepTarget(from, step, count);
        const others = current.filter((_, index) => index !== from).map(({ id }) => id);
        const { rows: next } = renumber(moveItem(current, from, to));
        expect(next[to]?.id).toBe(current[from]?.id);
        expect(next.filter((_, index) => index !== to).map(({ id }) => id)).toEqual(others);
        current = next;
      }
      expect(current.map(({ ordem }) => ordem)).toEqual(rows(count).map(({ ordem }) => ordem));
      expect(current.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(rows(count).map(({ id }) => id));
    }),
  );
});

test('up and then down brings everything back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 12 }), fc.nat(), (count, at) => {
      const from = at % count;
      const up = stepTarget(from, -1, count);
      const moved = moveItem(rows(count), from, up);
      expect(moveItem(moved, up, stepTarget(up, 1, count))).toEqual(rows(count));
    }),
  );
});
