import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { EntityModel } from '../../../../language/entity/entity.ts';
import type { EntityLookup } from '../../../../language/entity/field-path.ts';
import type { ListCall } from '../../../host/host.ts';
import { listKey, reload, viewKey } from '../../../host/queries.ts';
import { isExported } from '../list-offers.ts';
import type { useListAddress } from '../use-list-address.ts';
import type { useSavedList } from '../use-saved-list.ts';
import type { FilterSet } from './saved-filters.ts';
import { searchedWords } from './searched-words.ts';

type Options = {
  readonly entity: string;
  readonly model: EntityModel | null;
  readonly entities: EntityLookup;
  readonly call: ListCall | null;
  readonly address: ReturnType<typeof useListAddress>;
  readonly changeSaved: ReturnType<typeof useSavedList>['change'];
  /** False in a dialog, whose filters are not stored. */
  readonly keepsFilters: boolean;
};

/** Searching and filtering of a list: the current state and functions that change it. */
export function useListFiltering({ entity, model, entities, call, address, changeSaved, keepsFilters }: Options) {
  const client = useQueryClient();
  const { state, defaults, apply } = address;
  const setFilters = useCallback(
    (next: Readonly<Record<string, string>>, query?: string) => {
      if (keepsFilters) changeSaved({ filters: next });
      apply({ ...state, page: 1, filters: next, ...(query === undefined ? {} : { query }) });
    },
    [keepsFilters, changeSaved, apply, state],
  );
  const applySet = useCallback(
    (set: FilterSet) => {
      changeSaved(keepsFilters ? { applied: set, filters: set.filters } : { applied: set });
      apply({ ...state, page: 1, filters: set.filters, query: set.query });
    },
    [keepsFilters, changeSaved, apply, state],
  );
  const refresh = useCallback(() => reload(client, listKey(call?.url ?? entity)), [client, call, entity]);
  /**
   * 'Limpar filtro' deletes the stored filters and reloads the screen (specification 000, section 4): its view and
   * rows, but not the whole page, so that other tabs are unaffected.
   */
  const clearFilters = useCallback(async () => {
    if (keepsFilters) changeSaved({ filters: {}, applied: null });
    apply({ ...defaults, size: state.size, sort: state.sort });
    await Promise.all([client.invalidateQueries({ queryKey: viewKey(entity).slice(0, 2) }), refresh()]);
  }, [keepsFilters, changeSaved, apply, defaults, state.size, state.sort, client, entity, refresh]);
  const isOwn = call !== null && isExported(call, entity, entities);
  /** What its search covers, in words; empty if unknown. */
  const searched = useMemo(
    () => (model === null || !isOwn ? noWords : searchedWords(model, entities)),
    [model, isOwn, entities],
  );
  return {
    setFilters,
    applySet,
    clearFilters,
    refresh,
    isFiltered: state.query.trim() !== '' || Object.keys(state.filters).length > 0,
    searched,
    /** Whether its address accepts conditions on any field of its rows. */
    takesConditions: isOwn && model !== null,
  };
}

const noWords: readonly string[] = [];
