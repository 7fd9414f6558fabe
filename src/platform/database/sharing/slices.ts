import type { Database, Queryable } from '../database.ts';

/**
 * ms that one transaction of work in the background is aimed at: on the embedded database everybody waits for it, and some take twice as
 * long as is aimed at; on PostgreSQL only whoever wants the same rows.
 */
const aimedAt = { pglite: 18, postgres: 150 } as const;

/** How much one transaction does, as far as it was measured. */
export type Pace = {
  readonly size: () => number;
  /** Takes in how long a transaction of that size took. */
  readonly took: (ms: number) => void;
};

export type PaceLimits = {
  /** Of the first transaction. */
  readonly first: number;
  /** The smallest piece that is worth a transaction. Default 1. */
  readonly least?: number;
  readonly most: number;
};

/**
 * Sizes pieces by the time that the ones before took: half as large at least, twice as large at most, from one to the next, so that one
 * that happened to wait for the machine does not decide.
 */
export function createPace(kind: Database['kind'], { first, least = 1, most }: PaceLimits): Pace {
  let size = first;
  return {
    size: () => Math.round(size),
    took: (ms) => {
      const factor = Math.min(2, Math.max(0.5, aimedAt[kind] / Math.max(ms, 0.1)));
      size = Math.min(most, Math.max(least, size * factor));
    },
  };
}

/** Runs one transaction of the size that the pace has come to, and measures it without the wait for its turn. */
export async function takeSlice<T>(
  db: Pick<Database, 'transaction'>,
  pace: Pace,
  work: (tx: Queryable, size: number) => Promise<T>,
): Promise<T> {
  let begun = 0;
  const result = await db.transaction((tx) => {
    begun = performance.now();
    return work(tx, pace.size());
  });
  pace.took(performance.now() - begun);
  return result;
}

/**
 * Does what is left to do, slice by slice, until a slice answers 0 or `signal` aborts between two of them. Answers the sum of what they
 * answered.
 */
export async function doInSlices(
  db: Pick<Database, 'transaction'>,
  pace: Pace,
  signal: AbortSignal | undefined,
  work: (tx: Queryable, size: number) => Promise<number>,
): Promise<number> {
  let total = 0;
  while (signal?.aborted !== true) {
    const done = await takeSlice(db, pace, work);
    if (done === 0) break;
    total += done;
  }
  return total;
}
