import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import { createWatch, type Watch } from '../../../platform/database/versions/poll.ts';
import { tableVersion } from '../../../platform/database/versions/table-version.ts';

/** Calls back with the entities on whose records somebody wrote, on whichever server. */
export type CommentChanges = Watch<readonly string[]>;

/** Other servers write comments as well: their table is asked this often, in ms. */
const interval = 2_000;
/** What was written so long ago, in seconds, has been seen: looks may be late, and clocks differ. */
const recent = 30;

/** Follows the comments of all records by one small statement, whatever the number of windows; it rests while there is none. */
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
