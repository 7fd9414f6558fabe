import sql from 'sql-template-tag';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { createPoll } from '../../../platform/database/versions/poll.ts';
import { tableVersion } from '../../../platform/database/versions/table-version.ts';

export type UnreadCounts = {
  /**
   * Calls back with the number of a user's unread notifications, at once and whenever it changes, until it is ended.
   */
  readonly watch: (userId: number, listener: (total: number) => void) => () => void;
  /** Checks at once, because notifications changed on this server. */
  readonly refresh: () => void;
  readonly close: () => void;
};

/** ms between queries of the table, because other servers, imports and administrators change notifications as well. */
const interval = 2_000;

type Watched = { readonly listeners: Set<(total: number) => void>; published: number | null };

/**
 * Follows the unread notifications of the connected users. One small statement reads the change counter of the table,
 * whatever the number of users; only when it has changed the users are counted, all of them by one statement.
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
      // Counted again for each new stream, because the last sent count may be outdated.
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

/** Number of unread notifications of each of these users; users without any are left out. */
export async function countUnread(db: Queryable, userIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db.query<{ id: number; total: number }>(sql`
    select id_usuario as id, count(*) as total from ngs_notificacao_usuario
    where id_usuario = any(${[...userIds]}::bigint[]) and visualizada is not true group by id_usuario`);
  return new Map(rows.map(({ id, total }) => [id, total]));
}
