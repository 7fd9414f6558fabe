import sql from 'sql-template-tag';
import { dateOfDay, dayNumber } from '../../../domain/codes/business-days.ts';
import { zoneOfPlace } from '../../../domain/time-zones.ts';
import { instantOf } from '../../../engine/import/rows/clock.ts';
import { portalDay } from '../../../engine/records/values/portal-day.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { portalTimeZone } from '../../../platform/database/time-zone.ts';

/** The time zone of a branch: that of its state or country, else that of the portal. */
export async function zoneOfBranch(db: Queryable, branch: number | null): Promise<string> {
  const [row] = await db.query<{ pais: string | null; estado: string | null }>(sql`
    select p.sigla as pais, e.sigla as estado
    from filial as f left join pais as p on p.id = f.id_pais
    left join cidade as c on c.id = f.id_cidade left join estado as e on e.id = c.id_estado
    where f.id = ${branch}`);
  return zoneOfPlace(row?.pais ?? null, row?.estado ?? null) ?? portalTimeZone;
}

/** The day of a time at a branch, as `2026-04-01`. */
export async function dayAtBranch(db: Queryable, branch: number | null, moment: Date): Promise<string> {
  return portalDay(moment, await zoneOfBranch(db, branch));
}

/** ms; clocks are changed by half an hour or more. */
const clockStep = 30 * 60_000;

/** The last moment of a day in a zone. @param day `YYYY-MM-DD` */
export function endOfDay(day: string, timeZone: string): Date {
  const next = dateOfDay(dayNumber(day) + 1);
  const isNext = (at: number): boolean => portalDay(new Date(at), timeZone) >= next;
  let start = Date.parse(instantOf(next, '00:00:00', timeZone));
  // If clocks are put forward at midnight that time does not exist, and if they are put back it exists twice.
  while (!isNext(start)) start += clockStep;
  while (isNext(start - 1)) start -= clockStep;
  return new Date(start - 1);
}
