import fc from 'fast-check';
import { expect, test } from 'vitest';
import { densities } from './column-layout.ts';
import { fittingSize, rowHeights } from './fitting-size.ts';
import { defaultPageSize, pageSizes } from './list-state.ts';

const desk = (innerHeight: number) => ({ innerWidth: 1440, innerHeight });

test('a page has the rows that a window has room for, by their height', () => {
  expect(fittingSize({}, 'usual', desk(720))).toBe(15);
  expect(fittingSize({}, 'usual', desk(900))).toBe(15);
  expect(fittingSize({}, 'compact', desk(900))).toBe(20);
  expect(fittingSize({}, 'usual', desk(1300))).toBe(25);
  expect(fittingSize({}, 'compact', desk(4000))).toBe(50);
});

test('it never has fewer than the default, nor a size that is not offered', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), fc.constantFrom(...densities), (height, density) => {
      const size = fittingSize({}, density, desk(height));
      expect(pageSizes).toContain(size);
      expect(size).toBeGreaterThanOrEqual(defaultPageSize);
      if (size < 50) expect(size * rowHeights[density] + 258).toBeGreaterThan(height - rowHeights[density]);
    }),
  );
});

test('a view that names a size keeps it, and other shapes and narrow windows have the default one', () => {
  const high = desk(1300);
  expect(fittingSize({ size: 5 }, 'usual', high)).toBe(defaultPageSize);
  for (const type of ['cards', 'tree', 'timeline'] as const)
    expect(fittingSize({ type }, 'usual', high)).toBe(defaultPageSize);
  expect(fittingSize({ paging: 'more' }, 'usual', high)).toBe(defaultPageSize);
  expect(fittingSize({ reorder: true }, 'usual', high)).toBe(defaultPageSize);
  expect(fittingSize({}, 'usual', { innerWidth: 390, innerHeight: 1300 })).toBe(defaultPageSize);
});
