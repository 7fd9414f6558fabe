import type { Database, Queryable } from '../database.ts';

/**
 * Target duration of one background transaction, in ms. On the embedded database everybody waits for it, and some take
 * twice as long. On PostgreSQL only callers that need the same rows wait.
 */
const aimedAt = { pglite: 18, postgres: 150 } as const;

/** The size of the next transaction, adjusted by measurements. */
export type Pace = {
  readonly size: () => number;
  /** Records how long a transaction of the current size took. */
  readonly took: (ms: number) => void;
};

export type PaceLimits = {
  /** Size of the first transaction. */
  readonly first: number;
  /** The smallest size that is worth a transaction. Default 1. */
  readonly least?: number;
  readonly most: number;
};

/**
 * Sizes transactions by the duration of the previous ones. A size is at least half and at most twice the previous one,
 * so that a single delay of the machine has little effect.
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

/** Runs one transaction of the current size and measures it without the time it waited. */
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
 * Works slice by slice until a slice returns 0 or `signal` aborts between two slices. Returns the sum of what the
 * slices returned.
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
