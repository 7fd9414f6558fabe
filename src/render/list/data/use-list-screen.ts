import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { EntityModel } from '../../../language/entity/entity.ts';
import { rowsAt } from '../../../language/entity/field-path.ts';
import type { Bindings } from '../../../language/expressions/evaluate.ts';
import type { ListDefinition } from '../../../language/view/view.ts';
import type { ResolvedView } from '../../../language/views/resolve-merged.ts';
import type { AroundRow } from '../../actions/placeholders.ts';
import { canOf, loadFlows } from '../../form/flow/flow.queries.ts';
import { loadLinked } from '../../form/values/load-linked.ts';
import type { EntityRecord, ListParams } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import { type CallOrigin, originOf } from '../../host/permit-call.ts';
import { listKey, reload, useAccess, viewKey } from '../../host/queries.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { accentOf } from '../columns/accent.ts';
import { type AnswerColumns, answerColumns } from '../columns/answer-columns.ts';
import type { ColumnLayout } from '../state/column-layout.ts';
import { fittingSize } from '../state/fitting-size.ts';
import { groupedList } from '../state/grouped-list.ts';
import type { ListSource } from '../state/list-source.ts';
import {
  defaultPageSize,
  initialListState,
  type ListState,
  readListState,
  writeListState,
} from '../state/list-state.ts';
import { clampPage, pagingOf, rangeOf } from '../state/paging.ts';
import { usableList, usableState } from '../state/usable-list.ts';
import { isExported, listOffers } from './list-offers.ts';
import { rememberList } from './list-position.ts';
import { prepareRows } from './row-bindings.ts';
import type { FilterSet } from './saved-filters.ts';
import { searchedWords } from './searched-words.ts';
import { useListColumns } from './use-list-columns.ts';
import { useListData } from './use-list-data.ts';
import { useListStart } from './use-list-start.ts';
import { useSavedList } from './use-saved-list.ts';

type Options = {
  readonly resolved: ResolvedView;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** In a dialog: filters are neither taken from earlier visits nor stored (specification 000, section 4). */
  readonly isDialog: boolean;
  readonly nested?: NestedList | undefined;
};

/** A list inside of a form: the rows of one record. */
export type NestedList = {
  /** What restricts the search to the rows of the record. */
  readonly parent: Pick<ListParams, 'parentClass' | 'field' | 'filters'>;
  /** What rows stand in, `$parent` of them: the record, and what that has not of what is around it. */
  readonly around: () => Pick<AroundRow, 'parent'>;
  /** Calls the listener when something of what they stand in has changed. */
  readonly onAround: (listener: () => void) => () => void;
  /** Where calls of the screen around come from. */
  readonly origin: CallOrigin;
  /** Where the rows come from. */
  readonly source: ListSource;
  /** The record and its field, by which a row is taken away; absent for rows that do not point back. */
  readonly owner: { readonly entity: string; readonly id: number; readonly field: string } | undefined;
  /** Parameters of the page's address. */
  readonly params: Readonly<Record<string, unknown>>;
  /** Key under which the user's columns are stored. */
  readonly preferenceKey: string;
  readonly isDisabled: boolean;
  /** Stands on a screen without an entity, for itself. */
  readonly isFree: boolean;
  /** What a click on a row does when the view does not say. */
  readonly onOpen: (row: EntityRecord) => void;
  /** A click on a row chooses it for other elements of the screen. */
  readonly choice?:
    | {
        readonly id: number | null;
        readonly onChoose: (row: EntityRecord) => void;
        /** A row was deleted. */
        readonly onRemoved: (id: number) => void;
      }
    | undefined;
};

export type ListScreen = ReturnType<typeof useListScreen>;

