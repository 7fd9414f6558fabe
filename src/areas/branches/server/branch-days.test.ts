import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateOfDay, dayNumber } from '../../../domain/codes/business-days.ts';
import { zoneOfPlace } from '../../../domain/time-zones.ts';
import { portalDay } from '../../../engine/records/values/portal-day.ts';
import { endOfDay } from './branch-days.ts';

const zones = [
  ...['America/Sao_Paulo', 'America/Asuncion', 'America/La_Paz', 'America/Mexico_City', 'America/Manaus'],
  ...['America/New_York', 'America/Santiago', 'Europe/Lisbon'],
] as const;

test('in the last hours of a day it is still that day, and at the end of a month that month', () => {
  for (const [moment, zone, day] of [
    ['2026-12-01T23:59:59Z', 'America/Sao_Paulo', '2026-12-01'],
    ['2026-12-02T00:00:00Z', 'America/Sao_Paulo', '2026-12-01'],
    ['2026-12-02T02:59:59.999Z', 'America/Sao_Paulo', '2026-12-01'],
    ['2026-12-02T03:00:00Z', 'America/Sao_Paulo', '2026-12-02'],
    ['2027-01-01T05:59:59Z', 'America/Mexico_City', '2026-12-31'],
    ['2026-03-01T03:59:59Z', 'America/La_Paz', '2026-02-28'],
  ] as const)
    expect(portalDay(new Date(moment), zone), `${moment} in ${zone}`).toBe(day);
  expect(endOfDay('2026-12-04', 'America/Sao_Paulo').toISOString()).toBe('2026-12-05T02:59:59.999Z');
});

test('the last moment of a day is in it, and the next one is not, whatever the zone and its clocks do', () => {
  fc.assert(
    fc.property(fc.integer({ min: 14_000, max: 24_000 }), fc.constantFrom(...zones), (number, zone) => {
      const day = dateOfDay(number);
      const end = endOfDay(day, zone);
      expect(portalDay(end, zone)).toBe(day);
      expect(portalDay(new Date(end.getTime() + 1), zone)).toBe(dateOfDay(dayNumber(day) + 1));
    }),
    { numRuns: 3_000 },
  );
});

test('a place has the zone of its state or country, and an unknown one none', () => {
  expect(zoneOfPlace('BR', 'AM')).toBe('America/Manaus');
  expect(zoneOfPlace('BR', 'SP')).toBe('America/Sao_Paulo');
  expect(zoneOfPlace('PY', 'AM')).toBe('America/Asuncion');
  expect([zoneOfPlace('XX', null), zoneOfPlace(null, 'constructor')]).toEqual([null, null]);
});
