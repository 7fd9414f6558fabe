import sql from 'sql-template-tag';
import type { Database } from '../database/database.ts';
import { createPoll } from '../database/versions/poll.ts';

export type SessionEnds = {
  /** Calls back once when the session is over: logged out, revoked, expired, its user shut out. Until it is ended. */
  readonly watch: (hash: string, listener: () => void) => () => void;
  /** Looks at once: sessions were revoked, or users changed, on this server. */
  readonly refresh: () => void;
};

/** Other servers revoke sessions as well: the table is asked this often, in ms, while somebody is connected. */
const interval = 15_000;

/** Follows the sessions of those who hold a connection open; one statement for all of them. */
export function createSessionEnds(db: Database, log?: (error: unknown) => void): SessionEnds {
  const watched = new Map<string, Set<() => void>>();

  async function look(): Promise<void> {
    const asked = [...watched.keys()];
    const rows = await db.query<{ token_hash: string }>(sql`
      select s.token_hash from vitral_sessao as s join usuario as u on u.id = s.id_usuario
      where s.token_hash = any(${asked}::text[]) and s.dh_expira > now() and coalesce(u.ativo, true)`);
    const open = new Set(rows.map(({ token_hash }) => token_hash));
    for (const hash of asked) {
      if (open.has(hash)) continue;
      const listeners = [...(watched.get(hash) ?? [])];
      watched.delete(hash);
      for (const listener of listeners) listener();
    }
  }

  const poll = createPoll({ look, isNeeded: () => watched.size > 0, interval, log });

  return {
    watch: (hash, listener) => {
      const listeners = watched.get(hash) ?? new Set();
      watched.set(hash, listeners.add(listener));
      // It may have ended since it was asked about.
      poll.refresh();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && watched.get(hash) === listeners) watched.delete(hash);
        if (watched.size === 0) poll.rest();
      };
    },
    refresh: poll.refresh,
  };
}
