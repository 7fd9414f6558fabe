import type { EntityRecord } from '../../host/host.ts';
import { isHostError } from '../../host/host-error.ts';
import { batchSize } from '../state/found-rows.ts';

/** The rows of an operation by their ids, and how to read some of them as they are at that moment. */
export type BulkSource = {
  readonly ids: readonly number[];
  /** Rows that are no longer to be dealt with are not among those it gives. */
  readonly read: (ids: readonly number[]) => Promise<readonly EntityRecord[]>;
};

/** One call for one row. Answers 'missing' when the record does not exist any more. */
export type BulkAct = (row: EntityRecord) => Promise<unknown>;

export type BulkResult = {
  readonly done: readonly EntityRecord[];
  /** Rows that were refused, with what was thrown. */
  readonly failures: readonly { readonly row: EntityRecord; readonly error: unknown }[];
  /** How many had left the search, or had been deleted, before it was their turn. */
  readonly missing: number;
  /** Rows that nothing was tried with. */
  readonly left: readonly number[];
  /** Why it ended before its end; null when it did not, or was stopped. */
  readonly fatal: unknown;
};

type Options = {
  readonly source: BulkSource;
  readonly act: BulkAct;
  readonly isStopped: () => boolean;
  readonly onProgress: (result: BulkResult) => void;
};

export const nothingDone: BulkResult = { done: [], failures: [], missing: 0, left: [], fatal: null };

/** Calls at a time: more would keep others from the server. */
const atOnce = 4;

/** After so many calls without an answer one after the other nobody is there: the rest waits for a better moment. */
const maxUnanswered = 8;

/**
 * Does the same with many rows, one call each. Rows are read again in batches right before it is their turn, so that
 * none is dealt with that has changed in such a way that it no longer belongs to them. A row that is refused does not
 * hold up the others. Never throws.
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

/** Rows that are at hand, as they are. */
export function sourceOfRows(rows: readonly EntityRecord[]): BulkSource {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    ids: [...byId.keys()],
    read: async (ids) => ids.flatMap((id) => byId.get(id) ?? []),
  };
}

/** What two runs over parts of the same rows came to. */
export function addResults(first: BulkResult, second: BulkResult): BulkResult {
  return {
    done: [...first.done, ...second.done],
    failures: [...first.failures, ...second.failures],
    missing: first.missing + second.missing,
    left: second.left,
    fatal: second.fatal,
  };
}
