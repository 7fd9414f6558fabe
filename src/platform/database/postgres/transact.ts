import type pg from 'pg';
import type { Sql } from 'sql-template-tag';
import type { DatabaseEvent, Planning, Queryable } from '../database.ts';
import {
  DatabaseUnavailableError,
  mayRunAgain,
  rolledBack,
  SqlError,
  TransactionLostError,
  TransactionMisuseError,
} from '../errors.ts';
import { queryable, refuseUnreplicated, run, runCachedInside, translate } from './client.ts';
import type { Primary } from './find-primary.ts';
import { isLostServer, type Pool } from './following-pool.ts';

/** Lends a connection. A broken one is not used again, and its server is checked. */
export async function withClient<T>(
  pool: Pool,
  primary: Primary,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await translate('', () => pool.connect());
  let failure: Error | undefined;
  const lost = (error: Error): void => {
    failure = error;
  };
  client.on('error', lost);
  try {
    return await work(client);
  } catch (error) {
    if (error instanceof DatabaseUnavailableError || (error instanceof SqlError && isLostServer(error))) {
      failure ??= error;
      primary.suspect();
    }
    throw error;
  } finally {
    client.off('error', lost);
    client.release(failure);
  }
}

/**
 * Begins, works, then commits or rolls back.
 * @param repeats whether the transaction may run again if the server is lost before the commit
 */
export async function transact<T>(
  client: pg.PoolClient,
  work: (tx: Queryable) => Promise<T>,
  repeats = false,
): Promise<T> {
  let isOver = false;
  const undone = (error: unknown): unknown =>
    repeats && (error instanceof DatabaseUnavailableError || (error instanceof SqlError && isLostServer(error)))
      ? new TransactionLostError(error.message, { cause: error })
      : error;
  const sent = queryable(() => {
    if (isOver) throw new TransactionMisuseError('The transaction is over: its `tx` takes no more statements.');
    return client;
  }, runCachedInside);
  const refuse = (error: unknown): never => {
    throw undone(error);
  };
  const tx: Queryable = {
    query: <Row extends Record<string, unknown>>(statement: Sql, planning?: Planning) =>
      sent.query<Row>(statement, planning).catch(refuse),
    execute: (statement, planning) => sent.execute(statement, planning).catch(refuse),
  };
  try {
    await run(client, 'begin').catch(refuse);
    const result = await work(tx);
    const { command } = await run(client, 'commit');
    if (command === 'ROLLBACK') throw rolledBack();
    refuseUnreplicated(client);
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => null);
    throw error;
  } finally {
    isOver = true;
  }
}

/** Runs a transaction again, at most twice, if it failed for a temporary reason. */
export async function tryAgain<T>(log: (event: DatabaseEvent) => void, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!mayRunAgain(error) || attempt > 2) throw error;
      log({ event: 'transaction-again', code: error.code, attempt });
    }
  }
}