/** All that a list on a screen works with: what its view says, what its user has set, and the rows of the moment. */
export function useListScreen({ resolved, search, onSearch, isDialog, nested }: Options) {
  const host = useHost();
  const box = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  const { entity, view, entities } = resolved;
  // Rows that a relation answers are what its shape says, whatever the list belongs to.
  const shape = rowsAt(view.list?.list?.url, entities) ?? null;
  const model = shape ?? resolved.model;
  const access = useAccess(entity);
  const preferenceKey =
    nested?.preferenceKey ?? (view.name === undefined ? `list/${entity}` : `list/${entity}/${view.name}`);
  const { saved, change: changeSaved, late } = useSavedList(preferenceKey);
  const ofView = useMemo(() => usableList(view.list ?? noList, model, entities), [view.list, model, entities]);
  const list = useMemo(
    () => groupedList(ofView, saved.groupBy, model, entities),
    [ofView, saved.groupBy, model, entities],
  );
  const { layout } = saved;
  // As high as the window is when the list is opened: later its page would change under the hand.
  const [fitted] = useState(() =>
    isDialog || nested !== undefined ? defaultPageSize : fittingSize(list, layout.density, window),
  );
  const defaults = useMemo(() => initialListState(list, fitted), [list, fitted]);
  const state = useMemo(
    () => usableState(readListState(search, defaults), list, model, entities),
    [search, defaults, list, model, entities],
  );
  const t = useRuntimeTexts();
  const accent = useMemo(() => accentOf(list, model, entities, t), [list, model, entities, t]);
  const [isCellEditing, setCellEditing] = useState(false);
  const [brought, setBrought] = useState<AnswerColumns>(noColumns);
  const { columns, shown, heads, filters, panelFilters, masks, mayAddColumns, areKnown } = useListColumns({
    ...{ list, brought, model, entities, access, layout },
  });
  const keepsFilters = !isDialog;
  const isFitted = fitted !== defaultPageSize;
  /** Puts a state into the address. It comes back as `search`, from which `state` is read: there is no other copy of it. */
  const apply = useCallback(
    (next: ListState) => onSearch(writeListState(next, defaults, isFitted)),
    [onSearch, defaults, isFitted],
  );
  const onSet = useCallback((applied: FilterSet) => changeSaved({ applied }), [changeSaved]);
  const isStarted = useListStart({
    ...{ onSet, search, list, defaults, state, saved, late, keepsFilters, access, nested, apply },
  });
  const data = useListData({
    list,
    entity,
    columns,
    // What its columns are decides what is asked for.
    isEnabled: isStarted && areKnown,
    state,
    label: model?.label ?? null,
    view: `${entity} ${resolved.hash}`,
    model,
    entities,
    ...(nested === undefined ? {} : { parent: nested.parent, source: nested.source }),
  });
  const { answer, call, params } = data;
  const found = useMemo(
    () => (list.columnsFrom === undefined || answer === undefined ? null : answerColumns(answer.data, list, shape)),
    [answer, list, shape],
  );
  // Kept until another answer has come; most pages bring the same.
  if (found !== null && JSON.stringify(found) !== JSON.stringify(brought)) setBrought(found);
  const url = call?.url;
  const loadFlow = useMemo(() => loadFlows(host, entity), [host, entity]);
  const prepare = useCallback(
    () =>
      prepareRows({
        model,
        entities,
        // Rows of another list may be called by ids of their own.
        loadRecord: url === entity ? (id) => host.loadRecord(entity, id) : null,
        loadLinked: (target, ids, fields) => loadLinked(host, client, target, ids, fields),
        loadFlow:
          model?.flow === undefined || url !== entity
            ? undefined
            : async ({ id }) => {
                const standing = await loadFlow(Number(id));
                return { state: standing.state, can: canOf(standing) };
              },
      }),
    [host, client, model, entities, entity, url, loadFlow],
  );
  const pageParams = nested?.params ?? state.filters;
  const valuesAround = useMemo(
    () => ({
      entities,
      listUrl: url,
      bindings: () => ({ user: host.user, access, params: pageParams, ...nested?.around() }),
      prepare: (text: string, bindings: Bindings) => prepare()(text, bindings),
    }),
    [host.user, access, pageParams, nested, prepare, entities, url],
  );
  const aroundRow = useCallback(
    (): AroundRow => ({ ...nested?.around(), ...(model === null ? {} : { ownFields: fieldsOfRows(model) }) }),
    [nested, model],
  );
  const { hash } = resolved;
  const around = nested?.origin;
  const origin = useMemo(
    () => ({ ...(around ?? originOf(entity, hash, resolved.model)), entity: list.entity ?? entity }),
    [around, entity, hash, resolved.model, list.entity],
  );
  const total = answer?.total ?? 0;
  const isGrowing = pagingOf(list) === 'more';
  const flags = view.access ?? noFlags;
  const mayChange = nested?.isDisabled !== true;
  const offers = listOffers(list, nested?.isFree === true);

  useEffect(() => {
    // Rows were deleted, or the address is old: the nearest page that exists.
    if (answer === undefined || data.isUpdating || total === 0) return;
    const page = clampPage(state.page, total, state.size);
    if (page !== state.page) apply({ ...state, page });
  }, [answer, data.isUpdating, total, state, apply]);

  useEffect(() => {
    if (answer === undefined || call === null || data.isUpdating || isDialog) return;
    const ids = answer.data.map(({ id }) => id);
    // A list that goes on is one page as long as what has been loaded.
    const isGrown = isGrowing && state.page > 1;
    const [page, size] = isGrowing ? [1, state.size * state.page] : [state.page, state.size];
    const asked = isGrown ? { ...params, size } : params;
    const step = isGrowing ? { step: state.size } : {};
    rememberList({ entity, call, params: asked, ids, page, size, ...step, total: answer.total });
  }, [answer, data.isUpdating, isDialog, entity, call, params, state.page, state.size, isGrowing]);

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
   * 'Limpar filtro' forgets what was stored and loads the screen anew (specification 000, section 4): its view and rows,
   * not the whole page, so that what stands in other tabs stays.
   */
  const clearFilters = useCallback(async () => {
    if (keepsFilters) changeSaved({ filters: {}, applied: null });
    apply({ ...defaults, size: state.size, sort: state.sort });
    await Promise.all([client.invalidateQueries({ queryKey: viewKey(entity).slice(0, 2) }), refresh()]);
  }, [keepsFilters, changeSaved, apply, defaults, state.size, state.sort, client, entity, refresh]);
  const setLayout = useCallback((layout: ColumnLayout) => changeSaved({ layout }), [changeSaved]);

  return {
    host,
    /** What the rows stand in, wherever the list is; whoever draws them sets it. */
    box,
    resolved,
    entity,
    model,
    entities,
    list,
    access,
    masks,
    title: view.title ?? resolved.model?.plural ?? entity,
    problems: resolved.problems,
    nested,
    around: aroundRow,
    origin,
    /** Loads what expressions about rows read and the list has not loaded; a new one for each act of the user. */
    prepareRows: prepare,
    /** What values of calls of its actions may read besides a row. */
    valuesAround,
    mayCreate: mayChange && offers.new && access[flags.create ?? 'CADASTRAR'] === true,
    /** Records that exist are put into it, whether or not new ones are offered. */
    mayAttach: mayChange && nested?.isFree === true && access[flags.create ?? 'CADASTRAR'] === true,
    mayEdit: mayChange && access[flags.edit ?? 'EDITAR'] === true,
    /** Cells that could be edited are edited in place, also where the view does not say so (`rowEdit`). */
    isCellEditing,
    setCellEditing,
    /** Files are imported into the entity itself, not into the rows of one record. */
    mayImport:
      host.openImport !== undefined &&
      !isDialog &&
      nested === undefined &&
      list.import !== false &&
      (access.CADASTRAR === true || access.EDITAR === true),
    /** What its search looks into, in words; none where that is not known. */
    searched: useMemo(
      () =>
        model === null || call === null || !isExported(call, entity, entities)
          ? noWords
          : searchedWords(model, entities),
      [model, call, entity, entities],
    ),
    /** Whether its address takes conditions on any field of its rows. */
    takesConditions: call !== null && model !== null && isExported(call, entity, entities),
    /** Files are made of its rows, where the view offers them. */
    mayExport: host.download !== undefined && call !== null && isExported(call, entity, entities),
    mayDelete: mayChange && offers.delete && access[flags.delete ?? 'EXCLUIR'] === true,
    maySelect: offers.select,
    isDialog,
    defaults,
    state,
    apply,
    columns,
    shown,
    /** Users may add columns of other fields of its entity. */
    mayAddColumns,
    heads,
    filters,
    panelFilters,
    setFilters,
    applySet,
    clearFilters,
    isFiltered: state.query.trim() !== '' || Object.keys(state.filters).length > 0,
    data,
    rows: answer?.data ?? noRows,
    total,
    /** Place of the first row in sight in the whole list, from 1; 0 without rows. */
    firstRow: rangeOf(isGrowing ? 1 : state.page, state.size, total).from,
    accent,
    refresh,
    /** What is stored for the user, and filters that several share, are stored under it. */
    preferenceKey,
    saved,
    changeSaved,
    setLayout,
  };
}

const noWords: readonly string[] = [];
const rowFields = new WeakMap<EntityModel, ReadonlySet<string>>();

/** The fields that a row has, whether the list has loaded them or not. */
function fieldsOfRows(model: EntityModel): ReadonlySet<string> {
  const known = rowFields.get(model) ?? new Set(['id', ...Object.keys(model.fields)]);
  rowFields.set(model, known);
  return known;
}

const noList: ListDefinition = {};
const noColumns: AnswerColumns = {};
const noRows: readonly EntityRecord[] = [];
const noFlags: Readonly<Record<string, string>> = {};
