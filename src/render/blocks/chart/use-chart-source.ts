import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { EntityField, EntityModel } from '../../../language/entity/entity.ts';
import { type EntityLookup, fieldAt, rowsAt } from '../../../language/entity/field-path.ts';
import { isRecord, type JsonRecord } from '../../../language/json/record.ts';
import type { ElementDefinition } from '../../../language/view/view.ts';
import { fieldsOfAction } from '../../actions/action-fields.ts';
import { useFieldValue, useForm } from '../../form/state/form-context.tsx';
import { withRowsOfColumns } from '../../host/column-rows.ts';
import type { ListCall, ListParams, RuntimeHost } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import { readListAnswer } from '../../host/list-answer.ts';
import { loadAnswer, rowsKey } from '../../host/queries.ts';
import { useListSource } from '../../inputs/use-list-source.ts';
import { rowsOfAnswer, withChildren, withSum } from './chart-data.ts';
import { type Listing, readListing } from './listing.ts';

export type ChartSource = {
  readonly rows: readonly JsonRecord[];
  /** Model of the rows, if known. */
  readonly model: EntityModel | null;
  /** The rows are groups that the server has counted. */
  readonly isCounted: boolean;
  /** The list in which the server counted them; null if figures have no list. */
  readonly listing: Listing | null;
  /** Number of all rows if more exist than were loaded; null otherwise, and if unknown. */
  readonly total: number | null;
  /** The call that gave the rows; null if none did, or nothing can be asked yet. */
  readonly asked: { readonly call: ListCall; readonly params: ListParams } | null;
  /** What the user has to choose before anything can be loaded; null if nothing is missing. */
  readonly hint: string | null;
  readonly isLoading: boolean;
  /** The rows are those of what was asked before, until those of what is asked now are there. */
  readonly isStale: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  /**
   * The page of rows, or with `paging: "more"` how many pages are shown; 1 again when other rows are asked for.
   */
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** When the rows were loaded, in ms since 1970; 0 if they were not requested. */
  readonly answeredAt: number;
};

/** Default number of rows of a chart. */
const usualSize = 1000;

/**
 * The rows of a chart or of tiles: `data` of the view, the answer of its call (`list` or `entity`), or a value of the
 * record (`value`, `field`). Rows of an entity are counted or added up by the server, by label and series, so that a
 * figure covers all of them. A view that sets `size` gets its rows as they are.
 */
