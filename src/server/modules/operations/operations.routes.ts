import sql from 'sql-template-tag';
import type { Database } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Handlers } from '../../http/binding.ts';

/** For those who run the server: `health` says that the process lives, `ready` that it can serve. */
export function operationHandlers(db: Database, isStopping: () => boolean): Pick<Handlers, 'health' | 'ready'> {
  return {
    health: async () => ({ status: 200, body: { status: 'ok' } }),
    ready: async () => {
      if (isStopping()) throw new ApiError('BANCO_INDISPONIVEL', {});
      await db.query(sql`select 1 as ready`).catch(() => {
        throw new ApiError('BANCO_INDISPONIVEL', {});
      });
      return { status: 200, body: { status: 'ok' } };
    },
  };
}
