import { expect, test } from 'vitest';
import { eventRows } from '../areas/events/demo/seed.ts';
import { dayAround } from './demo-month.ts';
import { clientRow } from './people.ts';

test('days lie around a month, over the end of years and in months of any length', () => {
  expect(dayAround('2026-11-01', -34, 1)).toBe('2024-01-01');
  expect(dayAround('2026-01-01', -1, 14)).toBe('2025-12-14');
  expect([dayAround('2026-03-01', -1, 0), dayAround('2028-03-01', -1, 0), dayAround('2026-11-01', 2, 0)]).toEqual([
    '2026-02-28',
    '2028-02-29',
    '2027-01-31',
  ]);
});

test('clients were registered up to the month, and events lie on both sides of the day', () => {
  const days = Array.from({ length: 3_000 }, (_, index) => clientRow(index + 1, '2031-05-01').data_cadastro).sort();
  expect(days.at(-1)?.slice(0, 7)).toBe('2031-04');
  const events = eventRows('2031-05-01', '2031-05-20');
  expect(events.filter(({ finalizado }) => finalizado).every(({ data_final }) => data_final < '2031-05-20')).toBe(true);
  expect(events.filter(({ finalizado }) => !finalizado).length).toBeGreaterThan(12);
});