export function useChartSource(name: string, element: ElementDefinition, counts: boolean): ChartSource {
  const host = useHost();
  const { form } = useForm();
  const { itemLabel, itemValue, groupLabel, groupValue, entity, list, size, fields, parent, small } = element;
  const { itemText, itemChildren, click, detail, data: given } = element;
  // Rows that are links need the fields of their address.
  const isLinked = element.type === 'links' || element.type === 'slides';
  const clicked = useMemo(() => (isLinked ? fieldsOfAction(click) : []), [isLinked, click]);
  const figures = useMemo(
    () => element.series ?? (itemValue === undefined ? [] : [itemValue]),
    [element.series, itemValue],
  );
  // The fields of a single record are drawn as figures.
  const isOne = element.type === 'record';
  const value = useFieldValue(element.field ?? name);
  const hasData = Array.isArray(given) && given.length > 0;
  const isCalled = !hasData && element.value === undefined && (list !== undefined || entity !== undefined);
  // The server can count rows of an entity; for other calls at least the fields may be known.
  const model = form.entities.get(entity ?? list?.url ?? '') ?? null;
  const series = groupLabel ?? groupValue;
  const isGrouped =
    counts &&
    isCalled &&
    size === undefined &&
    canGroup({ model, itemLabel, series, figures, entities: form.entities });
  const { call, hint, isWaiting = false } = useListSource(isCalled ? list : undefined, isCalled ? entity : undefined);
  const { page, onPage } = usePageOf(call);
  const isPaged = element.paging === 'pages';
  const params = useMemo<ListParams>(() => {
    if (isGrouped) return groupParams(itemLabel ?? '', series, figures);
    // A call that answers one record is sent without list parameters.
    if (isOne) return {};
    const wanted = [
      ...[...(fields ?? []), itemLabel, ...figures, groupLabel, groupValue, parent, small, itemText, itemChildren],
      ...clicked,
    ];
    // What is drawn for each row may read any of its fields.
    const isWhole = detail !== undefined && fields === undefined;
    const known = isWhole ? [] : wanted.filter((field): field is string => typeof field === 'string' && field !== 'id');
    return {
      // In a hierarchy no person may be missing.
      size: size ?? (parent === undefined ? usualSize : 0),
      ...(isPaged ? { page } : {}),
      ...(known.length === 0 ? {} : { fields: [...new Set(known)] }),
    };
  }, [
    isOne,
    isGrouped,
    itemLabel,
    figures,
    series,
    groupLabel,
    groupValue,
    fields,
    detail,
    size,
    isPaged,
    page,
    parent,
    small,
    itemText,
    itemChildren,
    clicked,
  ]);
  const query = useQuery({
    ...figuresQuery(host, call ?? nothing, params, !isOne),
    enabled: call !== null,
  });
  const answer = call === null ? undefined : query.data;
  const source: unknown = hasData ? given : isCalled ? (isGrouped ? answer?.groups : answer?.figures) : value;
  const rows = useMemo(() => {
    const answered = isOne && isRecord(source) && isRecord(source.data) ? [source.data] : rowsOfAnswer(source);
    const found = isLinked || itemChildren === undefined ? answered : withChildren(answered, itemChildren);
    return isGrouped ? found.map((group) => figures.reduce(withSum, group)) : found;
  }, [source, isGrouped, figures, isOne, isLinked, itemChildren]);
  const total = answer === undefined || isGrouped || rows.length >= answer.total ? null : answer.total;
  const asked = useMemo(() => (call === null ? null : { call, params }), [call, params]);
  const { interval } = element;
  const listing = useMemo(() => {
    if (!isGrouped || model === null || call === null || itemLabel === undefined) return null;
    const named = [itemLabel, ...(series === undefined || series === itemLabel ? [] : [series])];
    return readListing(model, call, { fields: named, interval }, form.entities);
  }, [isGrouped, call, itemLabel, series, model, interval, form.entities]);
  return {
    rows,
    listing,
    model: model ?? rowsAt(list?.url, form.entities) ?? null,
    isCounted: isGrouped && figures.length === 0,
    total: isCalled ? total : null,
    asked,
    hint,
    isLoading: (call !== null && query.isPending) || isWaiting,
    isStale: call !== null && query.isPlaceholderData,
    error: answer === undefined ? query.error : null,
    retry: () => void query.refetch(),
    page,
    onPage,
    answeredAt: query.dataUpdatedAt,
  };
}

/** The page of a call, which begins with the first one whenever something else is asked for. */
function usePageOf(call: ListCall | null): Pick<ChartSource, 'page' | 'onPage'> {
  const callKey = JSON.stringify(call);
  const [place, setPlace] = useState({ callKey, page: 1 });
  const page = place.callKey === callKey ? place.page : 1;
  return { page, onPage: (next) => setPlace({ callKey, page: next }) };
}

type Grouping = {
  readonly model: EntityModel | null;
  readonly itemLabel: string | undefined;
  readonly series: string | undefined;
  readonly figures: readonly string[];
  readonly entities: EntityLookup;
};

/** Whether the server can count or add up rows by label and series: their entity must have all these fields. */
function canGroup({ model, itemLabel, series, figures, entities }: Grouping): boolean {
  if (model === null || itemLabel === undefined) return false;
  const named = series === undefined ? [itemLabel] : [itemLabel, series];
  return (
    named.every((path) => fieldAt(model, path, entities) !== null) &&
    figures.every((figure) => isSummable(fieldAt(model, figure, entities)))
  );
}

/** Parameters that request groups instead of rows. */
function groupParams(label: string, series: string | undefined, figures: readonly string[]): ListParams {
  return {
    size: 1,
    group: { label, value: series ?? label },
    ...(figures.length === 0 ? {} : { aggregate: figures.map((figure) => `${figure}:sum`) }),
  };
}

/** An answer both as that of a list and unparsed: figures need not be rows. */
function figuresQuery(host: RuntimeHost, call: ListCall, params: ListParams, keepsLast: boolean) {
  return queryOptions({
    queryKey: [...rowsKey(call, params), 'figures'],
    queryFn: async ({ signal }) => {
      const figures = withRowsOfColumns(await loadAnswer(host, call, params, signal));
      return { ...readListAnswer(figures), figures };
    },
    ...(keepsLast ? { placeholderData: keepPreviousData } : {}),
  });
}

const nothing: ListCall = { method: 'GET', url: '' };

function isSummable(field: EntityField | null): boolean {
  return field !== null && ['integer', 'number', 'money'].includes(field.kind);
}
