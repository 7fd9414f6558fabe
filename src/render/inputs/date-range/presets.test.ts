import { expect, test } from 'vitest';
import { presetsOf } from './presets.ts';

const ends = (today: Date) => Object.fromEntries(presetsOf(today).map(({ name, from, to }) => [name, `${from} ${to}`]));

test('periods around a day', () => {
  expect(ends(new Date(2026, 10, 21, 23, 59))).toEqual({
    today: '2026-11-21 2026-11-21',
    week: '2026-11-15 2026-11-21',
    month: '2026-11-01 2026-11-30',
    lastMonth: '2026-10-01 2026-10-31',
    year: '2026-01-01 2026-12-31',
  });
});

test('weeks and months that reach over the ends of a year, and leap years', () => {
  expect(ends(new Date(2027, 0, 1))).toMatchObject({
    week: '2026-12-27 2027-01-02',
    lastMonth: '2026-12-01 2026-12-31',
  });
  expect(ends(new Date(2028, 2, 31))).toMatchObject({ lastMonth: '2028-02-01 2028-02-29' });
});
