import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../database.ts';
import { SqlError } from '../errors.ts';

/** What a change of definitions needs. A dry run has no `kind`: it is tried once, in its own transaction. */
export type ChangedDatabase = Pick<Database, 'script'> & { readonly kind?: Database['kind'] };

export type Patience = {
  /**
   * ms that an attempt waits for a lock; attempts use these limits in turn. Statements that queue behind it wait as
   * well. PostgreSQL looks for deadlocks after one second. With a shorter limit the change gives up instead of a user's
   * save. With a longer one an autovacuum of the table gives up, which may otherwise run for hours.
   */
  readonly lockLimits: readonly number[];
  /** ms between the first two attempts. Each pause is longer than the previous one, up to `longestPause`. */
  readonly firstPause: number;
  readonly longestPause: number;
  /** ms after which the change is given up. */
  readonly patience: number;
};

const usual: Patience = { lockLimits: [800, 800, 1_300], firstPause: 500, longestPause: 5_000, patience: 15 * 60_000 };

/** SQLSTATEs after which it is tried again: a lock was not free in time, or a deadlock. */
const again: ReadonlySet<string> = new Set(['55P03', '40P01']);

/**
 * Runs a script of definitions. On PostgreSQL it waits only briefly for a lock and tries again after a pause: a change
 * that waits behind a long export would block everybody. Throws `SqlError` 55P03 when it gives up.
 */
export async function changeTables(db: ChangedDatabase, text: string, options: Partial<Patience> = {}): Promise<void> {
  if (db.kind !== 'postgres') return db.script(text);
  const { lockLimits } = { ...usual, ...options };
  // Applies to this script only, which is one transaction.
  await insist((tries) => {
    const limit = lockLimits[tries % lockLimits.length] ?? 0;
    return db.script(`select set_config('lock_timeout', '${limit}', true);\n${text}`);
  }, options);
}

/**
 * Builds an index while others read and write its table. It scans the table twice and waits for open transactions. If
 * it fails, the incomplete index is dropped, so that its name is free.
 * @param index name of the index as SQL
 * @param statement `create index ...`, a single statement
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
      // Dropping an index needs the same lock as a definition.
      if (error instanceof SqlError) await changeTables(db, `drop index if exists ${index}`, options);
      throw error;
    }
  }, options);
}

/** @param attempt gets the number of earlier attempts */
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
