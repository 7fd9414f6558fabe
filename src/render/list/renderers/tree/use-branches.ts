import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { isRecord } from '../../../../language/json/record.ts';
import type { EntityRecord, ListCall, ListParams, RuntimeHost } from '../../../host/host.ts';
import { useHost } from '../../../host/host-context.ts';
import { listKey, loadRows } from '../../../host/queries.ts';
import type { SortEntry } from '../../state/list-state.ts';
import { idOfBranch, keyOfRecord } from './tree-records.ts';

export type TreeBranch = {
  readonly rows: readonly EntityRecord[];
  readonly state: 'loading' | 'error' | 'loaded';
  readonly hasMore: boolean;
  /** Number of children by row key; null if unknown. */
  readonly counts: ReadonlyMap<string, number> | null;
  readonly retry: () => void;
};

type BranchesOptions = {
  readonly call: ListCall;
  readonly fields: readonly string[];
  readonly parentField: string;
  readonly sort: readonly SortEntry[];
  readonly filters: Readonly<Record<string, string>>;
  /** Whether the rows come from the list of their entity, which counts records in cycles as roots. */
  readonly knowsCircles: boolean;
  /** Keys of the branches to load, each with a number of pages. */
  readonly wanted: ReadonlyMap<string, number>;
};

type BranchPage = {
  readonly rows: readonly EntityRecord[];
  readonly total: number;
  readonly counts: ReadonlyMap<string, number> | null;
};

/** Rows per page of a branch. */
const branchSize = 200;

/** Loads the children of each branch by the generic list search, with their numbers of children. */
export function useBranches({ call, fields, parentField, sort, filters, knowsCircles, wanted }: BranchesOptions) {
  const host = useHost();
  const pages = useMemo(
    () => [...wanted].flatMap(([key, count]) => Array.from({ length: count }, (_, page) => ({ key, page: page + 1 }))),
    [wanted],
  );
  const queries = pages.map(({ key, page }) => {
    const params: ListParams = {
      size: branchSize,
      page,
      fields: [...new Set([...fields, parentField])],
      sortBy: sort.map(({ field }) => field),
      sortType: sort.map(({ desc }) => (desc ? 'desc' : 'asc')),
      filters: { ...filters, [parentField]: branchFilter(idOfBranch(key), knowsCircles) },
    };
    return {
      queryKey: [...listKey(call.url), 'branch', params],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        loadPage({ host, call, params, parentField, knowsCircles, signal }),
    };
  });
  const combine = useCallback(
    (results: UseQueryResult<BranchPage>[]): ReadonlyMap<string, TreeBranch> => joinPages(pages, results),
    [pages],
  );
  return useQueries({ queries, combine });
}

/** The filter for one branch, or for the roots. */
function branchFilter(id: number | null, knowsCircles: boolean): string {
  if (id === null) return knowsCircles ? 'raiz' : 'null';
  return knowsCircles ? `ramo:${id}` : String(id);
}

type LoadPageOptions = {
  readonly host: RuntimeHost;
  readonly call: ListCall;
  readonly params: ListParams;
  readonly parentField: string;
  readonly knowsCircles: boolean;
  readonly signal: AbortSignal;
};

async function loadPage({
  host,
  call,
  params,
  parentField,
  knowsCircles,
  signal,
}: LoadPageOptions): Promise<BranchPage> {
  const { data, total } = await loadRows(host, call, params, signal);
  return {
    rows: data,
    total,
    counts: await countChildren({ host, call, rows: data, parentField, knowsCircles, signal }),
  };
}

type CountChildrenOptions = {
  readonly host: RuntimeHost;
  readonly call: ListCall;
  readonly rows: readonly EntityRecord[];
  readonly parentField: string;
  readonly knowsCircles: boolean;
  readonly signal: AbortSignal;
};

/** One search counts the children of all rows of a page, so that rows without children have no arrow. */
export async function countChildren({
  host,
  call,
  rows,
  parentField,
  knowsCircles,
  signal,
}: CountChildrenOptions): Promise<ReadonlyMap<string, number> | null> {
  if (rows.length === 0) return new Map();
  try {
    const { groups } = await loadRows(
      host,
      call,
      {
        size: 1,
        fields: [parentField],
        group: { label: parentField, value: parentField },
        filters: { [parentField]: `${knowsCircles ? 'ramo:' : ''}${rows.map(({ id }) => id).join(',')}` },
      },
      signal,
    );
    return new Map(
      groups.map((group) => {
        const value = group[parentField];
        return [`r${String(isRecord(value) ? value.id : value)}`, Number(group.total)];
      }),
    );
  } catch {
    // The rows are loaded; without the counts every one can be opened.
    return null;
  }
}

function joinPages(
  pages: readonly { readonly key: string; readonly page: number }[],
  results: readonly UseQueryResult<BranchPage>[],
): ReadonlyMap<string, TreeBranch> {
  const branches = new Map<string, TreeBranch>();
  pages.forEach(({ key }, index) => {
    const result = results[index];
    if (result === undefined) return;
    const before = branches.get(key);
    const { data } = result;
    const known = new Set(before?.rows.map(keyOfRecord));
    // A row added meanwhile shifts the others by one, so that one of them arrives twice.
    const rows = [...(before?.rows ?? []), ...(data?.rows ?? []).filter((row) => !known.has(keyOfRecord(row)))];
    branches.set(key, {
      rows,
      state: data !== undefined ? (before?.state ?? 'loaded') : result.isError ? 'error' : 'loading',
      hasMore: data !== undefined && rows.length < data.total,
      counts: data === undefined || data.counts === null ? null : new Map([...(before?.counts ?? []), ...data.counts]),
      retry: () => {
        before?.retry();
        if (result.isError) void result.refetch();
      },
    });
  });
  return branches;
}
