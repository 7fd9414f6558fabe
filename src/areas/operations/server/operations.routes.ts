import sql from 'sql-template-tag';
import type { Files } from '../../../engine/files/files.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Handlers } from '../../../platform/http/binding.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';
import type { Facts } from '../../../platform/watch/facts.ts';
import { type Health, readHealth } from '../../../platform/watch/health.ts';

/**
 * For operators of the server: `health` tells that the process is alive and which disk is full, `ready` that it can
 * serve, and `consultarSaude` which parts have problems. A server with a full disk still answers reads, so it stays
 * ready.
 */
export function operationHandlers(
  db: Database,
  files: Pick<Files, 'wantsRoom'>,
  facts: () => Promise<Facts | null>,
  isStopping: () => boolean,
) {
  const read = (): Promise<Health> => readHealth({ db, files, facts, isStopping });
  return {
    health: async () => {
      const places = [
        { place: 'database', free_bytes: await db.wantsRoom() },
        { place: 'files', free_bytes: await files.wantsRoom() },
      ] as const;
      const full = places.flatMap(({ place, free_bytes }) => (free_bytes === null ? [] : [{ place, free_bytes }]));
      return { status: 200, body: { status: full.length === 0 ? 'ok' : 'full', full } };
    },
    ready: async () => {
      if (isStopping()) throw httpErrors.BANCO_INDISPONIVEL();
      await db.query(sql`select 1 as ready`).catch(() => {
        throw httpErrors.BANCO_INDISPONIVEL();
      });
      const { estado } = await read();
      return { status: 200, body: { status: estado === 'ok' ? 'ok' : 'degraded' } };
    },
    consultarSaude: async () => ({ status: 200, body: { data: await read() } }),
  } satisfies Handlers;
}
