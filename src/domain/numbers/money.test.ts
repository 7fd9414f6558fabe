import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  afterDiscount,
  allocateMoney,
  currencyDecimals,
  fromMinor,
  isCovered,
  MoneyError,
  multiplyMoney,
  percentOf,
  splitMoney,
  sumMoney,
  toMinor,
} from './money.ts';

test('currencies have their own decimals', () => {
  expect(['BRL', 'BOB', 'MXN', 'USD', 'PYG', 'KWD'].map(currencyDecimals)).toEqual([2, 2, 2, 2, 0, 3]);
});

test.each<[number | string, string, number]>([
  [19.99, 'BRL', 1999],
  [1.005, 'BRL', 101],
  [-1.005, 'BRL', -101],
  [1234567, 'PYG', 1234567],
  [1234567.5, 'PYG', 1234568],
  ['169.915', 'BRL', 16992],
  ['0', 'BRL', 0],
  [-0, 'BRL', 0],
  [1e-7, 'BRL', 0],
])('%s %s is %i minor units', (amount, currency, minor) => expect(toMinor(amount, currency)).toBe(minor));

test.each([Number.NaN, Number.POSITIVE_INFINITY, '1,50', 'abc', '', 1e21, '99999999999999999'])(
  '%j is no amount',
  (amount) => {
    expect(() => toMinor(amount, 'BRL')).toThrow(MoneyError);
  },
);

test('splits carry every unit', () => {
  expect(splitMoney(10000, 3)).toEqual([3334, 3333, 3333]);
  expect(splitMoney(99990, 7)).toEqual([14285, 14285, 14284, 14284, 14284, 14284, 14284]);
  expect(allocateMoney(1000, [3333, 3333, 3334])).toEqual([333, 333, 334]);
  expect(allocateMoney(-1000, [3333, 3333, 3334])).toEqual([-333, -333, -334]);
});

test('discounts round half up', () => {
  expect(afterDiscount(19990, 1500)).toBe(16991);
  expect(afterDiscount(9999, 3333)).toBe(6666);
  expect(afterDiscount(12345, 1250)).toBe(10802);
  expect(afterDiscount(5, 5000)).toBe(2);
  expect(afterDiscount(1, 5000)).toBe(0);
  expect(percentOf(-19990, 1500)).toBe(-percentOf(19990, 1500));
});

test('a price times a quantity in metres', () => {
  expect(multiplyMoney(1999, 3)).toBe(5997);
  expect(multiplyMoney(1999, 1.5)).toBe(2999);
  expect(multiplyMoney(10000, 2.5434)).toBe(25434);
});

test('payments cover a total within the tolerance of the currency', () => {
  expect(isCovered(9995, 10000, 'BRL')).toBe(true);
  expect(isCovered(9994, 10000, 'BRL')).toBe(false);
  expect(isCovered(9999, 10000, 'PYG')).toBe(false);
  expect(isCovered(10001, 10000, 'PYG')).toBe(true);
});

test('what cannot be computed exactly is an error', () => {
  expect(() => sumMoney([Number.MAX_SAFE_INTEGER, 1])).toThrow(expect.objectContaining({ code: 'money/too-large' }));
  expect(() => sumMoney([0.5])).toThrow(expect.objectContaining({ code: 'money/not-a-number' }));
  expect(() => splitMoney(100, 0)).toThrow(expect.objectContaining({ code: 'money/bad-split' }));
  expect(() => allocateMoney(100, [1, -1])).toThrow(expect.objectContaining({ code: 'money/bad-split' }));
  expect(() => allocateMoney(100, [])).toThrow(expect.objectContaining({ code: 'money/bad-split' }));
});

const minor = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });

test('decimal amounts come back as they went', () => {
  fc.assert(
    fc.property(minor, fc.constantFrom('BRL', 'PYG', 'KWD'), (units, currency) => {
      expect(toMinor(fromMinor(units, currency), currency)).toBe(units);
    }),
  );
});

test('allocated parts add up, stay within one unit of their share, and follow the order of the weights', () => {
  const weights = fc
    .array(fc.nat(10_000), { minLength: 1, maxLength: 30 })
    .filter((list) => list.some((weight) => weight > 0));
  fc.assert(
    fc.property(minor, weights, (amount, list) => {
      const parts = allocateMoney(amount, list);
      expect(sumMoney(parts)).toBe(amount);
      const total = list.reduce((sum, weight) => sum + weight, 0);
      parts.forEach((part, index) => {
        expect(Math.abs(part - (amount * (list[index] ?? 0)) / total)).toBeLessThan(1.001);
      });
    }),
  );
});

test('a discount and its part add up', () => {
  fc.assert(
    fc.property(minor, fc.nat(10_000), (amount, percent) => {
      expect(sumMoney([afterDiscount(amount, percent), percentOf(amount, percent)])).toBe(amount);
    }),
  );
});
