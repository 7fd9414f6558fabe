import { isRecord } from '../../../../language/json/record.ts';
import { readPath } from '../../../../language/values/record-values.ts';
import type { EntityRecord } from '../../../host/host.ts';

/** Key of the place above all roots. */
export const rootKey = '';

/** A row of a tree of records: a record, or a note about its branch. */
export type TreeItem =
  | {
      readonly kind: 'record';
      readonly key: string;
      readonly record: EntityRecord;
      /** Whether it has, or may have, children. */
      readonly isBranch: boolean;
      /** It is below itself in the data, so it has no place in the tree and is shown as a root. */
      readonly isLoose: boolean;
    }
  | { readonly kind: 'loading' | 'error' | 'more' | 'empty'; readonly key: string; readonly branch: string };

export const keyOfRecord = ({ id }: Pick<EntityRecord, 'id'>): string => `r${id}`;

/** Key of the branch of a record's parent; that of the roots without one. */
export function branchOf(record: EntityRecord, parentField: string): string {
  const parent = readPath(record, parentField);
  const id = isRecord(parent) ? parent.id : parent;
  return typeof id === 'number' || (typeof id === 'string' && id !== '') ? `r${id}` : rootKey;
}

/** Id of a branch for the server; null for the roots. */
export function idOfBranch(key: string): number | null {
  return key === rootKey ? null : Number(key.slice(1));
}

/**
 * Groups records by their branches. None is lost: a record whose parent is missing is a root, as is the first of those
 * in a cycle.
 */
export function branchesOf(
  records: readonly EntityRecord[],
  parentField: string,
): ReadonlyMap<string, readonly EntityRecord[]> {
  const keys = new Set(records.map(keyOfRecord));
  const branches = new Map<string, EntityRecord[]>();
  const put = (key: string, record: EntityRecord) => {
    const branch = branches.get(key);
    if (branch === undefined) branches.set(key, [record]);
    else branch.push(record);
  };
  for (const record of records) {
    const parent = branchOf(record, parentField);
    put(keys.has(parent) && parent !== keyOfRecord(record) ? parent : rootKey, record);
  }
  const reached = new Set<string>();
  const reach = (start: readonly EntityRecord[]) => {
    const open = [...start];
    for (let record = open.pop(); record !== undefined; record = open.pop()) {
      reached.add(keyOfRecord(record));
      open.push(...(branches.get(keyOfRecord(record)) ?? []));
    }
  };
  reach(branches.get(rootKey) ?? []);
  for (const record of records) {
    if (reached.has(keyOfRecord(record))) continue;
    const parent = branchOf(record, parentField);
    branches.set(
      parent,
      (branches.get(parent) ?? []).filter((each) => each !== record),
    );
    put(rootKey, record);
    reach([record]);
  }
  return branches;
}

/** The results of a search with their ancestors, in the order of all. */
export function withPaths(
  records: readonly EntityRecord[],
  hits: readonly EntityRecord[],
  parentField: string,
): readonly EntityRecord[] {
  const known = new Map(records.map((record) => [keyOfRecord(record), record]));
  const shown = new Set<string>();
  for (const hit of hits) {
    for (let at: EntityRecord | undefined = hit; at !== undefined && !shown.has(keyOfRecord(at)); ) {
      shown.add(keyOfRecord(at));
      at = known.get(branchOf(at, parentField));
    }
  }
  return records.filter((record) => shown.has(keyOfRecord(record)));
}

/** The rows of a branch with one more at a position, which was counted while the row was still at its old place. */
export function placeAt<T extends { readonly id: number }>(siblings: readonly T[], moved: T, at: number): T[] {
  const from = siblings.findIndex(({ id }) => id === moved.id);
  const others = siblings.filter(({ id }) => id !== moved.id);
  return others.toSpliced(from >= 0 && from < at ? at - 1 : at, 0, moved);
}

/** Whether `key` is `branch` or below it, as far as is known. */
export function isBelow(key: string, branch: string, parentOf: (key: string) => string | undefined): boolean {
  const seen = new Set<string>();
  for (let at: string | undefined = key; at !== undefined && at !== rootKey && !seen.has(at); at = parentOf(at)) {
    if (at === branch) return true;
    seen.add(at);
  }
  return false;
}
