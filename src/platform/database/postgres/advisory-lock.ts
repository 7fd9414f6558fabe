import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseEvent } from '../database.ts';
import { translate } from './client.ts';

type AdvisoryLockOptions = {
  readonly connectionString: string;
  readonly schema: string;
  /** ms to wait for the connection. */
  readonly connectLimit: number;
  readonly log: (event: DatabaseEvent) => void;
};

/**
 * Runs `work` while no other server on the schema does. The lock belongs to a separate connection, so it ends with that
 * connection, however this process dies.
 */
export async function withAdvisoryLock<T>(
  { connectionString, schema, connectLimit, log }: AdvisoryLockOptions,
  work: () => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: connectLimit });
  client.on('error', (error) => log({ event: 'connection-lost', reason: error.message }));
  await translate('', () => client.connect());
  try {
    // Polls, because a statement that waits in the database would block a concurrent index build, which waits for it.
    for (let wait = 10; ; wait = Math.min(wait * 2, 100)) {
      const { rows } = await client.query<{ free: boolean }>(
        `select pg_try_advisory_lock(hashtextextended($1, 7611)) as free`,
        [`vitral ${schema}`],
      );
      if (rows[0]?.free === true) break;
      await pause(wait);
    }
    return await work();
  } finally {
    await client.end();
  }
}
