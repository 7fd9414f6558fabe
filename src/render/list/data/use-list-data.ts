import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { EntityModel } from '../../../language/entity/entity.ts';
import type { EntityLookup } from '../../../language/entity/field-path.ts';
import type { ListDefinition } from '../../../language/view/view.ts';
import { whenIdle } from '../../../ui/when-idle.ts';
import type { ListAnswer, ListCall, ListParams } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import { listQuery } from '../../host/queries.ts';
import { type CallAround, useFilledCall } from '../../inputs/use-filled-call.ts';
import { aggregatesOf, type ListColumn, loadedFields } from '../columns/columns.ts';
import type { ListSource } from '../state/list-source.ts';
import { type ListState, toListParams } from '../state/list-state.ts';
import { pageCount, pagesToShow, pagingOf } from '../state/paging.ts';
import { isOfRow } from '../state/usable-list.ts';
import { type FurtherPages, joinRows, useFurtherPages } from './use-further-pages.ts';

export type ListData = {
  readonly answer: ListAnswer | undefined;
  /** The groups of the whole search, whichever of them is chosen. */
  readonly groups: ListAnswer['groups'];
  readonly error: Error | null;
  /** Nothing to show yet. */
  readonly isLoading: boolean;
  /** What shows is of an earlier search, the answer to this one is on its way. */
  readonly isUpdating: boolean;
  readonly retry: () => void;
  /** Of a list that goes on: the pages behind the first. */
  readonly more: Omit<FurtherPages, 'rows'>;
  /** Where it was asked; null while its address lacks a value. */
  readonly call: ListCall | null;
  /** The names that its address lacks a value for. */
  readonly missing: readonly string[];
  /** What was asked; of a list that goes on, for its first page. */
  readonly params: ListParams;
};

type Options = {
  readonly list: ListDefinition;
  readonly entity: string;
  readonly columns: readonly ListColumn[];
  readonly state: ListState;
  readonly label: string | null;
  /** The entity of the rows; null when it is not known. */
  readonly model: EntityModel | null;
  readonly entities: EntityLookup;
  /** Where the rows come from, when placeholders have been filled around the list. */
  readonly source?: ListSource | undefined;
  /** The view of the list, with its version. */
  readonly view?: string | undefined;
  /** Restricts the list to the rows of one parent record. */
  readonly parent?: Pick<ListParams, 'parentClass' | 'field' | 'filters'>;
  /** False before it is known what the list starts with: nothing is asked, and it counts as loading. */
  readonly isEnabled?: boolean;
};

/** Groups of one list at most (specification 000, section 9); the server sends no more either. */
export const maxGroups = 1_000;

/** Loads the page of a list that its state asks for, keeps the last one in sight meanwhile, and fetches the next ahead. */
export function useListData({
  list,
  entity,
  columns,
  state,
  label,
  model,
  entities,
  source,
  view,
  parent,
  isEnabled = true,
}: Options): ListData {
  const host = useHost();
  const client = useQueryClient();
  const { user } = host;
  const around = useMemo<CallAround>(
    () => ({
      subject: state.filters,
      view,
      sources: () => ({ record: state.filters, named: { user, params: state.filters } }),
      bindings: () => ({ record: state.filters, user, params: state.filters }),
      subscribe: () => () => {},
    }),
    [state.filters, user, view],
  );
  const own = useFilledCall(source === undefined ? list.list : undefined, entity, around);
  const { call, missing, isWaiting = false } = source ?? own;
  const isAsked = isEnabled && call !== null;
  const asked = call ?? nothing;
  const params = useMemo<ListParams>(() => {
    const searched = toListParams(
      pagingOf(list) === 'more' ? { ...state, page: 1 } : state,
      list,
      aggregatesOf(columns),
    );
    return {
      ...searched,
      // What brings its columns is asked for whole.
      fields:
        list.columnsFrom === undefined ? loadedFields(list, columns, label, isOfRow(list, model, entities)) : noFields,
      ...(parent?.parentClass === undefined ? {} : { parentClass: parent.parentClass }),
      ...(parent?.field === undefined ? {} : { field: parent.field }),
      filters: { ...searched.filters, ...parent?.filters },
    };
  }, [state, list, columns, label, model, entities, parent]);
  const isGrowing = pagingOf(list) === 'more';
  const query = useQuery({ ...listQuery(host, asked, params), enabled: isAsked });
  const total = query.data?.total ?? 0;
  const more = useFurtherPages(host, asked, params, {
    pages: isAsked && isGrowing && !query.isPlaceholderData ? pagesToShow(state.page, state.size, total) : 1,
  });
  const { rows: further } = more;
  const { data: first } = query;
  const answer = useMemo(
    () => (first === undefined || further.length === 0 ? first : { ...first, data: joinRows(first.data, further) }),
    [first, further],
  );

  useEffect(() => {
    const { page = 1, size = 0 } = params;
    if (isGrowing || !isAsked || query.isPlaceholderData || size === 0 || page >= pageCount(total, size)) return;
    // The next page is what one most likely wants to see next; it costs the server one indexed read, once this one is drawn.
    return whenIdle(
      () => void client.prefetchQuery({ ...listQuery(host, asked, { ...params, page: page + 1 }), staleTime: 10_000 }),
    );
  }, [client, host, asked, params, total, query.isPlaceholderData, isAsked, isGrowing]);

  const groupField = list.groupValue ?? list.groupLabel;
  const chosen = groupField === undefined ? undefined : params.filters?.[groupField];
  const groupParams = useMemo<ListParams>(() => {
    const { aggregate: _aggregate, totalizer: _totalizer, filters = {}, ...others } = params;
    const remaining = Object.entries(filters).filter(([name]) => name !== groupField);
    return { ...others, fields: ['id'], size: 1, page: 1, filters: Object.fromEntries(remaining) };
  }, [params, groupField]);
  // With one group chosen the answer counts that group only: all of them come with a search without it.
  const grouped = useQuery({ ...listQuery(host, asked, groupParams), enabled: isAsked && chosen !== undefined });
  const groups = (chosen === undefined ? query.data : grouped.data)?.groups ?? noGroups;

  return {
    // What an earlier call has found says nothing about one that cannot be asked.
    answer: call === null ? undefined : answer,
    groups: groups.length > maxGroups ? groups.slice(0, maxGroups) : groups,
    error: query.error,
    isLoading: (query.isPending && call !== null) || isWaiting,
    isUpdating: query.isPlaceholderData || (query.isFetching && query.data !== undefined),
    retry: () => void query.refetch(),
    more: { isLoading: more.isLoading, error: more.error, retry: more.retry },
    call,
    missing,
    params,
  };
}

const nothing: ListCall = { method: 'GET', url: '' };
const noFields: readonly string[] = [];
const noGroups: ListAnswer['groups'] = [];
