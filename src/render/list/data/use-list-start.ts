import { useEffect, useRef, useState } from 'react';
import type { ListDefinition } from '../../../language/view/view.ts';
import type { AroundRow } from '../../actions/placeholders.ts';
import { useHost } from '../../host/host-context.ts';
import { type ListState, writeListState } from '../state/list-state.ts';
import { filterDefaults, hasFilterDefaults } from './filtering/filter-defaults.ts';
import { defaultSetOf, type FilterSet, type SavedList } from './filtering/saved-filters.ts';

type Options = {
  readonly search: string;
  readonly list: ListDefinition;
  readonly defaults: ListState;
  readonly state: ListState;
  readonly saved: SavedList;
  /** Named filters to start with that became known after the list was drawn. */
  readonly late: FilterSet | null;
  /** Whether filters are taken from earlier visits. */
  readonly keepsFilters: boolean;
  readonly access: Readonly<Record<string, boolean>>;
  /** Of a list inside of a form: what defaults of filters may read. */
  readonly nested:
    | {
        readonly around: () => Pick<AroundRow, 'parent'>;
        readonly params: Readonly<Record<string, unknown>>;
      }
    | undefined;
  readonly apply: (state: ListState) => void;
  /** The list starts with filters of a name. */
  readonly onSet: (set: FilterSet) => void;
};

/**
 * Gives the address of a list that is opened without parameters what it starts with: as its user has left it, else the
 * named filters that come first, else the defaults of its filters. Answers whether that is settled: rows that nobody
 * asked for are not loaded before.
 */
export function useListStart({
  search,
  list,
  defaults,
  state,
  saved,
  late,
  keepsFilters,
  access,
  nested,
  apply,
  onSet,
}: Options): boolean {
  const { user } = useHost();
  const [start, setStart] = useState<Start>(() =>
    search.replace('?', '') === '' && startsOtherwise(list, defaults, saved, keepsFilters) ? 'unknown' : 'there',
  );
  // It is in the address once that has anything in it.
  if (start === 'given' && search.replace('?', '') !== '') setStart('there');

  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    if (search.replace('?', '') !== '') return;
    const given = list.filters ?? {};
    const begin = (values: Pick<Partial<ListState>, 'filters' | 'query' | 'size'>) => {
      const next = { ...defaults, ...values };
      apply(next);
      setStart(writeListState(next, defaults) === '' ? 'there' : 'given');
    };
    const beginWithDefaults = (size: number) =>
      void filterDefaults(given, { record: {}, user, access, ...startOf(nested) }).then((filters) =>
        begin({ size, filters }),
      );
    if (!keepsFilters) {
      if (hasFilterDefaults(given)) beginWithDefaults(defaults.size);
      return;
    }
    const set = defaultSetOf(saved);
    const size = saved.size ?? defaults.size;
    const hasOwn = Object.keys(saved.filters).length > 0;
    const start = hasOwn || set === null ? { filters: saved.filters } : { filters: set.filters, query: set.query };
    // Filters that the user has stored replace those that the view starts with.
    if (!hasOwn && set !== null) onSet(set);
    if (hasOwn || set !== null) begin({ ...start, size });
    else if (hasFilterDefaults(given)) beginWithDefaults(size);
    else if (size !== defaults.size) begin({ size });
  }, [search, defaults, saved, apply, keepsFilters, list.filters, user, access, nested, onSet]);

  const [isOpenedBare] = useState(search.replace('?', '') === '');
  const isLateDone = useRef(false);
  useEffect(() => {
    if (late === null || isLateDone.current) return;
    isLateDone.current = true;
    // Who has searched or turned the page meanwhile is not taken away from it.
    const isUntouched = state.query === '' && state.page === 1 && Object.keys(state.filters).length === 0;
    if (!keepsFilters || !isOpenedBare || !isUntouched) return;
    onSet(late);
    apply({ ...state, filters: late.filters, query: late.query });
  }, [late, state, keepsFilters, isOpenedBare, onSet, apply]);
  return start === 'there';
}

/** Whether the start is known: not yet, given to the address, or there. */
type Start = 'unknown' | 'given' | 'there';

/** Whether a list that is opened without parameters starts with anything but what its view says by itself. */
function startsOtherwise(
  { filters = {} }: ListDefinition,
  defaults: ListState,
  saved: SavedList,
  keepsFilters: boolean,
): boolean {
  if (hasFilterDefaults(filters)) return true;
  return (
    keepsFilters &&
    (defaultSetOf(saved) !== null ||
      Object.keys(saved.filters).length > 0 ||
      (saved.size ?? defaults.size) !== defaults.size)
  );
}

/** What defaults of filters may read of the screen around. */
function startOf(nested: Options['nested']) {
  const { parent } = nested?.around() ?? {};
  return { ...(parent === undefined ? {} : { parent }), ...(nested === undefined ? {} : { params: nested.params }) };
}
