import type { DryRun } from './database.ts';

/** Runs `work` in a transaction of an adapter, rolls it back and returns the result of `work`. */
export async function rolledBackAfter<Inside, T>(
  inTransaction: (work: (inside: Inside) => Promise<never>) => Promise<never>,
  work: (inside: Inside) => Promise<T>,
): Promise<T> {
  const over = new Error('The dry run is over.');
  let results: readonly T[] = [];
  try {
    return await inTransaction(async (inside) => {
      results = [await work(inside)];
      throw over;
    });
  } catch (error) {
    const [result] = results;
    if (error === over && result !== undefined) return result;
    throw error;
  }
}

/** Wraps each statement in a savepoint, because a failed statement would abort the whole transaction. */
export function eachAlone(send: (text: string) => Promise<void>, tx: DryRun): DryRun {
  const alone = async <T>(work: () => Promise<T>): Promise<T> => {
    await send('savepoint vitral_dry_run');
    try {
      const value = await work();
      await send('release savepoint vitral_dry_run');
      return value;
    } catch (error) {
      await send('rollback to savepoint vitral_dry_run');
      throw error;
    }
  };
  return {
    query: (statement) => alone(() => tx.query(statement)),
    execute: (statement) => alone(() => tx.execute(statement)),
    script: (text) => alone(() => tx.script(text)),
  };
}
