import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Database } from '../../../platform/database/database.ts';

/** Registry of browsers for push notifications. A real provider would implement the same port. */
export type PushRegistry = {
  /** Assigns the token of a browser to a user, whoever had it before; returns the token that the browser must store. */
  readonly register: (userId: number, token: string) => Promise<string>;
};

/** Maximum of browsers of one user; the one registered longest ago is removed. */
const maxBrowsers = 20;

/** Stores the tokens in the portal's own database; nothing is sent from there. */
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
