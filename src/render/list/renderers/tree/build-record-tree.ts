import type { EntityRecord } from '../../../host/host.ts';
import { type FlatTree, flattenTree } from './flat-tree.ts';
import { branchOf, keyOfRecord, rootKey, type TreeItem } from './tree-records.ts';
import type { TreeBranch } from './use-branches.ts';

/** A record shown at its new place until the server has answered. */
export type PendingMove = {
  readonly record: EntityRecord;
  readonly to: string;
  readonly rows: readonly EntityRecord[];
};

export type TreeSource = {
  readonly parentField: string;
  /** The form has all rows. */
  readonly isLocal: boolean;
  readonly isSearch: boolean;
  /** The server marks roots that are in a cycle. */
  readonly knowsCircles: boolean;
  /** Completely known branches: of a list in a form, or the results of a search with their ancestors. */
  readonly found: ReadonlyMap<string, readonly EntityRecord[]>;
  /** Opened branches. */
  readonly branches: ReadonlyMap<string, TreeBranch>;
  /** Number of children of search results, by key, if known. */
  readonly countsOfHits: ReadonlyMap<string, number> | null;
  readonly pending: PendingMove | null;
  readonly isOpen: (key: string) => boolean;
};

export type BuiltTree = {
  readonly tree: FlatTree<TreeItem>;
  /** The branch that contains a record. */
  readonly branchOf: (record: EntityRecord) => string;
  /** Known children of a branch, in order. */
  readonly rowsOf: (branch: string) => readonly EntityRecord[];
  /** Whether all children of a branch are known. */
  readonly isWhole: (branch: string) => boolean;
  /** Number of children of a branch, even if it was never opened. */
  readonly countOf: (branch: string) => number;
};

/** Builds the known part of a tree of records. */
export function buildRecordTree(source: TreeSource): BuiltTree {
  const { parentField, isLocal, isSearch, knowsCircles, found, branches, countsOfHits, pending, isOpen } = source;
  const known = (key: string) => found.get(key) ?? branches.get(key)?.rows ?? noRows;
  const rowsOf = (key: string) => {
    if (pending === null) return known(key);
    if (key === pending.to) return pending.rows;
    const shown = known(key);
    return shown.some(({ id }) => id === pending.record.id)
      ? shown.filter(({ id }) => id !== pending.record.id)
      : shown;
  };
  const keys = new Set([...found.values()].flatMap((list) => list.map(keyOfRecord)));
  /** Whether a root names a parent anyway: it is then in a cycle. */
  const isLoose = (record: EntityRecord, branch: string) => {
    const parent = branchOf(record, parentField);
    if (branch !== rootKey || parent === rootKey) return false;
    return isLocal || isSearch ? keys.has(parent) : knowsCircles;
  };
  const shownIn = new Map<string, string>();
  const branchIn = (record: EntityRecord) => shownIn.get(keyOfRecord(record)) ?? branchOf(record, parentField);
  const countIn = (record: EntityRecord): number => {
    const key = keyOfRecord(record);
    const here = rowsOf(key).length;
    if (here > 0 || isLocal) return here;
    const branch = branches.get(key);
    if (branch?.state === 'loaded') return 0;
    const counts = branches.get(branchIn(record))?.counts ?? countsOfHits;
    // If the number of children is unknown, the branch can be opened.
    return counts === null || counts === undefined ? 1 : (counts.get(key) ?? 0);
  };
  const records = new Map<string, EntityRecord>();
  const itemsOf = (branch: string): readonly TreeItem[] => {
    const items: TreeItem[] = rowsOf(branch).map((record) => {
      const key = keyOfRecord(record);
      records.set(key, record);
      shownIn.set(key, branch);
      return { kind: 'record', key, record, isBranch: countIn(record) > 0, isLoose: isLoose(record, branch) };
    });
    const note = found.has(branch) ? null : noteOf(branches.get(branch), items.length);
    if (note !== null && !(isLocal || (branch === rootKey && note !== 'more')))
      items.push({ kind: note, key: `${note}${branch}`, branch });
    return items;
  };
  const tree = flattenTree(itemsOf(rootKey), (item) =>
    item.kind === 'record' && item.isBranch && isOpen(item.key) ? itemsOf(item.key) : null,
  );
  return {
    tree,
    branchOf: branchIn,
    rowsOf,
    isWhole: (branch) => {
      if (isLocal) return true;
      const known = branches.get(branch);
      return !found.has(branch) && known?.state === 'loaded' && !known.hasMore;
    },
    countOf: (branch) => {
      const record = records.get(branch);
      return record === undefined ? rowsOf(branch).length : Math.max(rowsOf(branch).length, countIn(record));
    },
  };
}

const noRows: readonly EntityRecord[] = [];

/** The row at the end of a branch that says what is missing. */
function noteOf(branch: TreeBranch | undefined, rows: number): 'loading' | 'error' | 'more' | 'empty' | null {
  if (branch === undefined || branch.state === 'loading') return 'loading';
  if (branch.state === 'error') return 'error';
  if (branch.hasMore) return 'more';
  return rows === 0 ? 'empty' : null;
}
