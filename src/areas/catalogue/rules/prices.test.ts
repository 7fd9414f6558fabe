import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MoneyError } from '../../../domain/numbers/money.ts';
import { discountPrice, toBasisPoints } from './discounts.ts';
import { canBuyPromotion, promotionTotal } from './promotion.ts';

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

const robe = { valor: 19_990, percentual_desconto: 15, obrigatorio: true, sku_escolhido: 4601 };
const cap = { valor: 5, percentual_desconto: 50, obrigatorio: false, sku_escolhido: 4602 };

test('a promotion is bought once every mandatory item has a size', () => {
  expect(canBuyPromotion([robe, { ...cap, sku_escolhido: null }])).toBe(true);
  expect(canBuyPromotion([{ ...robe, sku_escolhido: null }, cap])).toBe(false);
  expect(canBuyPromotion([{ ...cap, sku_escolhido: null }])).toBe(false);
});

test('a promotion costs the rounded prices of its chosen items, times the quantity', () => {
  expect(promotionTotal([robe, cap], 3)).toEqual({ before: 59_985, discount: 9_006, after: 50_979 });
  expect(promotionTotal([robe, { ...cap, sku_escolhido: null }], 1)).toEqual({
    before: 19_990,
    discount: 2_999,
    after: 16_991,
  });
  expect(promotionTotal([robe], 0)).toEqual({ before: 0, discount: 0, after: 0 });
  expect(() => promotionTotal([robe], 1.5)).toThrow(MoneyError);
});
