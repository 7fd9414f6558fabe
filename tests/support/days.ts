import { addMonths, monthOf } from '../../src/domain/months.ts';
import { portalDay } from '../../src/engine/records/values/portal-day.ts';
import { portalTimeZone } from '../../src/platform/database/time-zone.ts';

/** Today in the portal's time zone, as `2026-04-01`. */
export function portalToday(): string {
  return portalDay(new Date());
}

/** A month before the current one in the portal's time zone, as `2026-04`; that of a negative number is a later one. */
export function monthBefore(months: number): string {
  return addMonths(monthOf(new Date(), portalTimeZone), -months).slice(0, 7);
}
