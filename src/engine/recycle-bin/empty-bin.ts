import sql from 'sql-template-tag';
import type { Database } from '../../platform/database/database.ts';
import { createPace, doInSlices } from '../../platform/database/sharing/slices.ts';
import { doRepeatedly, type Task } from '../../platform/tasks/task.ts';

/** ms between two rounds. */
const pause = 3_600_000;
/** Entries that one transaction deletes, so that none holds others up for long. */
const pieceLimits = { first: 50, least: 20, most: 1_000 };

/** Deletes for good what may no longer be restored; answers how many records. Their files are free from then on. */
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

/** Empties the bin of what is over, every hour. */
export function emptyBinTask(db: Database, now: () => Date): Task {
  return doRepeatedly('lixeira.limpeza', pause, ({ signal }) => emptyBin(db, now(), signal));
}
