import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ElementDefinition } from '../../../language/view/view.ts';
import type { EntityRecord, ListCall } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import { listQuery } from '../../host/queries.ts';
import { useListSource } from '../use-list-source.ts';

/** Number of rows that an autocomplete loads at once (specification 000, section 9). */
export const autocompleteSize = 10;

type Options = {
  readonly element: Pick<ElementDefinition, 'list' | 'entity' | 'size' | 'fields'>;
  readonly query: string;
  readonly isEnabled: boolean;
  readonly size?: number;
  /** Filters of the records besides the typed text. */
  readonly filters?: Readonly<Record<string, string>> | undefined;
};

/** The records of a relation that match the typed text, loaded a moment after typing. */
export function useOptions({ element, query, isEnabled, size, filters }: Options) {
  const host = useHost();
  const [asked] = useDebouncedValue(query.trim(), 200);
  const source = useListSource(element.list, element.entity);
  const { call, hint, isWaiting = false } = source;
  const params = {
    ...(asked === '' ? {} : { query: asked }),
    size: size ?? (typeof element.size === 'number' && element.size > 0 ? element.size : autocompleteSize),
    ...(element.fields === undefined ? {} : { fields: element.fields }),
    ...(filters === undefined ? {} : { filters }),
  };
  const result = useQuery({
    ...listQuery(host, call ?? nothing, params),
    enabled: isEnabled && call !== null,
    staleTime: 10_000,
  });
  return {
    rows: (call === null ? undefined : result.data?.data) ?? noRows,
    isLoading: isWaiting || (call !== null && (result.isFetching || asked !== query.trim())),
    /** They belong to an earlier search: the new results are loading. */
    isOutdated: result.isPlaceholderData || asked !== query.trim(),
    hasFailed: result.isError,
    source,
    /** What has to be chosen before anything can be loaded; null if nothing is missing. */
    hint,
  };
}

const nothing: ListCall = { method: 'GET', url: '' };
const noRows: readonly EntityRecord[] = [];
