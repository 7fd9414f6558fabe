import { AsyncLocalStorage } from 'node:async_hooks';
import sql from 'sql-template-tag';
import type { Database, Queryable } from './database.ts';
import { TransactionMisuseError } from './errors.ts';
import { refuseInside, runInside } from './transaction-scope.ts';

/** What stands at both ends of a unit's transaction, inside of it. */
export type UnitEnds<Result> = {
  /** Runs first; what it throws ends the transaction, and whoever began it gets the error. */
  readonly begin: (tx: Queryable) => Promise<void>;
  /** Runs once the work is done, before the commit. */
  readonly end: (tx: Queryable, result: Result) => Promise<void>;
};

/** A database whose transactions can be gathered into one that its users know nothing of. */
export type UnitDatabase = Database & {
  /**
   * Runs `work` as one unit: the first transaction within it stays open until `work` is done, later ones and single
   * statements after it belong to it, and what `ends` writes is committed together with them. Without a transaction
   * there is nothing to end. What is done before the first transaction stays outside: files are taken in there.
   * A failed inner transaction is undone alone, so that whoever expected its failure may go on.
   */
  readonly unit: <Result>(work: () => Promise<Result>, ends: UnitEnds<Result>) => Promise<Result>;
};

type Unit = {
  readonly tx: () => Queryable | null;
  readonly transaction: <T>(work: (tx: Queryable) => Promise<T>) => Promise<T>;
};

/** The work around a transaction failed, so that it is undone; the database must not try it again. */
class AbandonedError extends Error {}

/** Lets `db` gather transactions into units. Whoever writes within a unit has to use the database that this answers. */
export function createUnitDatabase(db: Database): UnitDatabase {
  const units = new AsyncLocalStorage<Unit>();
  const current = (): Queryable => units.getStore()?.tx() ?? db;
  return {
    ...db,
    query: (statement) => current().query(statement),
    execute: (statement) => current().execute(statement),
    transaction: (work) => (units.getStore() ?? db).transaction(work),
    unit: async (work, ends) => {
      const { unit, succeed, fail } = createUnit(db, ends);
      try {
        const result = await units.run(unit, work);
        await succeed(result);
        return result;
      } catch (error) {
        await fail();
        throw error;
      }
    },
  };
}

function createUnit<Result>(db: Database, ends: UnitEnds<Result>) {
  let open: Queryable | null = null;
  let isOver = false;
  let outer: Promise<void> = Promise.resolve();
  let last: Promise<unknown> = Promise.resolve();
  const work = Promise.withResolvers<{ readonly result: Result }>();
  // Nobody waits for it where there was no transaction.
  work.promise.catch(() => null);

  const unit: Unit = {
    tx: () => open,
    transaction: (inner) => {
      if (isOver) return db.transaction(inner);
      refuseInside(unit);
      // One after the other: savepoints of one transaction lie within each other.
      const turn = last.then(() => (open === null ? begin(inner) : within(open, inner)));
      last = turn.catch(() => null);
      return turn;
    },
  };

  const within = async <T>(tx: Queryable, inner: (tx: Queryable) => Promise<T>): Promise<T> => {
    await tx.execute(sql`savepoint vitral_unit`);
    try {
      const value = await runInside(unit, () => inner(tx));
      await tx.execute(sql`release savepoint vitral_unit`);
      return value;
    } catch (error) {
      await tx.execute(sql`rollback to savepoint vitral_unit`);
      throw error;
    }
  };

  const begin = <T>(inner: (tx: Queryable) => Promise<T>): Promise<T> => {
    const first = Promise.withResolvers<T>();
    let hasBegun = false;
    outer = db.transaction(async (tx) => {
      // A commit that is tried again would do the first part of the work once more, and not the rest.
      if (hasBegun) throw new TransactionMisuseError('A unit of work cannot be done a second time.');
      await ends.begin(tx);
      const value = await runInside(unit, () => inner(tx));
      hasBegun = true;
      open = tx;
      first.resolve(value);
      try {
        const { result } = await work.promise;
        await ends.end(tx, result);
      } finally {
        open = null;
      }
    });
    outer.catch(first.reject);
    return first.promise;
  };

  return {
    unit,
    succeed: async (result: Result) => {
      isOver = true;
      work.resolve({ result });
      await outer;
    },
    fail: async () => {
      isOver = true;
      work.reject(new AbandonedError('The work around the transaction failed.'));
      await outer.catch(() => null);
    },
  };
}
