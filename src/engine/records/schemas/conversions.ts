import sql from 'sql-template-tag';
import type { Database } from '../../../platform/database/database.ts';
import { tableVersion } from '../../../platform/database/versions/table-version.ts';
import { createVersionWatch } from '../../../platform/database/versions/version-watch.ts';

/** Notices conversions of fields, including those of other servers and of the command. */
export function createConversionWatch(db: Database, log: (message: string, details: object) => void) {
  const fails =
    (message: string) =>
    (error: unknown): void =>
      log(message, { error: error instanceof Error ? error.name : 'unknown' });
  /** Id of the last conversion that was processed. */
  let last = 0;
  const versions = createVersionWatch(
    async () => String(await tableVersion(db, ['vitral_conversao'])),
    fails('looking for conversions failed'),
  );
  return {
    /** Entities with new conversions. */
    takeNew: async (): Promise<readonly string[]> => {
      const rows = await db.query<{ entity: string; last: number }>(
        sql`select entity, max(id) as last from vitral_conversao where id > ${last} group by entity`,
      );
      last = Math.max(last, ...rows.map((row) => row.last));
      return rows.map(({ entity }) => entity);
    },
    watch: (read: () => Promise<unknown>): void => {
      versions.watch(() => void read().catch(fails('reading conversions failed')));
    },
    close: versions.close,
  };
}
