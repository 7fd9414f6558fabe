import { portalTimeZone } from '../../src/platform/database/time-zone.ts';

/** Today in the portal's time zone, as `2026-04-01`. */
export function portalToday(): string {
  return new Date().toLocaleDateString('sv-SE', { timeZone: portalTimeZone });
}

/** A month before the current one in the portal's time zone, as `2026-04`; that of a negative number is a later one. */
export function monthBefore(months: number): string {
  const [year = 0, month = 1] = portalToday().split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7);
}
