import sql from 'sql-template-tag';
import type { Database } from '../../platform/database/database.ts';
import { createPace, doInSlices } from '../../platform/database/sharing/slices.ts';
import { doRepeatedly, type Task } from '../../platform/tasks/task.ts';

/** ms between two runs. */
const pause = 3_600_000;
/** Entries per transaction, so that none blocks others for long. */
const pieceLimits = { first: 50, least: 20, most: 1_000 };

/** Permanently deletes records whose time in the bin is over; returns how many. Their files are released. */
export function emptyBin(db: Database, now: Date, signal?: AbortSignal): Promise<number> {
  return doInSlices(db, createPace(db.kind, pieceLimits), signal, async (tx, size) => {
    const rows = await tx.query<{ id: number }>(sql`
      delete from registro_excluido where id in (
        select id from registro_excluido where expira_em <= ${now}::timestamptz order by id limit ${size} for update skip locked)
      returning id`);
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await tx.execute(sql`delete from vitral_lixeira where id = any(${ids}::bigint[])`);
    return ids.length;
  });
}

/** Removes expired entries of the bin, every hour. */
export function emptyBinTask(db: Database, now: () => Date): Task {
  return doRepeatedly('lixeira.limpeza', pause, ({ signal }) => emptyBin(db, now(), signal));
}
