import sql from 'sql-template-tag';
import { portalDay } from '../../../engine/records/values/portal-day.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';

/**
 * Counts a download, once for each user and day; returns whether it was counted. The record's version does not change,
 * so that readers do not cause conflicts with unsaved changes.
 */
export async function countDownload(
  db: Database,
  clock: Pick<Clock, 'now'>,
  user: number,
  informativo: number,
): Promise<boolean> {
  const dia = portalDay(clock.now());
  return db.transaction(async (tx) => {
    const counted = await tx.execute(sql`
      insert into download_informativo (id_usuario, id_informativo, dia) values (${user}, ${informativo}, ${dia}::date)
      on conflict do nothing`);
    if (counted === 0) return false;
    await tx.execute(sql`update informativo set downloads = coalesce(downloads, 0) + 1 where id = ${informativo}`);
    return true;
  });
}
