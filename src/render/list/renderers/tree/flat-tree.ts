/**
 * The visible rows of a tree as numeric columns in preorder: a branch, its children, their children. Rows below a
 * closed branch are not included. Depth and position of a row are then lookups, and 100,000 rows are laid out in a few
 * milliseconds.
 */
export type FlatTree<T> = {
  readonly items: readonly T[];
  /** Row of the parent; -1 for a root. */
  readonly parent: readonly number[];
  /** 0 for a root. */
  readonly depth: readonly number[];
  /** Number of rows in the branch, including itself: the next row that is not below it follows at this distance. */
  readonly size: readonly number[];
  /** Index among its siblings, from 0. */
  readonly position: readonly number[];
  /** Number of visible children. */
  readonly count: readonly number[];
  readonly roots: number;
};

/**
 * Lays out the rows of a tree of any depth, without recursion.
 * @param childrenOf the children of an item in order; nothing for one without, or with a closed branch
 */
export function flattenTree<T>(
  roots: readonly T[],
  childrenOf: (item: T) => readonly T[] | null | undefined,
): FlatTree<T> {
  const items: T[] = [];
  const parent: number[] = [];
  const depth: number[] = [];
  const size: number[] = [];
  const position: number[] = [];
  const count: number[] = [];
  // The lists being traversed, from the roots to the current one, with the position in each and their parents.
  const lists: (readonly T[])[] = [roots];
  const places: number[] = [0];
  const owners: number[] = [-1];
  let level = 0;
  while (level >= 0) {
    const list = lists[level] ?? [];
    const place = places[level] ?? 0;
    const item = list[place];
    if (item === undefined) {
      const owner = owners[level] ?? -1;
      if (owner >= 0) size[owner] = items.length - owner;
      level -= 1;
      continue;
    }
    places[level] = place + 1;
    const row = items.length;
    items.push(item);
    parent.push(owners[level] ?? -1);
    depth.push(level);
    size.push(1);
    position.push(place);
    const children = childrenOf(item);
    if (children === null || children === undefined || children.length === 0) {
      count.push(0);
      continue;
    }
    count.push(children.length);
    level += 1;
    lists[level] = children;
    places[level] = 0;
    owners[level] = row;
  }
  return { items, parent, depth, size, position, count, roots: roots.length };
}

/** Number of siblings of a row, including itself. */
export function siblingsOf(tree: FlatTree<unknown>, row: number): number {
  const above = tree.parent[row] ?? -1;
  return above < 0 ? tree.roots : (tree.count[above] ?? 0);
}

/** The siblings of a row, including itself, in order. */
export function siblingRows(tree: FlatTree<unknown>, row: number): number[] {
  const above = tree.parent[row] ?? -1;
  const end = above < 0 ? tree.items.length : above + (tree.size[above] ?? 1);
  const rows: number[] = [];
  for (let at = above + 1; at < end; at += tree.size[at] ?? 1) rows.push(at);
  return rows;
}
