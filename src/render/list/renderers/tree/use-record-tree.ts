import { useMemo, useState } from 'react';
import { readPath } from '../../../../language/values/record-values.ts';
import type { EntityRecord } from '../../../host/host.ts';
import { useRuntimeTexts } from '../../../texts/index.ts';
import { loadedFields } from '../../columns/columns.ts';
import type { SortEntry } from '../../state/list-state.ts';
import { compareRecords, searchRows } from '../../state/local-rows.ts';
import { orderField } from '../../state/reorder.ts';
import type { RowsRendererProps } from '../rows-renderer.ts';
import { type BuiltTree, buildRecordTree, type PendingMove } from './build-record-tree.ts';
import { branchesOf, rootKey, withPaths } from './tree-records.ts';
import { useAncestors } from './use-ancestors.ts';
import { useBranches } from './use-branches.ts';

export type RecordTree = BuiltTree & {
  /** State of the roots: nothing can be shown before they are loaded. */
  readonly state: 'loading' | 'error' | 'loaded';
  readonly retry: () => void;
  readonly isOpen: (key: string) => boolean;
  readonly setOpen: (keys: readonly string[], isOpen: boolean) => void;
  readonly loadMore: (branch: string) => void;
  readonly retryBranch: (branch: string) => void;
  readonly isHit: (record: EntityRecord) => boolean;
};

/**
 * The rows of a tree of records: opened branches; or the results of a search with their ancestors; or, for a list in a
 * form, all rows at once.
 */
export function useRecordTree(props: RowsRendererProps, parentField: string, pending: PendingMove | null): RecordTree {
  const { rows, list, model, columns, search, onRows } = props;
  const call = useMemo(() => search?.call ?? { method: 'GET' as const, url: model?.name ?? '' }, [search?.call, model]);
  const isLocal = onRows !== undefined;
  const isSearch = search?.isFiltered === true;
  const query = isLocal && isSearch ? search.query : '';
  const t = useRuntimeTexts();
  const fields = useMemo(() => loadedFields(list, columns, model?.label ?? null), [list, columns, model]);
  const ordered = useMemo(() => withOrder(fields, model), [fields, model]);
  const hasOrder = model?.fields[orderField] !== undefined;
  const [opened, setOpened] = useState<ReadonlySet<string>>(none);
  // In a search the paths to results are open, and this contains branches that the user toggled.
  const [turned, setTurned] = useState<ReadonlySet<string>>(none);
  const [pages, setPages] = useState<ReadonlyMap<string, number>>(noPages);

  const sort = sortOf(props);
  const sorted = useMemo(() => [...new Set([...ordered, ...sort.map(({ field }) => field)])], [ordered, sort]);
  const ancestors = useAncestors(call, rows, sorted, parentField, isSearch && !isLocal);
  const localHits = useMemo(() => {
    const textsOf = (row: EntityRecord) =>
      columns.map(({ cell, field, context }) => cell.cellText(readPath(row, field), { ...context, texts: t }));
    return query === '' ? noRows : searchRows(rows, query, textsOf);
  }, [query, rows, columns, t]);
  const found = useMemo(() => {
    if (isLocal) {
      // New rows, which have no position yet, come last.
      const ordered = hasOrder ? rows.toSorted((a, b) => compareRecords(a, b, byPlace)) : rows;
      return branchesOf(query === '' ? ordered : withPaths(ordered, localHits, parentField), parentField);
    }
    if (!isSearch) return noBranches;
    return branchesOf(inOrder([...(ancestors.data?.rows ?? []), ...rows], sort), parentField);
  }, [isLocal, isSearch, hasOrder, query, localHits, rows, ancestors.data, parentField, sort]);
  const hits = useMemo(
    () => new Set((isLocal ? localHits : isSearch ? rows : noRows).map(({ id }) => id)),
    [isLocal, isSearch, localHits, rows],
  );

  const wanted = useMemo(() => {
    if (isLocal) return noPages;
    const keys = isSearch ? [...turned].filter((key) => !found.has(key)) : [rootKey, ...opened];
    return new Map(keys.map((key) => [key, pages.get(key) ?? 1]));
  }, [isLocal, isSearch, opened, turned, found, pages]);
  const knowsCircles = model !== null && call.url === model.name && model.fields[parentField]?.target === model.name;
  const branches = useBranches({
    call,
    knowsCircles,
    fields: ordered,
    parentField,
    sort,
    filters: search?.filters ?? noFilters,
    wanted,
  });

  return useMemo(() => {
    const isOpen = (key: string) => {
      if (!isSearch) return opened.has(key);
      return found.has(key) ? !turned.has(key) : turned.has(key);
    };
    const built = buildRecordTree({
      ...{ parentField, isLocal, isSearch, knowsCircles, found, branches, pending, isOpen },
      countsOfHits: ancestors.data?.counts ?? null,
    });
    const root = branches.get(rootKey);
    const state = isLocal
      ? 'loaded'
      : isSearch
        ? ancestors.isError
          ? 'error'
          : ancestors.data === undefined
            ? 'loading'
            : 'loaded'
        : (root?.state ?? 'loading');
    return {
      ...built,
      state: state === 'error' && built.tree.items.length > 0 && !isSearch ? 'loaded' : state,
      retry: () => (isSearch && !isLocal ? void ancestors.refetch() : root?.retry()),
      isOpen,
      setOpen: (keys, isWanted) => {
        const change = (current: ReadonlySet<string>) => {
          const next = new Set(current);
          for (const key of keys)
            if (isSearch ? found.has(key) !== isWanted : isWanted) next.add(key);
            else next.delete(key);
          return next;
        };
        if (isSearch) setTurned(change);
        else setOpened(change);
      },
      loadMore: (branch) => setPages((current) => new Map(current).set(branch, (current.get(branch) ?? 1) + 1)),
      retryBranch: (branch) => branches.get(branch)?.retry(),
      isHit: ({ id }) => hits.has(id),
    };
  }, [isLocal, isSearch, knowsCircles, opened, turned, found, branches, pending, parentField, ancestors, hits]);
}

const none: ReadonlySet<string> = new Set();
const noPages: ReadonlyMap<string, number> = new Map();
const noBranches: ReadonlyMap<string, readonly EntityRecord[]> = new Map();
const noRows: readonly EntityRecord[] = [];
const noFilters: Readonly<Record<string, string>> = {};

function withOrder(fields: readonly string[], model: RowsRendererProps['model']): readonly string[] {
  return model?.fields[orderField] === undefined || fields.includes(orderField) ? fields : [...fields, orderField];
}

const byPlace: readonly SortEntry[] = [{ field: orderField, desc: false }];
const noSort: readonly SortEntry[] = [];

/** Branches have the chosen order, otherwise that of moving rows. The same object until it changes. */
function sortOf({ search, list, model }: RowsRendererProps): readonly SortEntry[] {
  if (model?.fields[orderField] !== undefined && list.sortBy === undefined) return byPlace;
  return search?.sort ?? noSort;
}

/** Ancestors are ordered among search results as in the whole tree; if some lack the sort values, the order stays. */
function inOrder(rows: readonly EntityRecord[], sort: readonly SortEntry[]): readonly EntityRecord[] {
  const isKnown = sort.every(({ field }) => rows.every((row) => (field.split('.')[0] ?? field) in row));
  return isKnown ? rows.toSorted((a, b) => compareRecords(a, b, sort)) : rows;
}
