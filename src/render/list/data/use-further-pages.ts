import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { EntityRecord, ListAnswer, ListCall, ListParams, RuntimeHost } from '../../host/host.ts';
import { listQuery } from '../../host/queries.ts';

export type FurtherPages = {
  /** The rows of the pages behind the first, as far as they follow on one another. */
  readonly rows: readonly EntityRecord[];
  readonly isLoading: boolean;
  readonly error: Error | null;
  /** Asks again for the page that failed. */
  readonly retry: () => void;
};

/** So many pages are asked for at once where an address wants many. */
const atOnce = 4;

/**
 * The pages behind the first of a list that goes on. Each is kept by itself, so that who comes back finds them, and a
 * change loads each anew. Groups and totals come with the first.
 * @param pages how many pages show in all
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
      // What shows until then is the rows before, and not a page of another search.
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

/** Rows after rows. What was added meanwhile moves a row to the next page: it still shows once. */
export function joinRows(first: readonly EntityRecord[], further: readonly EntityRecord[]): readonly EntityRecord[] {
  const seen = new Set(first.map(({ id }) => id));
  return [...first, ...further.filter(({ id }) => id === 0 || (!seen.has(id) && seen.add(id)))];
}
