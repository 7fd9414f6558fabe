import sql from 'sql-template-tag';
import type { Database } from '../database/database.ts';
import { createPoll } from '../database/versions/poll.ts';

export type SessionEnds = {
  /**
   * Calls the listener once when the session ends: by logout, revocation, expiry or deactivation of its user. Returns a
   * function that stops watching.
   */
  readonly watch: (hash: string, listener: () => void) => () => void;
  /** Checks immediately, after sessions were revoked or users changed on this server. */
  readonly refresh: () => void;
};

/** ms between checks of the table while somebody is connected: other servers revoke sessions as well. */
const interval = 15_000;

/** Watches the sessions of open connections, all of them with one statement. */
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
      // The session may have ended since the caller was authenticated.
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
