import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ElementDefinition } from '../../definition/view.ts';
import type { EntityRecord } from '../../host.ts';
import { useHost } from '../../host-context.ts';
import { listKey } from '../../queries.ts';

/** Rows that an autocomplete loads at once (specification 000, section 9). */
export const autocompleteSize = 10;

type Options = {
  readonly element: Pick<ElementDefinition, 'list' | 'entity' | 'size' | 'fields'>;
  readonly query: string;
  readonly isEnabled: boolean;
  readonly size?: number;
};

/** The records of a relation that match what is typed, a moment after it was typed. */
export function useOptions({ element, query, isEnabled, size }: Options) {
  const host = useHost();
  const [asked] = useDebouncedValue(query.trim(), 200);
  const url = element.list?.url ?? element.entity ?? '';
  const params = {
    ...(asked === '' ? {} : { query: asked }),
    size: size ?? (typeof element.size === 'number' && element.size > 0 ? element.size : autocompleteSize),
    ...(element.fields === undefined ? {} : { fields: element.fields }),
  };
  const result = useQuery({
    queryKey: [...listKey(url), params],
    queryFn: ({ signal }) => host.loadList(url, params, signal),
    placeholderData: keepPreviousData,
    enabled: isEnabled && url !== '',
    staleTime: 10_000,
  });
  return {
    rows: result.data?.data ?? noRows,
    isLoading: result.isFetching || asked !== query.trim(),
    hasFailed: result.isError,
  };
}

const noRows: readonly EntityRecord[] = [];
