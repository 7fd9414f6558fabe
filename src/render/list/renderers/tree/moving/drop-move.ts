import type { FlatTree } from '../flat-tree.ts';
import type { TreeMove } from '../tree-keys.ts';
import type { WindowNode } from '../tree-window.ts';

type Dropped = { readonly data: WindowNode; readonly isRoot: boolean } | null;

/**
 * Translates a drop to the whole tree. The library counts positions among the children in its window; the child before,
 * or otherwise after, the position identifies it among all.
 */
export function dropMove<T>({
  tree,
  keyOf,
  dragged,
  parentNode,
  roots,
  index,
}: {
  readonly tree: FlatTree<T>;
  readonly keyOf: (item: T) => string;
  readonly dragged: string | undefined;
  readonly parentNode: Dropped;
  readonly roots: readonly WindowNode[];
  readonly index: number;
}): TreeMove | null {
  const moved = tree.items.findIndex((item) => keyOf(item) === dragged);
  if (moved < 0) return null;
  const isRoot = parentNode === null || parentNode.isRoot;
  const parent = isRoot ? -1 : parentNode.data.row;
  const known = isRoot ? roots : (parentNode.data.children ?? []);
  const before = known[index - 1];
  const behind = known[index];
  const at =
    before !== undefined && before.row >= 0
      ? (tree.position[before.row] ?? 0) + 1
      : behind !== undefined && behind.row >= 0
        ? (tree.position[behind.row] ?? 0)
        : parent < 0
          ? tree.roots
          : (tree.count[parent] ?? 0);
  return { row: moved, parent, at };
}
