import type { FlatTree } from './flat-tree.ts';

/** A node for the drawing library: only those near the visible rows exist. */
export type WindowNode = {
  readonly id: string;
  /** Its row in the whole tree; -1 for the empty space before the window. */
  readonly row: number;
  /** In px. Ancestors above the window only determine the depth of its rows, and have no height. */
  readonly height: number;
  /** Null for a node that never has children. */
  readonly children: WindowNode[] | null;
};

export const spacerId = 'before';

type WindowOptions<T> = {
  readonly tree: FlatTree<T>;
  /** First row of the window. */
  readonly from: number;
  /** End of the window, exclusive. */
  readonly to: number;
  readonly rowHeight: number;
  readonly keyOf: (item: T) => string;
  /** Whether something may be dropped onto a row without children. */
  readonly mayHold: (row: number) => boolean;
};

/**
 * A part of a long tree as a small tree: the rows `from` to `to`, the ancestors of the first of them, and one empty row
 * that replaces all earlier rows. The library then places every row correctly, while it only creates objects for the
 * window.
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

/** The ancestors of a row, from the root. */
function pathTo(tree: FlatTree<unknown>, row: number): number[] {
  const path: number[] = [];
  for (let above = tree.parent[row] ?? -1; above >= 0; above = tree.parent[above] ?? -1) path.unshift(above);
  return path;
}

/** First row of the window if the row at the top of the box is `top`; `current` while that still suffices. */
export function nextWindow(top: number, inSight: number, total: number, current: number): number {
  const size = inSight + 2 * margin;
  const last = Math.max(0, total - size);
  const isEnough =
    current <= last &&
    (current === 0 || top >= current + reserve) &&
    (current === last || top + inSight <= current + size - reserve);
  return isEnough ? current : Math.min(Math.max(0, top - margin), last);
}

/** Rows before and after the visible ones in the window, and how close to its edge scrolling may get. */
export const margin = 60;
const reserve = 12;
