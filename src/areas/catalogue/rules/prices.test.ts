import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MoneyError } from '../../../domain/numbers/money.ts';
import { discountPrice, toBasisPoints } from './discounts.ts';

test('a percent has two decimals at most', () => {
  expect([0, 15, 12.5, 33.33, '20.01', 100].map(toBasisPoints)).toEqual([0, 1500, 1250, 3333, 2001, 10_000]);
  for (const percent of [-1, 100.01, 33.333, Number.NaN, 'x']) expect(() => toBasisPoints(percent)).toThrow(MoneyError);
});

test.each([
  [19_990, 15, 16_991],
  [9_999, 33.33, 6_666],
  [12_345, 12.5, 10_802],
  [5, 50, 2],
  [1, 50, 0],
  [19_990, 0, 19_990],
  [19_990, 100, 0],
])('%i less %f %% is %i', (value, percent, after) => {
  expect(discountPrice(value, percent)).toEqual({ before: value, discount: value - after, after });
});

test('a discount lies between nothing and the price, and grows with its percent', () => {
  const price = fc.nat(1_000_000_000_000);
  const basisPoints = fc.nat(10_000);
  fc.assert(
    fc.property(price, basisPoints, basisPoints, (value, one, other) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)].map((points) =>
        discountPrice(value, points / 100),
      );
      expect(less?.after).toBeGreaterThanOrEqual(more?.after ?? 0);
      expect(more?.after).toBeGreaterThanOrEqual(0);
      expect((more?.after ?? 0) + (more?.discount ?? 0)).toBe(value);
    }),
  );
});
