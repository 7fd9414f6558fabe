import type { EntityRecord } from '../../host/host.ts';

/** Distance between consecutive values of `ordem` (specification 000, section 9). */
export const orderStep = 10;
export const orderField = 'ordem';

/** The target of a row that is moved by one step, wrapping at the ends (specification 000, section 4). */
export function stepTarget(index: number, step: 1 | -1, count: number): number {
  return count === 0 ? 0 : (index + step + count) % count;
}

/** The rows with one of them moved; the others keep their order. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const moved = items[from];
  if (moved === undefined || from === to) return [...items];
  const others = items.filter((_, index) => index !== from);
  const place = Math.min(Math.max(0, to), others.length);
  return [...others.slice(0, place), moved, ...others.slice(place)];
}

export type Reordered = {
  readonly rows: readonly EntityRecord[];
  /** Rows with a changed `ordem`, which are sent. */
  readonly changed: readonly EntityRecord[];
};

/** Sets `ordem` to ten times the position of each row. `firstRow` is the position of the first one, from 1. */
export function renumber(rows: readonly EntityRecord[], firstRow = 1): Reordered {
  const numbered = rows.map((row, index) => {
    const ordem = (firstRow + index) * orderStep;
    return row[orderField] === ordem ? row : { ...row, [orderField]: ordem };
  });
  return { rows: numbered, changed: numbered.filter((row, index) => row !== rows[index]) };
}
