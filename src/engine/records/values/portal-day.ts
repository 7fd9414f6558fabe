import { zonesOfPlaces } from '../../../domain/time-zones.ts';
import { valueOfDefault } from '../../../language/entity/texts/moment-default.ts';
import { portalTimeZone } from '../../../platform/database/time-zone.ts';

/** The day of a moment in the portal's time zone, or another one, as `2026-04-01`. */
export function portalDay(moment: Date, timeZone = portalTimeZone): string {
  return String(valueOfDefault('date', 'today', timeZone, moment));
}

/** The days of a moment in all known places (`zonesOfPlaces`), by place. */
export function daysOfPlaces(moment: Date): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(zonesOfPlaces).map(([place, zone]) => [place, portalDay(moment, zone)]));
}
