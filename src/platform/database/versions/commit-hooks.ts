import type { Database, Queryable } from '../database.ts';

export type CommitHooks = {
  /**
   * Calls back after the transaction of `tx` is committed, and not at all if it is rolled back; at once if `tx` is not
   * a transaction of this database. For effects that may happen too often but not too early, such as waking listeners.
   */
  readonly afterCommit: (tx: Queryable, hook: () => void) => void;
};

/** Lets a database call back after the commit of its transactions. */
export function withCommitHooks(db: Database): Database & CommitHooks {
  const hooks = new WeakMap<Queryable, (() => void)[]>();
  return {
    ...db,
    transaction: async (work) => {
      let waiting: (() => void)[] = [];
      const result = await db.transaction((tx) => {
        // The database may retry: hooks of an undone run are requested again.
        waiting = [];
        hooks.set(tx, waiting);
        return work(tx);
      });
      for (const hook of waiting) hook();
      return result;
    },
    afterCommit: (tx, hook) => {
      const waiting = hooks.get(tx);
      if (waiting === undefined) hook();
      else waiting.push(hook);
    },
  };
}
