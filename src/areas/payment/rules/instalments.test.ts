import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumMoney } from '../../../domain/numbers/money.ts';
import { type BranchRecord, computeInstalments, offeredInstalments, termsOf } from './instalments.ts';

const card = {
  ...{ parcelas_maximas: 12, parcelas_sem_acrescimo: 6, valor_minimo_parcela: 0 },
  ...{ percentual_desconto: 0, percentual_acrescimo: 1.99 },
};
const unsaid: BranchRecord = {
  ...{ parcelas_maximas: null, parcelas_sem_acrescimo: null, valor_minimo_parcela: null, percentual_desconto: null },
  ...{ percentual_acrescimo: null },
};
const terms = termsOf(card, null, 'BRL');

test('what the branch says counts, else the condition', () => {
  expect(termsOf(card, unsaid, 'BRL')).toEqual(terms);
  expect(terms).toMatchObject({ maxInstalments: 12, interestFree: 6, interest: 199, minInstalment: 0 });
  const branch = {
    ...unsaid,
    parcelas_maximas: 3,
    percentual_acrescimo: 0,
    valor_minimo_parcela: '50.00',
  };
  expect(termsOf(card, branch, 'BRL')).toMatchObject({
    ...{ maxInstalments: 3, interestFree: 3, interest: 0, minInstalment: 5000 },
  });
  expect(termsOf(card, { ...unsaid, valor_minimo_parcela: 70_000 }, 'PYG').minInstalment).toBe(70_000);
});

test('instalments without surcharge add up, the first ones carry the rest', () => {
  expect(computeInstalments(12_345, 3, terms)).toMatchObject({
    charged: 12_345,
    surcharge: 0,
    parts: [4115, 4115, 4115],
  });
  expect(computeInstalments(10_000, 3, terms).parts).toEqual([3334, 3333, 3333]);
});

test('instalments with surcharge follow the Price table', () => {
  // R$ 1.000,00 at 1 % in 12 is 88,8487887 a month; at 1,99 % in 10 it is 111,2698.
  expect(computeInstalments(100_000, 12, { ...terms, interest: 100 })).toMatchObject({
    charged: 106_619,
    surcharge: 6619,
  });
  const ten = computeInstalments(100_000, 10, terms);
  expect(ten.charged).toBe(Math.round((10 * 100_000 * 0.0199) / (1 - 1.0199 ** -10)));
  expect(computeInstalments(100_000, 12, { ...terms, interest: 0 }).surcharge).toBe(0);
  expect(computeInstalments(1_000_000, 10, { ...terms, interest: 199 }).parts[0]).toBeTypeOf('number');
});

test('the discount of a condition is of what it covers', () => {
  const pix = { ...terms, discount: 500, maxInstalments: 1 };
  expect(computeInstalments(12_345, 1, pix)).toMatchObject({ covered: 12_345, discount: 617, charged: 11_728 });
});

test('instalments below the least are not offered, one always is', () => {
  const counts = (covered: number, minInstalment: number) =>
    offeredInstalments(covered, { ...terms, minInstalment }).map(({ count }) => count);
  expect(counts(20_000, 5_000)).toEqual([1, 2, 3, 4]);
  expect(counts(4_000, 5_000)).toEqual([1]);
  expect(counts(3, 0)).toEqual([1, 2, 3]);
  expect(() => computeInstalments(100, 0, terms)).toThrow('Not a number of instalments');
});

test('parts always sum to what is charged, and never differ by more than a unit', () => {
  const record = fc.record({
    covered: fc.integer({ min: 1, max: 1_000_000_000 }),
    count: fc.integer({ min: 1, max: 99 }),
    interest: fc.nat(10_000),
    discount: fc.nat(10_000),
    interestFree: fc.integer({ min: 1, max: 99 }),
  });
  fc.assert(
    fc.property(record, ({ covered, count, ...given }) => {
      const { discount, surcharge, charged, parts } = computeInstalments(covered, count, { ...terms, ...given });
      expect(sumMoney(parts)).toBe(charged);
      expect(covered - discount + surcharge).toBe(charged);
      expect(surcharge).toBeGreaterThanOrEqual(0);
      expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
      expect(parts).toEqual(parts.toSorted((a, b) => b - a));
    }),
  );
});
