import type { HistoryEntry } from '../../host/host.ts';
import type { Comment } from './comments.queries.ts';

/** One event of a record. */
export type Activity =
  | { readonly kind: 'comment'; readonly comment: Comment }
  | { readonly kind: 'change'; readonly entry: HistoryEntry };

/**
 * Comments and changes of a record as one timeline, newest first.
 * @param isMore older comments are not loaded yet: changes before the oldest loaded one are left out
 */
export function mergeActivity(
  comments: readonly Comment[],
  history: readonly HistoryEntry[],
  isMore: boolean,
): readonly Activity[] {
  const last = comments.at(-1);
  const since = isMore && last !== undefined ? Date.parse(last.dh_registro) : Number.NEGATIVE_INFINITY;
  const all: readonly { readonly at: number; readonly activity: Activity }[] = [
    ...comments.map((comment) => ({
      at: Date.parse(comment.dh_registro),
      activity: { kind: 'comment', comment } as const,
    })),
    ...history.map((entry) => ({ at: Date.parse(entry.dh_registro), activity: { kind: 'change', entry } as const })),
  ];
  return all
    .filter(({ at }) => at >= since)
    .toSorted((a, b) => b.at - a.at)
    .map(({ activity }) => activity);
}
