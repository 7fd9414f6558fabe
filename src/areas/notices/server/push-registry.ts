import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Database } from '../../../platform/database/database.ts';

/** Where browsers register for push notifications. A provider of one's own stands behind the same port. */
export type PushRegistry = {
  /** Ties the token of a browser to a user, whoever had it before; answers the token that the browser keeps. */
  readonly register: (userId: number, token: string) => Promise<string>;
};

/** Browsers of one user; the one that registered longest ago makes way. */
const maxBrowsers = 20;

/** Keeps the tokens in the portal's own database, where nothing is sent from. */
export function createStoredPushRegistry(db: Database): PushRegistry {
  return {
    register: async (userId, token) => {
      const hash = createHash('sha256').update(token).digest('base64url');
      await db.transaction(async (tx) => {
        await tx.execute(sql`
          insert into vitral_push (token_hash, token, id_usuario) values (${hash}, ${token}, ${userId})
          on conflict (token_hash) do update set id_usuario = excluded.id_usuario, dh_uso = now()`);
        await tx.execute(sql`
          delete from vitral_push where token_hash in (
            select token_hash from vitral_push where id_usuario = ${userId}
            order by dh_uso desc, token_hash offset ${maxBrowsers})`);
      });
      return token;
    },
  };
}
