import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { EntityRecord, ListAnswer, ListCall, ListParams, RuntimeHost } from '../../host/host.ts';
import { listQuery } from '../../host/queries.ts';

export type FurtherPages = {
  /** The rows of the pages after the first, as far as they are contiguous. */
  readonly rows: readonly EntityRecord[];
  readonly isLoading: boolean;
  readonly error: Error | null;
  /** Loads the failed page again. */
  readonly retry: () => void;
};

/** Number of pages loaded at once if an address needs many. */
const atOnce = 4;

/**
 * The pages after the first of a growing list. Each is cached separately, so that returning finds them, and a change
 * reloads each. Groups and totals come with the first page.
 * @param pages total number of pages shown
 */
export function useFurtherPages(
  host: RuntimeHost,
  call: ListCall,
  params: ListParams,
  { pages }: { readonly pages: number },
): FurtherPages {
  const { group: _group, aggregate: _aggregate, totalizer: _totalizer, ...rest } = params;
  const client = useQueryClient();
  let missing = 0;
  const answers = useQueries({
    queries: Array.from({ length: Math.max(0, pages - 1) }, (_, index) => {
      // Until then the previous rows are shown, not a page of another search.
      const { placeholderData: _placeholder, ...query } = listQuery(host, call, { ...rest, page: index + 2 });
      if (client.getQueryData(query.queryKey) === undefined) missing += 1;
      return { ...query, enabled: missing <= atOnce };
    }),
    combine: (results) => ({
      data: results.map(({ data }) => data),
      failed: results.find(({ error, data }) => error !== null && data === undefined),
      isLoading: results.some(({ isLoading }) => isLoading),
    }),
  });
  const { data } = answers;
  const rows = useMemo(() => followingRows(data), [data]);
  return {
    rows,
    isLoading: answers.isLoading,
    error: answers.failed?.error ?? null,
    retry: () => void answers.failed?.refetch(),
  };
}

function followingRows(answers: readonly (ListAnswer | undefined)[]): readonly EntityRecord[] {
  const end = answers.indexOf(undefined);
  const loaded = end < 0 ? answers : answers.slice(0, end);
  return loaded.length === 0 ? noRows : loaded.flatMap((answer) => answer?.data ?? []);
}

const noRows: readonly EntityRecord[] = [];

/** Appends rows. A row that was moved to the next page by an insertion is shown once. */
export function joinRows(first: readonly EntityRecord[], further: readonly EntityRecord[]): readonly EntityRecord[] {
  const seen = new Set(first.map(({ id }) => id));
  return [...first, ...further.filter(({ id }) => id === 0 || (!seen.has(id) && seen.add(id)))];
}
