import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import { createWatch, type Watch } from '../../../platform/database/versions/poll.ts';
import { tableVersion } from '../../../platform/database/versions/table-version.ts';

/** Calls back with the entities whose records got comments, on any server. */
export type CommentChanges = Watch<readonly string[]>;

/** ms between queries of the table, because other servers write comments as well. */
const interval = 2_000;
/** Seconds after which a comment counts as seen: queries may be late, and clocks differ. */
const recent = 30;

/**
 * Follows the comments of all records by one small statement, whatever the number of windows; pauses without windows.
 */
export function createCommentChanges(db: Queryable, log?: (error: unknown) => void): CommentChanges {
  const begin = () => {
    let seen: number | null = null;
    return async (): Promise<readonly string[] | null> => {
      const version = await tableVersion(db, ['vitral_comentario']);
      const before = seen;
      seen = version;
      if (before === null || before === version) return null;
      const rows = await db.query<{ entity: string }>(sql`
        select distinct entity from vitral_comentario
        where dh_alteracao > now() - make_interval(secs => ${recent}::int) order by entity`);
      return rows.map(({ entity }) => entity);
    };
  };
  return createWatch({ begin, interval, log });
}
