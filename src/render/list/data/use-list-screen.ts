import { useCallback, useMemo, useRef, useState } from 'react';
import { rowsAt } from '../../../language/entity/field-path.ts';
import type { ListDefinition } from '../../../language/view/view.ts';
import type { ResolvedView } from '../../../language/views/resolve-merged.ts';
import type { EntityRecord } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import { useAccess } from '../../host/queries.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { accentOf } from '../columns/accent.ts';
import { type AnswerColumns, answerColumns } from '../columns/answer-columns.ts';
import type { ColumnLayout } from '../state/column-layout.ts';
import { groupedList } from '../state/grouped-list.ts';
import { pagingOf, rangeOf } from '../state/paging.ts';
import { usableList } from '../state/usable-list.ts';
import type { FilterSet } from './filtering/saved-filters.ts';
import { useListFiltering } from './filtering/use-list-filtering.ts';
import { listRights } from './list-rights.ts';
import type { NestedList } from './nested-list.ts';
import { useListAddress } from './use-list-address.ts';
import { useListColumns } from './use-list-columns.ts';
import { useListData } from './use-list-data.ts';
import { useListPlace } from './use-list-place.ts';
import { useListStart } from './use-list-start.ts';
import { useRowCalls } from './use-row-calls.ts';
import { useSavedList } from './use-saved-list.ts';

type Options = {
  readonly resolved: ResolvedView;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** In a dialog: filters are neither restored nor stored (specification 000, section 4). */
  readonly isDialog: boolean;
  readonly nested?: NestedList | undefined;
};

export type ListScreen = ReturnType<typeof useListScreen>;

/**
 * Everything that a list on a screen needs: its view, its user's settings, and the current rows. Components take the
 * group that they need.
 */
export function useListScreen({ resolved, search, onSearch, isDialog, nested }: Options) {
  const host = useHost();
  const box = useRef<HTMLDivElement>(null);
  const { entity, view, entities } = resolved;
  // Rows of a statement are described by its shape, whatever entity the list belongs to.
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
  const isInside = isDialog || nested !== undefined;
  const address = useListAddress({ ...{ list, model, entities, search, onSearch, isInside }, density: layout.density });
  const { state, defaults, apply } = address;
  const t = useRuntimeTexts();
  const accent = useMemo(() => accentOf(list, model, entities, t), [list, model, entities, t]);
  const [isCellEditing, setCellEditing] = useState(false);
  const [brought, setBrought] = useState<AnswerColumns>(noColumns);
  const { filters, panelFilters, areKnown, ...table } = useListColumns({
    ...{ list, brought, model, entities, access, layout },
  });
  const keepsFilters = !isDialog;
  const onSet = useCallback((applied: FilterSet) => changeSaved({ applied }), [changeSaved]);
  const isStarted = useListStart({
    ...{ onSet, search, list, defaults, state, saved, late, keepsFilters, access, nested, apply },
  });
  const data = useListData({
    list,
    entity,
    columns: table.columns,
    // The columns decide what is requested.
    isEnabled: isStarted && areKnown,
    state,
    label: model?.label ?? null,
    view: `${entity} ${resolved.hash}`,
    model,
    entities,
    ...(nested === undefined ? {} : { parent: nested.parent, source: nested.source }),
  });
  const { answer, call } = data;
  const found = useMemo(
    () => (list.columnsFrom === undefined || answer === undefined ? null : answerColumns(answer.data, list, shape)),
    [answer, list, shape],
  );
  // Kept until another answer arrives; most pages have the same columns.
  if (found !== null && JSON.stringify(found) !== JSON.stringify(brought)) setBrought(found);
  const total = answer?.total ?? 0;
  const isGrowing = pagingOf(list) === 'more';
  useListPlace({ entity, data, address, isDialog, isGrowing });
  const { refresh, ...filtering } = useListFiltering({
    ...{ entity, model, entities, call, address, changeSaved, keepsFilters },
  });
  const setLayout = useCallback((layout: ColumnLayout) => changeSaved({ layout }), [changeSaved]);
  const rows = answer?.data ?? noRows;

  return {
    host,
    /** The box around the rows; whoever draws them sets it. */
    box,
    resolved,
    entity,
    model,
    entities,
    list,
    access,
    title: view.title ?? resolved.model?.plural ?? entity,
    nested,
    isDialog,
    address,
    /** `isCellEditing`: editable cells are edited in place even if the view does not say so (`rowEdit`). */
    table: { ...table, accent, isCellEditing, setCellEditing },
    filtering: { ...filtering, filters, panelFilters },
    content: {
      data,
      rows,
      total,
      /** Position of the first visible row in the whole list, from 1; 0 without rows. */
      firstRow: rangeOf(isGrowing ? 1 : state.page, state.size, total).from,
      refresh,
    },
    calls: useRowCalls({ ...{ resolved, list, model, access, nested }, url: call?.url, filters: state.filters }),
    rights: listRights({ host, resolved, list, access, nested, isDialog, call }),
    /** What is stored for the user; shared filters use the same key. */
    stored: { preferenceKey, saved, changeSaved, setLayout },
  };
}

const noList: ListDefinition = {};
const noColumns: AnswerColumns = {};
const noRows: readonly EntityRecord[] = [];
