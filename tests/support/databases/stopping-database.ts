import type { Database, Queryable } from '../../../src/platform/database/database.ts';

/** What a database says once the server in front of it has been stopped. */
export class StoppedError extends Error {}

export type StoppingDatabase = {
  readonly db: Database;
  /** Statements that ran before the stop, those of transactions among them. */
  readonly ran: () => number;
};

/**
 * The same database in front of which the server is killed after `most` statements: the next one and all behind it fail, and
 * so does the commit of a transaction that is open then.
 */
export function stopAfter(plain: Database, most: number): StoppingDatabase {
  let count = 0;
  const take = (): void => {
    if (count >= most) throw new StoppedError(`Stopped after ${most} statements.`);
    count += 1;
  };
  const counted = ({ query, execute }: Queryable): Queryable => ({
    query: async (statement, planning) => {
      take();
      return query(statement, planning);
    },
    execute: async (statement, planning) => {
      take();
      return execute(statement, planning);
    },
  });
  const db: Database = {
    ...plain,
    ...counted(plain),
    transaction: (work) =>
      plain.transaction(async (tx) => {
        const result = await work(counted(tx));
        take();
        return result;
      }),
    script: async (text) => {
      take();
      return plain.script(text);
    },
    copyIn: async (table, columns, csv) => {
      take();
      return plain.copyIn(table, columns, csv);
    },
  };
  return { db, ran: () => count };
}
