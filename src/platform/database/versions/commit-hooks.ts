import type { Database, Queryable } from '../database.ts';

export type CommitHooks = {
  /**
   * Calls back once the transaction of `tx` is committed, and not at all when it is rolled back; at once where `tx` is no
   * transaction of this database. For what may be done too often but not too early, such as waking who waits.
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
        // The database may try again: what an undone run asked for is asked for again.
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
