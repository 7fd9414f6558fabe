import type pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { cancelled, DatabaseUnavailableError, SqlError } from '../errors.ts';
import { processOf, run, translate } from './client.ts';
import type { Pool } from './following-pool.ts';

/**
 * Reads a statement through a cursor over a connection of its own.
 * @param limit ms for one batch; 0 for no limit
 */
export async function* streamRows<Row extends Record<string, unknown>>(
  pool: Pool,
  statement: Sql,
  batch: number,
  signal: AbortSignal | undefined,
  limit: number,
): AsyncIterable<Row[]> {
  if (signal?.aborted) throw cancelled(statement.text);
  const client = await translate('', () => pool.connect());
  let failure: Error | undefined;
  let cancelling: Promise<unknown> = Promise.resolve();
  const cancel = (): void => {
    cancelling = cancelStatement(pool, client);
  };
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    await run(client, 'begin read only');
    // A slow reader is idle between batches, and long streams must be allowed.
    await run(
      client,
      `set local statement_timeout = ${limit}; set local idle_in_transaction_session_timeout = 0; set local cursor_tuple_fraction = 1`,
    );
    await run(client, `declare vitral_stream no scroll cursor for ${statement.text}`, statement.values);
    for (;;) {
      if (signal?.aborted) throw cancelled(statement.text);
      const { rows } = await run(client, `fetch ${batch} from vitral_stream`);
      if (rows.length > 0) yield rows as Row[];
      if (rows.length < batch) return;
    }
  } catch (error) {
    if (!(error instanceof SqlError)) failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    signal?.removeEventListener('abort', cancel);
    // A late cancellation must not hit the next statement of this connection.
    await cancelling;
    await client.query('rollback').catch((error: Error) => {
      failure = error;
    });
    client.release(failure);
  }
}

/** PostgreSQL keeps running a statement whose reader has left, so it is cancelled over another connection. */
async function cancelStatement(pool: Pool, client: pg.PoolClient): Promise<void> {
  await pool.query('select pg_cancel_backend($1)', [processOf(client)]).catch(() => null);
}

/** Admits `count` callers at a time. `take` returns the function that leaves again; it throws after `patience` ms. */
export function createPlaces(count: number, patience: number) {
  let free = count;
  const waiting: (() => void)[] = [];
  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };
  const take = async (): Promise<() => void> => {
    if (free > 0) free -= 1;
    else
      await new Promise<void>((resolve, reject) => {
        const enter = (): void => {
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(enter), 1);
          reject(new DatabaseUnavailableError('All connections for streams are taken by slow readers.'));
        }, patience);
        waiting.push(enter);
      });
    let hasLeft = false;
    return () => {
      if (!hasLeft) leave();
      hasLeft = true;
    };
  };
  return { take, use: () => ({ most: count, used: count - free, waiting: waiting.length }) };
}
