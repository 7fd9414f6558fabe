import sql from 'sql-template-tag';
import type { Database } from '../database/database.ts';
import { doRepeatedly, type Task } from '../tasks/task.ts';

/** ms between two rounds. */
const pause = 3_600_000;
/** Entries that one transaction deletes, so that none holds others up for long. */
const piece = 500;

/** Deletes for good what may no longer be restored; answers how many records. Their files are free from then on. */
export async function emptyBin(db: Database, now: Date, isStopping = () => false): Promise<number> {
  let deleted = 0;
  for (;;) {
    const some = await db.transaction(async (tx) => {
      const rows = await tx.query<{ id: number }>(sql`
        delete from registro_excluido where id in (
          select id from registro_excluido where expira_em <= ${now}::timestamptz order by id limit ${piece} for update skip locked)
        returning id`);
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0) await tx.execute(sql`delete from vitral_lixeira where id = any(${ids}::bigint[])`);
      return ids.length;
    });
    deleted += some;
    if (some < piece || isStopping()) return deleted;
  }
}

/** Empties the bin of what is over, every hour. */
export function emptyBinTask(db: Database, now: () => Date): Task {
  return doRepeatedly('lixeira.limpeza', pause, ({ signal }) => emptyBin(db, now(), () => signal.aborted));
}
