import { AsyncLocalStorage } from 'node:async_hooks';
import sql from 'sql-template-tag';
import type { Database, Queryable, Reader } from './database.ts';
import { mayRunAgain, SqlError, TransactionMisuseError } from './errors.ts';
import { refuseInside, runInside } from './transaction-scope.ts';
import { type CommitHooks, withCommitHooks } from './versions/commit-hooks.ts';

/** What runs at the beginning and at the end of a unit's transaction, inside of it. */
export type UnitEnds<Result> = {
  /** Runs first. If it throws, the transaction ends and the caller that began it gets the error. */
  readonly begin: (tx: Queryable) => Promise<void>;
  /** Runs after the work, before the commit. */
  readonly end: (tx: Queryable, result: Result) => Promise<void>;
};

/** A database that can join several transactions into one without their code knowing. */
export type UnitDatabase = Database &
  CommitHooks & {
    /**
     * Runs `work` as one unit. Its first transaction stays open until `work` is done. Later transactions and single
     * statements join it, and what `ends` writes is committed together with them. Without a transaction `ends` does not
     * run. Work before the first transaction stays outside, such as receiving files. A failed inner transaction is
     * undone alone, so that callers may handle its error.
     *
     * If the database asks for a retry (serialisation failure, deadlock), everything is undone and `work` runs again
     * from its start, at most three times. Effects outside of the database must therefore be deferred or use
     * `onceInUnit`.
     */
    readonly unit: <Result>(work: () => Promise<Result>, ends: UnitEnds<Result>) => Promise<Result>;
    /**
     * Does something outside of the database, once within a unit however often its work runs: a later run gets the
     * first result for the same `subject`. Outside of a unit, or within its transaction, it just runs.
     */
    readonly onceInUnit: <Result>(subject: object, work: () => Promise<Result>) => Promise<Result>;
    /**
     * Runs `work` as one transaction without its code knowing: as part of the current unit, or otherwise as a unit of
     * its own. An error undoes everything if it reaches the caller that began the unit.
     */
    readonly together: <Result>(work: () => Promise<Result>) => Promise<Result>;
    /**
     * Runs `work` beside a unit, once within it. Its transactions are committed separately, so that an intent is stored
     * before an external service is called. Throws `TransactionMisuseError` once the unit's transaction is open.
     */
    readonly apart: <Result>(subject: object, work: () => Promise<Result>) => Promise<Result>;
  };

type Unit = {
  readonly tx: () => Queryable | null;
  readonly transaction: <T>(work: (tx: Queryable) => Promise<T>) => Promise<T>;
  /** Results of effects outside of the database, by subject; all runs of the unit share them. */
  readonly outside: Map<object, Promise<unknown>>;
};

/** The work around a transaction failed, so it is undone and must not be retried by the database. */
class AbandonedError extends Error {}

/** The database retries a transaction that is only part of the unit: the whole unit has to run again. */
class RunAgainError extends Error {}

/** How often work is started at most, by the database itself or as a whole. */
const maxRuns = 3;

/** Lets a database join transactions into units. Code that writes within a unit has to use the returned database. */
export function createUnitDatabase(plain: Database): UnitDatabase {
  const db = withCommitHooks(plain);
  const units = new AsyncLocalStorage<Unit>();
  const current = (): Queryable => units.getStore()?.tx() ?? db;
  const { lists } = db;
  /** Lists within a unit show the changes of the unit. */
  const ofUnit = (reader: Reader): Reader => ({
    query: (statement, planning) => (units.getStore()?.tx() ?? reader).query(statement, planning),
    execute: (statement, planning) => (units.getStore()?.tx() ?? reader).execute(statement, planning),
    stream: (...parameters) => (units.getStore()?.tx() == null ? reader : db).stream(...parameters),
  });
  const onceInUnit: UnitDatabase['onceInUnit'] = async (subject, work) => {
    const unit = units.getStore();
    // What is written after the transaction opened is undone with it.
    if (unit === undefined || unit.tx() !== null) return work();
    const { outside } = unit;
    const known = outside.get(subject);
    // The subject identifies the result, which therefore has its type.
    if (known !== undefined) return known as ReturnType<typeof work>;
    const result = work();
    outside.set(subject, result);
    return result;
  };
  const unitDatabase: UnitDatabase = {
    ...db,
    query: (statement, planning) => current().query(statement, planning),
    execute: (statement, planning) => current().execute(statement, planning),
    transaction: (work) => (units.getStore() ?? db).transaction(work),
    ...(lists === undefined ? {} : { lists: ofUnit(lists) }),
    afterCommit: (tx, hook) => db.afterCommit(units.getStore()?.tx() ?? tx, hook),
    onceInUnit,
    together: (work) => (units.getStore() === undefined ? unitDatabase.unit(work, noEnds) : work()),
    apart: async (subject, work) => {
      if (units.getStore()?.tx() != null)
        throw new TransactionMisuseError('Work beside a unit began within its transaction.');
      return onceInUnit(subject, () => units.exit(work));
    },
    unit: async (work, ends) => {
      const runs = { count: 0 };
      const outside = new Map<object, Promise<unknown>>();
      for (;;) {
        const { unit, succeed, fail } = createUnit(db, ends, runs, outside);
        try {
          const result = await units.run(unit, work);
          await succeed(result);
          return result;
        } catch (error) {
          await fail(error);
          const wantsAnotherRun = error instanceof RunAgainError || mayRunAgain(error);
          if (!wantsAnotherRun || runs.count >= maxRuns)
            throw error instanceof RunAgainError ? lostTooOften(error) : error;
        }
      }
    },
  };
  return unitDatabase;
}

const nothing = async (): Promise<void> => undefined;
const noEnds: UnitEnds<unknown> = { begin: nothing, end: nothing };

function lostTooOften({ message }: Error): SqlError {
  const nothing = { detail: null, constraint: null, table: null, column: null };
  return new SqlError({ message, code: '40001', ...nothing }, '');
}

/** @param runs how often the unit's work has started so far */
function createUnit<Result>(
  db: Database,
  ends: UnitEnds<Result>,
  runs: { count: number },
  outside: Map<object, Promise<unknown>>,
) {
  let open: Queryable | null = null;
  let isOver = false;
  let outer: Promise<void> = Promise.resolve();
  let last: Promise<unknown> = Promise.resolve();
  const work = Promise.withResolvers<{ readonly result: Result }>();
  // Without a transaction nobody waits for it.
  work.promise.catch(() => null);

  const unit: Unit = {
    outside,
    tx: () => open,
    transaction: (inner) => {
      if (isOver) return db.transaction(inner);
      refuseInside(unit);
      // One at a time, because savepoints of one transaction are nested.
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
      // The database would retry only the first part of the work.
      if (hasBegun) throw new RunAgainError('The unit has to run again from its start.');
      runs.count += 1;
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
    fail: async (error: unknown) => {
      isOver = true;
      // The database logs retried transactions.
      work.reject(mayRunAgain(error) ? error : new AbandonedError('The work around the transaction failed.'));
      await outer.catch(() => null);
    },
  };
}
