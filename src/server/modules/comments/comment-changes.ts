import sql from 'sql-template-tag';
import type { Queryable } from '../../database/database.ts';
import { createPoll } from '../../database/poll.ts';
import { tableVersion } from '../../database/table-version.ts';

export type CommentChanges = {
  /** Calls back with the entities on whose records somebody wrote, on whichever server, until it is ended. */
  readonly watch: (listener: (entities: readonly string[]) => void) => () => void;
  /** Looks at once: something was written on this server. */
  readonly refresh: () => void;
  readonly close: () => void;
};

/** Other servers write comments as well: their table is asked this often, in ms. */
const interval = 2_000;
/** What was written so long ago, in seconds, has been seen: looks may be late, and clocks differ. */
const recent = 30;

/** Follows the comments of all records by one small statement, whatever the number of windows; it rests while there is none. */
export function createCommentChanges(db: Queryable, log?: (error: unknown) => void): CommentChanges {
  const listeners = new Set<(entities: readonly string[]) => void>();
  let seen: number | null = null;

  async function look(): Promise<void> {
    const version = await tableVersion(db, ['vitral_comentario']);
    const before = seen;
    seen = version;
    if (before === null || before === version) return;
    const rows = await db.query<{ entity: string }>(sql`
      select distinct entity from vitral_comentario
      where dh_alteracao > now() - make_interval(secs => ${recent}::int) order by entity`);
    for (const listener of [...listeners]) listener(rows.map(({ entity }) => entity));
  }

  const poll = createPoll({ look, isNeeded: () => listeners.size > 0, interval, log });
  return {
    watch: (listener) => {
      listeners.add(listener);
      poll.refresh();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        poll.rest();
        seen = null;
      };
    },
    refresh: poll.refresh,
    close: poll.close,
  };
}
