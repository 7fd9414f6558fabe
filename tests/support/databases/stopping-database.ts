import type { Database, Queryable } from '../../../src/platform/database/database.ts';

/** Error of a database whose server was stopped. */
export class StoppedError extends Error {}

export type StoppingDatabase = {
  readonly db: Database;
  /** Number of statements that ran before the stop, including those of transactions. */
  readonly ran: () => number;
};

/**
 * A database that behaves as if the server is killed after `most` statements: all further statements fail, and so does
 * the commit of an open transaction.
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
