import type { FlatTree } from './flat-tree.ts';

/** A node as the drawing library gets it: only those around the rows in sight exist. */
export type WindowNode = {
  readonly id: string;
  /** Its row in the whole tree; -1 of the empty space before the window. */
  readonly row: number;
  /** Pixels. Branches that stand above the window only tell how deep its rows are, and take no room. */
  readonly height: number;
  /** null of what never has anything below it. */
  readonly children: WindowNode[] | null;
};

export const spacerId = 'before';

type WindowOptions<T> = {
  readonly tree: FlatTree<T>;
  /** First row of the window. */
  readonly from: number;
  /** Behind the last row of the window. */
  readonly to: number;
  readonly rowHeight: number;
  readonly keyOf: (item: T) => string;
  /** Whether something may be dropped onto a row that has nothing below it. */
  readonly mayHold: (row: number) => boolean;
};

/**
 * A part of a long tree as a small tree of its own: the rows `from` to `to`, the branches that lead to the first of
 * them, and one empty row in place of all rows before. With it the library's own layout puts every row where it belongs
 * in the whole, while it makes objects for the window alone.
 */
export function windowNodes<T>({ tree, from, to, rowHeight, keyOf, mayHold }: WindowOptions<T>): WindowNode[] {
  const roots: WindowNode[] = [];
  const made = new Map<number, WindowNode>();
  const add = (row: number, height: number) => {
    const item = tree.items[row];
    if (item === undefined) return;
    const above = made.get(tree.parent[row] ?? -1);
    const isHolder = (tree.count[row] ?? 0) > 0 || mayHold(row);
    const node: WindowNode = { id: keyOf(item), row, height, children: isHolder ? [] : null };
    (above?.children ?? roots).push(node);
    made.set(row, node);
  };
  if (from > 0) roots.push({ id: spacerId, row: -1, height: from * rowHeight, children: null });
  for (const row of pathTo(tree, from)) add(row, 0);
  for (let row = from; row < to; row++) add(row, rowHeight);
  return roots;
}

/** Branches from the root down to the parent of a row. */
function pathTo(tree: FlatTree<unknown>, row: number): number[] {
  const path: number[] = [];
  for (let above = tree.parent[row] ?? -1; above >= 0; above = tree.parent[above] ?? -1) path.unshift(above);
  return path;
}

/** First row of the window when the row at the top of the box is `top`; `current` while it still reaches far enough. */
export function nextWindow(top: number, inSight: number, total: number, current: number): number {
  const size = inSight + 2 * margin;
  const last = Math.max(0, total - size);
  const isEnough =
    current <= last &&
    (current === 0 || top >= current + reserve) &&
    (current === last || top + inSight <= current + size - reserve);
  return isEnough ? current : Math.min(Math.max(0, top - margin), last);
}

/** Rows before and behind the ones in sight that the window holds, and how near its edge one may come. */
export const margin = 60;
const reserve = 12;
