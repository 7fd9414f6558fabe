import { expect, test } from 'vitest';
import { fillIntervals, intervalOf, nameInterval } from './intervals.ts';

test.each([
  ['2026-11-23', 'month', '2026-11'],
  ['2026-11-23', 'quarter', '2026-10'],
  ['2026-11-23', 'year', '2026-01'],
  ['2026-11-15T12:00:00.000Z', 'month', '2026-11'],
  ['11/2026', 'month', '2026-11'],
  ['nunca', 'month', ''],
  [null, 'month', ''],
] as const)('[Q11] %s stands in the %s %s', (value, interval, start) => {
  expect(intervalOf(value, interval)).toBe(start);
});

test('[Q11] intervals without a row stand between those with one', () => {
  expect(fillIntervals(['2026-02', '2025-11', '', '2026-02'], 'month')).toEqual([
    '2025-11',
    '2025-12',
    '2026-01',
    '2026-02',
  ]);
  expect(fillIntervals(['2026-04', '2025-10'], 'quarter')).toEqual(['2025-10', '2026-01', '2026-04']);
  expect(fillIntervals([], 'year')).toEqual([]);
  // Something mistyped does not fill thousands of years.
  expect(fillIntervals(['0026-01', '2026-01'], 'month')).toEqual(['0026-01', '2026-01']);
});

test('[Q11] intervals have short names in the language of the interface', () => {
  expect(nameInterval('2026-11', 'month', 'pt-BR')).toBe('nov/2026');
  expect(nameInterval('2026-10', 'quarter', 'es')).toBe('4T/2026');
  expect(nameInterval('2026-10', 'quarter', 'en')).toBe('Q4/2026');
  expect(nameInterval('2026-01', 'year', 'en')).toBe('2026');
});
