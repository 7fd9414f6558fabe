import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PlacedElement, rowBlocks, rowStarts } from './row-blocks.ts';

/** Row and column of each element that can be seen, as a grid of twelve columns places them one after another. */
function place(
  shown: readonly PlacedElement[],
  widthOf: (cols: number) => number,
  breaks: ReadonlySet<string>,
): string[] {
  let row = 0;
  let column = 0;
  return shown.map(({ name, cols }) => {
    const width = widthOf(cols);
    if (column > 0 && (breaks.has(name) || column + width > 12)) {
      row += 1;
      column = 0;
    }
    const at = `${name} ${row} ${column}`;
    column += width;
    return at;
  });
}

const elements = fc
  .array(fc.record({ cols: fc.constantFrom(1, 2, 3, 4, 6, 6, 8, 12, 12), mayHide: fc.boolean() }), {
    minLength: 60,
    maxLength: 150,
  })
  .map((list) => list.map((each, index) => ({ ...each, name: `f${index}` })));

test('cut into blocks a form looks as it did, however wide it is and whatever is hidden', () => {
  fc.assert(
    fc.property(elements, fc.infiniteStream(fc.boolean()), (placed, hidden) => {
      const names = placed.map(({ name }) => name);
      const blocks = rowBlocks(names, undefined, rowStarts(placed));
      expect(blocks.flatMap((block) => block.names)).toEqual(names);
      const shown = placed.filter(({ mayHide }) => !(mayHide && hidden.next().value));
      const seen = new Set(shown.map(({ name }) => name));
      // A block is a grid of its own: what is first in it, and first behind it, begins a row.
      const breaks = new Set(
        blocks.flatMap((block, index) => {
          if (!block.isWhole) return [];
          const behind = blocks.slice(index + 1).flatMap((each) => each.names);
          return [block.names.find((name) => seen.has(name)), behind.find((name) => seen.has(name))].flatMap(
            (name) => name ?? [],
          );
        }),
      );
      for (const widthOf of [(cols: number) => cols, (cols: number) => (cols > 6 ? 12 : 6)]) {
        expect(place(shown, widthOf, breaks)).toEqual(place(shown, widthOf, new Set()));
      }
    }),
    { numRuns: 300 },
  );
});

test('a long form of pairs is cut into blocks of some twenty', () => {
  const placed = Array.from({ length: 100 }, (_, index) => ({ name: `f${index}`, cols: 6, mayHide: false }));
  const names = placed.map(({ name }) => name);
  const blocks = rowBlocks(names, undefined, rowStarts(placed));
  expect(blocks.map((block) => block.names.length)).toEqual([20, 20, 20, 20, 20]);
  expect(blocks.every(({ isWhole }) => isWhole)).toBe(true);
});

test('inputs before something that shares their row stay out of a block', () => {
  const placed = ['a', 'b', 'c', 'list'].map((name) => ({ name, cols: 6, mayHide: name === 'b' }));
  expect(rowBlocks(['a', 'b', 'c'], 'list', rowStarts(placed))).toEqual([{ names: ['a', 'b', 'c'], isWhole: false }]);
});
