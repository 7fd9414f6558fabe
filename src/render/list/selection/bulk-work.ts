import type { EntityRecord } from '../../host/host.ts';
import { isHostError } from '../../host/host-error.ts';
import { batchSize } from '../state/found-rows.ts';

/** The rows of an operation by id, and a function that reads the current state of some. */
export type BulkSource = {
  readonly ids: readonly number[];
  /** Rows that no longer belong to the operation are left out. */
  readonly read: (ids: readonly number[]) => Promise<readonly EntityRecord[]>;
};

/** One call for one row. Returns 'missing' if the record no longer exists. */
export type BulkAct = (row: EntityRecord) => Promise<unknown>;

export type BulkResult = {
  readonly done: readonly EntityRecord[];
  /** Refused rows with their errors. */
  readonly failures: readonly { readonly row: EntityRecord; readonly error: unknown }[];
  /** Number of rows that had left the search, or were deleted, before their turn. */
  readonly missing: number;
  /** Rows that were not tried. */
  readonly left: readonly number[];
  /** Why it ended early; null if it did not, or was stopped. */
  readonly fatal: unknown;
};

type Options = {
  readonly source: BulkSource;
  readonly act: BulkAct;
  readonly isStopped: () => boolean;
  readonly onProgress: (result: BulkResult) => void;
};

export const nothingDone: BulkResult = { done: [], failures: [], missing: 0, left: [], fatal: null };

/** Parallel calls: more would slow down the server for others. */
const atOnce = 4;

/**
 * After this many consecutive calls without an answer the server counts as unreachable, and the rest is left for later.
 */
const maxUnanswered = 8;

/**
 * Applies an action to many rows, one call each. Rows are read again in batches right before their turn, so that rows
 * which no longer belong to the operation are skipped. A refused row does not stop the others. Never throws.
 */
export async function workThrough({ source, act, isStopped, onProgress }: Options): Promise<BulkResult> {
  const done: EntityRecord[] = [];
  const failures: { row: EntityRecord; error: unknown }[] = [];
  let missing = 0;
  let next = 0;
  let unanswered = 0;
  let fatal: unknown = null;
  const skipped: number[] = [];
  const now = (): BulkResult => ({ done, failures, missing, left: [...skipped, ...source.ids.slice(next)], fatal });
  const hasEnded = () => isStopped() || fatal !== null;

  while (next < source.ids.length && !hasEnded()) {
    const ids = source.ids.slice(next, next + batchSize);
    let rows: readonly EntityRecord[];
    try {
      rows = await source.read(ids);
    } catch (error) {
      fatal = error;
      break;
    }
    if (isStopped()) break;
    next += ids.length;
    missing += ids.length - rows.length;
    const waiting = [...rows];
    const work = async () => {
      for (let row = hasEnded() ? undefined : waiting.shift(); row !== undefined; ) {
        try {
          if ((await act(row)) === 'missing') missing += 1;
          else done.push(row);
          unanswered = 0;
        } catch (error) {
          failures.push({ row, error });
          unanswered = isHostError(error) && error.status >= 400 && error.status < 500 ? 0 : unanswered + 1;
          if (unanswered >= maxUnanswered) fatal = error;
        }
        onProgress(now());
        row = hasEnded() ? undefined : waiting.shift();
      }
    };
    await Promise.all(Array.from({ length: Math.min(atOnce, waiting.length) }, work));
    skipped.push(...waiting.map(({ id }) => id));
  }
  return now();
}

/** Rows that are already loaded, unchanged. */
export function sourceOfRows(rows: readonly EntityRecord[]): BulkSource {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    ids: [...byId.keys()],
    read: async (ids) => ids.flatMap((id) => byId.get(id) ?? []),
  };
}

/** The combined results of two runs over parts of the same rows. */
export function addResults(first: BulkResult, second: BulkResult): BulkResult {
  return {
    done: [...first.done, ...second.done],
    failures: [...first.failures, ...second.failures],
    missing: first.missing + second.missing,
    left: second.left,
    fatal: second.fatal,
  };
}
