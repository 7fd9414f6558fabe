import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../database.ts';
import { SqlError } from '../errors.ts';

/** What a change of definitions needs. A dry run has no `kind`: it is tried once, in its own transaction. */
export type ChangedDatabase = Pick<Database, 'script'> & { readonly kind?: Database['kind'] };

export type Patience = {
  /**
   * ms that a try waits for a lock, in which what came behind it waits as well: the tries take these limits in turn.
   * PostgreSQL looks for a deadlock after a second. Below that the change gives way and not somebody's save; above it a
   * worker that vacuums the table gives way, which may go on for hours.
   */
  readonly lockLimits: readonly number[];
  /** ms between the first two tries; each pause is longer than the one before, up to `longestPause`. */
  readonly firstPause: number;
  readonly longestPause: number;
  /** ms after which the change is given up. */
  readonly patience: number;
};

const usual: Patience = { lockLimits: [800, 800, 1_300], firstPause: 500, longestPause: 5_000, patience: 15 * 60_000 };

/** A lock was not had in time, or two that wait for each other had to part. */
const again: ReadonlySet<string> = new Set(['55P03', '40P01']);

/**
 * Runs a script of definitions. On PostgreSQL it waits for a lock only briefly and tries again after a pause: a change that
 * waits behind a long export makes everybody wait behind itself. Throws `SqlError` 55P03 when its patience is at an end.
 */
export async function changeTables(db: ChangedDatabase, text: string, options: Partial<Patience> = {}): Promise<void> {
  if (db.kind !== 'postgres') return db.script(text);
  const { lockLimits } = { ...usual, ...options };
  // For this script only, which is one transaction.
  await insist((tries) => {
    const limit = lockLimits[tries % lockLimits.length] ?? 0;
    return db.script(`select set_config('lock_timeout', '${limit}', true);\n${text}`);
  }, options);
}

/**
 * Builds an index while others read and write its table, which takes two passes and waits for the transactions that are
 * open. A half-made one that a failure leaves goes, so that the name is free.
 * @param index name of the index as SQL
 * @param statement `create index ...` of one statement
 */
export async function buildBesideOthers(
  db: ChangedDatabase,
  index: string,
  statement: string,
  options: Partial<Patience> = {},
): Promise<void> {
  const concurrent = statement.replace(/^create (unique )?index/, 'create $1index concurrently');
  await insist(async () => {
    try {
      await db.script(concurrent);
    } catch (error) {
      // Dropping needs the lock that a definition needs.
      if (error instanceof SqlError) await changeTables(db, `drop index if exists ${index}`, options);
      throw error;
    }
  }, options);
}

/** @param attempt is given how many tries came before it */
async function insist(attempt: (tries: number) => Promise<void>, options: Partial<Patience>): Promise<void> {
  const { firstPause, longestPause, patience } = { ...usual, ...options };
  const end = performance.now() + patience;
  for (let tries = 0, wait = firstPause; ; tries += 1, wait = Math.min(wait * 2, longestPause)) {
    try {
      return await attempt(tries);
    } catch (error) {
      if (!(error instanceof SqlError) || !again.has(error.code) || performance.now() + wait > end) throw error;
      await pause(wait);
    }
  }
}
