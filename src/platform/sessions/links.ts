import sql from 'sql-template-tag';
import type { Database } from '../database/database.ts';
import type { Caller } from '../http/caller.ts';
import { hashToken, newToken, type Sessions } from './sessions.ts';

export type SessionLinks = {
  /**
   * Creates the token of a download link for a session; null if the session has ended.
   * @param url path and query relative to the API
   */
  readonly create: (sessionToken: string, url: string) => Promise<{ token: string; expira_em: string } | null>;
  /**
   * Uses a token and returns the user of its session. Null if it is unknown, used, expired, or belongs to another
   * address or method.
   */
  readonly redeem: (token: string, method: string, address: string) => Promise<Caller | null>;
};

/** Seconds for which a link is valid: it is opened right after it was requested. */
const lifetime = 60;

/** One-time tokens for download links, each for one address (specification 000, section 7: links carry the token). */
export function createLinks(db: Database, sessions: Sessions): SessionLinks {
  return {
    create: async (sessionToken, url) => {
      const token = newToken();
      await db.execute(sql`delete from vitral_link where dh_expira < now()`);
      const [row] = await db.query<{ dh_expira: string }>(sql`
        insert into vitral_link (token_hash, sessao_hash, endereco, dh_expira)
        select ${hashToken(token)}, token_hash, ${withoutToken(`/api/${url}`)}, now() + ${lifetime} * interval '1 second'
        from vitral_sessao where token_hash = ${hashToken(sessionToken)} and dh_expira > now() returning dh_expira`);
      return row === undefined ? null : { token, expira_em: row.dh_expira };
    },
    redeem: async (token, method, address) => {
      if (method !== 'GET') return null;
      const [row] = await db.query<{ sessao_hash: string }>(sql`
        delete from vitral_link
        where token_hash = ${hashToken(token)} and endereco = ${withoutToken(address)} and dh_expira > now()
        returning sessao_hash`);
      return row === undefined ? null : ((await sessions.findByHash(row.sessao_hash))?.caller ?? null);
    },
  };
}

/** The address without the parameter that carries the token. */
function withoutToken(address: string): string {
  const at = address.indexOf('?');
  const [path, query] = at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)];
  const stored = query.split('&').filter((part) => part !== '' && !part.startsWith('token='));
  return stored.length === 0 ? path : `${path}?${stored.join('&')}`;
}
