import { expect, test } from 'vitest';
import { sizedColumn as column } from '../../../../tests/support/lists/sized-column.ts';
import type { SizedColumn } from './column-sizer.tsx';
import { approximateWidth, fixPinned, pinStops } from './column-widths.ts';

test('pinned columns stop behind those that are pinned before them, which have a definite width', () => {
  const sides = ['start', 'start', undefined, 'end', 'end'] as const;
  const exact = [10, 11, 12, 13, 14].map((width) => ({ ...column, exact: width }));
  expect([...pinStops(exact, sides, [1, 2], 5)]).toEqual([
    [0, '3rem'],
    [1, '13rem'],
    [4, '5rem'],
    [3, '19rem'],
  ]);
  const fixed = fixPinned([column, column, column, column, column], sides);
  expect(fixed.map((each) => each.exact !== null)).toEqual([true, false, false, false, true]);
  expect(fixed[0]?.exact).toBe(approximateWidth(column));
});

test('an approximate width has room for the texts of a column, within limits', () => {
  const of = (usual: string, more: Partial<SizedColumn> = {}) =>
    approximateWidth({ ...column, texts: { ...column.texts, usual }, ...more });
  expect(of('Abrahão Comércio')).toBeGreaterThan(of('Ana'));
  expect(of('x'.repeat(500))).toBeLessThan(25);
  expect(of('Abrahão', { around: 1.75 })).toBeCloseTo(of('Abrahão') + 1.75);
  expect(of('', { hasFilter: true })).toBe(8);
  expect([of('Ana', { own: 12 }), of('Ana', { own: 12, exact: 7 })]).toEqual([12, 7]);
});
