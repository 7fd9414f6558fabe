import sql from 'sql-template-tag';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { createPoll } from '../../../platform/database/versions/poll.ts';
import { tableVersion } from '../../../platform/database/versions/table-version.ts';

export type UnreadCounts = {
  /** Calls back with the unread notifications of a user, at once and whenever the number changes, until it is ended. */
  readonly watch: (userId: number, listener: (total: number) => void) => () => void;
  /** Looks at once: notifications changed on this server. */
  readonly refresh: () => void;
  readonly close: () => void;
};

/** Other servers, imports and administrators change notifications as well: their table is asked this often, in ms. */
const interval = 2_000;

type Watched = { readonly listeners: Set<(total: number) => void>; published: number | null };

/**
 * Follows the unread notifications of the users who are connected. One small statement asks the change counter of the
 * table, whatever the number of users; only when it moved are the users counted, all of them by one statement.
 */
export function createUnreadCounts(db: Database, log?: (error: unknown) => void): UnreadCounts {
  const users = new Map<number, Watched>();
  let seen: number | null = null;

  async function look(): Promise<void> {
    const version = await tableVersion(db, ['ngs_notificacao_usuario']);
    const asked = [...users].filter(([, { published }]) => published === null || version !== seen).map(([id]) => id);
    if (asked.length > 0) {
      const totals = await countUnread(db, asked);
      for (const id of asked) publish(users.get(id), totals.get(id) ?? 0);
    }
    seen = version;
  }

  function publish(watched: Watched | undefined, total: number): void {
    if (watched === undefined || watched.published === total) return;
    watched.published = total;
    for (const listener of [...watched.listeners]) listener(total);
  }

  const poll = createPoll({ look, isNeeded: () => users.size > 0, interval, log });

  return {
    watch: (userId, listener) => {
      const watched = users.get(userId) ?? { listeners: new Set(), published: null };
      users.set(userId, watched);
      watched.listeners.add(listener);
      // Counted anew for each new stream: the last count that was sent may be a moment old.
      watched.published = null;
      poll.refresh();
      return () => {
        watched.listeners.delete(listener);
        if (watched.listeners.size > 0 || users.get(userId) !== watched) return;
        users.delete(userId);
        if (users.size === 0) poll.rest();
      };
    },
    refresh: poll.refresh,
    close: () => {
      poll.close();
      users.clear();
    },
  };
}

/** How many notifications each of these users has not read; who has none is left out. */
export async function countUnread(db: Queryable, userIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db.query<{ id: number; total: number }>(sql`
    select id_usuario as id, count(*) as total from ngs_notificacao_usuario
    where id_usuario = any(${[...userIds]}::bigint[]) and visualizada is not true group by id_usuario`);
  return new Map(rows.map(({ id, total }) => [id, total]));
}
