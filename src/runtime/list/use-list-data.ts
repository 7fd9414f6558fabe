import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { ListDefinition } from '../definition/view.ts';
import type { ListAnswer, ListParams } from '../host.ts';
import { useHost } from '../host-context.ts';
import { listQuery } from '../queries.ts';
import { aggregatesOf, type ListColumn, loadedFields } from './columns.ts';
import { type ListState, toListParams } from './list-state.ts';
import { pageCount } from './paging.ts';

export type ListData = {
  readonly answer: ListAnswer | undefined;
  readonly error: Error | null;
  /** Nothing to show yet. */
  readonly isLoading: boolean;
  /** What shows is of an earlier search, the answer to this one is on its way. */
  readonly isUpdating: boolean;
  readonly retry: () => void;
  readonly url: string;
};

type Options = {
  readonly list: ListDefinition;
  readonly entity: string;
  readonly columns: readonly ListColumn[];
  readonly state: ListState;
  readonly label: string | null;
  /** Restricts the list to the rows of one parent record. */
  readonly parent?: Pick<ListParams, 'parentClass' | 'filters'>;
  readonly isEnabled?: boolean;
};

/** Loads the page of a list that its state asks for, keeps the last one in sight meanwhile, and fetches the next ahead. */
export function useListData({ list, entity, columns, state, label, parent, isEnabled = true }: Options): ListData {
  const host = useHost();
  const client = useQueryClient();
  const url = list.list?.url ?? entity;
  const params = useMemo<ListParams>(() => {
    const own = toListParams(state, list, aggregatesOf(columns));
    return {
      ...own,
      fields: loadedFields(list, columns, label),
      ...(parent?.parentClass === undefined ? {} : { parentClass: parent.parentClass }),
      filters: { ...own.filters, ...parent?.filters },
    };
  }, [state, list, columns, label, parent]);
  const query = useQuery({ ...listQuery(host, url, params), enabled: isEnabled });
  const total = query.data?.total ?? 0;

  useEffect(() => {
    const { page = 1, size = 0 } = params;
    if (!isEnabled || query.isPlaceholderData || size === 0 || page >= pageCount(total, size)) return;
    // The next page is what one most likely wants to see next; it costs the server one indexed read.
    void client.prefetchQuery({ ...listQuery(host, url, { ...params, page: page + 1 }), staleTime: 10_000 });
  }, [client, host, url, params, total, query.isPlaceholderData, isEnabled]);

  return {
    answer: query.data,
    error: query.error,
    isLoading: query.isPending && isEnabled,
    isUpdating: query.isPlaceholderData || (query.isFetching && query.data !== undefined),
    retry: () => void query.refetch(),
    url,
  };
}
