import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMonths, assignMonth, monthOf } from '../../../domain/months.ts';
import { fromTenThousandths, shareOf, toTenThousandths } from '../../../domain/numbers/amounts.ts';
import { evolutionOf, type GraduationRules, graduate } from './graduation.ts';
import { settleItems } from './postings.ts';

/** Number of random networks; `VITRAL_NETWORKS` sets another one, `VITRAL_NETWORKS_SEED` the seed. */
const runs = {
  numRuns: Number(process.env.VITRAL_NETWORKS ?? 300),
  ...(process.env.VITRAL_NETWORKS_SEED === undefined ? {} : { seed: Number(process.env.VITRAL_NETWORKS_SEED) }),
};

const rules: GraduationRules = {
  qualifying: 1_000_000,
  direct: 500,
  graduations: [
    { graduation: 1, weight: 10, individual: 500_000, total: 500_000, factor: 0 },
    { graduation: 2, weight: 20, individual: 1_000_000, total: 10_000_000, factor: 150 },
    { graduation: 3, weight: 30, individual: 1_000_000, total: 50_000_000, factor: 375 },
  ],
};

describe('amounts and months', () => {
  test('points are whole ten-thousandths', () => {
    expect([56.725, 0.1 + 0.2, 0, 1.00005].map(toTenThousandths)).toEqual([567_250, 3_000, 0, 10_001]);
    expect(fromTenThousandths(567_250)).toBe(56.725);
    expect(() => toTenThousandths(Number.NaN)).toThrow(RangeError);
  });

  test('shares of money are rounded half up, away from zero', () => {
    expect([shareOf(9_640, 375), shareOf(100, 50), shareOf(10, 500), shareOf(-10, 500)]).toEqual([362, 1, 1, -1]);
  });

  test('a moment belongs to the month of the zone', () => {
    expect(monthOf(new Date('2026-11-01T02:59:00Z'), 'America/Sao_Paulo')).toBe('2026-10-01');
    expect(monthOf(new Date('2026-11-01T03:00:00Z'), 'America/Sao_Paulo')).toBe('2026-11-01');
    expect([addMonths('2026-11-01', 2), addMonths('2026-01-01', -1)]).toEqual(['2027-01-01', '2025-12-01']);
  });

  test('what comes late counts in the first open month', () => {
    expect(assignMonth('2026-09-01', null)).toBe('2026-09-01');
    expect(assignMonth('2026-09-01', '2026-08-01')).toBe('2026-09-01');
    expect(assignMonth('2026-09-01', '2026-09-01')).toBe('2026-10-01');
    expect(assignMonth('2026-03-01', '2026-09-01')).toBe('2026-10-01');
  });
});

describe('postings of an order', () => {
  test('a paid order is posted once, a cancelled one taken back from whoever holds it', () => {
    const items = [
      { id: 1, quantity: 3 },
      { id: 2, quantity: 1 },
    ];
    expect(settleItems(items, [])).toEqual({
      posts: [
        { item: 1, quantity: 3 },
        { item: 2, quantity: 1 },
      ],
      reversals: [],
    });
    // Two units of item 1 were linked to somebody else.
    const live = [
      { id: 10, item: 1, quantity: 1 },
      { id: 11, item: 2, quantity: 1 },
      { id: 12, item: 1, quantity: 2 },
    ];
    expect(settleItems(items, live)).toEqual({ posts: [], reversals: [] });
    expect(settleItems([{ id: 1, quantity: 0 }], live).reversals).toEqual([
      { posting: 12, quantity: 2 },
      { posting: 10, quantity: 1 },
    ]);
    expect(settleItems([{ id: 1, quantity: 2 }], live).reversals).toEqual([{ posting: 12, quantity: 1 }]);
  });

  test('whatever is live, settling comes to what counts, and takes no more than there is', () => {
    const posting = fc.record({ item: fc.integer({ min: 1, max: 3 }), quantity: fc.integer({ min: 1, max: 5 }) });
    fc.assert(
      fc.property(fc.array(posting, { maxLength: 8 }), fc.integer({ min: 0, max: 9 }), (postings, quantity) => {
        const live = postings.map((one, index) => ({ id: index + 1, ...one }));
        const { posts, reversals } = settleItems([{ id: 1, quantity }], live);
        for (const { posting: id, quantity: taken } of reversals)
          expect(taken).toBeLessThanOrEqual(live.find((one) => one.id === id)?.quantity ?? 0);
        const had = live.filter(({ item }) => item === 1).reduce((sum, one) => sum + one.quantity, 0);
        const posted = posts.reduce((sum, one) => sum + one.quantity, 0);
        const reversed = reversals.reduce((sum, one) => sum + one.quantity, 0);
        expect(had + posted - reversed).toBe(quantity);
        expect(posted === 0 || reversed === 0).toBe(true);
      }),
      runs,
    );
  });
});

describe('graduations', () => {
  test.each([
    [{ individual: 3_102_500, total: 55_107_500 }, 3, true, 110.22],
    [{ individual: 1_000_000, total: 49_999_999 }, 2, true, 500],
    [{ individual: 999_999, total: 90_000_000 }, 1, false, 18_000],
    [{ individual: 400_000, total: 400_000 }, null, false, 80],
    [{ individual: -10, total: -10 }, null, false, 0],
  ])('%o', (points, graduation, qualified, quota) => {
    const outcome = graduate(points, rules);
    expect([outcome.rule?.graduation ?? null, outcome.qualified, outcome.quota]).toEqual([
      graduation,
      qualified,
      quota,
    ]);
  });

  test('a first or higher one is a promotion, the same is kept, a lower one is a fall', () => {
    expect([evolutionOf(20, null), evolutionOf(20, 10), evolutionOf(20, 20), evolutionOf(10, 20)]).toEqual([
      ...['PROMOCAO', 'PROMOCAO', 'MANUTENCAO', 'REBAIXAMENTO'],
    ]);
  });
});
