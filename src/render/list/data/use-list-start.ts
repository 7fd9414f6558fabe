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
  /** Named start filters that became known after the list was drawn. */
  readonly late: FilterSet | null;
  /** Whether filters are restored from earlier visits. */
  readonly keepsFilters: boolean;
  readonly access: Readonly<Record<string, boolean>>;
  /** For a list within a form: what defaults of filters may read. */
  readonly nested:
    | {
        readonly around: () => Pick<AroundRow, 'parent'>;
        readonly params: Readonly<Record<string, unknown>>;
      }
    | undefined;
  readonly apply: (state: ListState) => void;
  /** Called when the list starts with named filters. */
  readonly onSet: (set: FilterSet) => void;
};

/**
 * Fills the address of a list opened without parameters: with the user's last state, otherwise the first named filters,
 * otherwise the defaults of its filters. Returns whether that is settled: rows are not loaded before.
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
  // It is in the address if there is anything to set.
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
    // Filters that the user has stored replace the defaults of the view.
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
    // If the user has searched or turned the page meanwhile, that is kept.
    const isUntouched = state.query === '' && state.page === 1 && Object.keys(state.filters).length === 0;
    if (!keepsFilters || !isOpenedBare || !isUntouched) return;
    onSet(late);
    apply({ ...state, filters: late.filters, query: late.query });
  }, [late, state, keepsFilters, isOpenedBare, onSet, apply]);
  return start === 'there';
}

/** State of the start: not known yet, written to the address, or read from it. */
type Start = 'unknown' | 'given' | 'there';

/** Whether a list opened without parameters starts differently from what its view defines. */
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

/** What defaults of filters may read of the surrounding screen. */
function startOf(nested: Options['nested']) {
  const { parent } = nested?.around() ?? {};
  return { ...(parent === undefined ? {} : { parent }), ...(nested === undefined ? {} : { params: nested.params }) };
}
