import type { ListDefinition } from '../../../language/view/view.ts';
import type { ListParams } from '../../host/host.ts';
import { orderField } from './reorder.ts';

export type SortEntry = { readonly field: string; readonly desc: boolean };

/** A user's settings of a list; all of them are in the address, so that going back restores them. */
export type ListState = {
  readonly query: string;
  /** From 1. */
  readonly page: number;
  /** Rows per page; 0 for all. */
  readonly size: number;
  readonly sort: readonly SortEntry[];
  /** By filter name; a range is `start | end`, several values are comma-separated. */
  readonly filters: Readonly<Record<string, string>>;
};

/** Available page sizes; 0 is 'Todos' (specification 000, section 9). */
export const pageSizes: readonly number[] = [0, 5, 10, 15, 20, 25, 30, 40, 50, 100];
export const defaultPageSize = 10;

/** Names in the address that are not filters. */
const reserved: ReadonlySet<string> = new Set(['query', 'page', 'size', 'sortBy', 'sortType', 'token', 'view', 'name']);

/** The initial state of a list without parameters in the address; `size` is used if the view names none. */
export function initialListState(list: ListDefinition, size = defaultPageSize): ListState {
  // Movable rows are shown in their manual order.
  const sortBy = list.sortBy || (list.reorder === true ? orderField : '');
  const sort = sortBy === '' ? sortOfColumns(list) : [{ field: sortBy, desc: list.sortType === 'desc' }];
  return { query: '', page: 1, size: list.size ?? size, sort, filters: {} };
}

/** Columns with a sort direction (`sortType`) set the initial order if the list does not. */
function sortOfColumns({ columns = {} }: ListDefinition): SortEntry[] {
  return Object.entries(columns).flatMap(([name, { field, sortType }]) =>
    sortType === undefined ? [] : [{ field: field ?? name, desc: sortType === 'desc' }],
  );
}

/** Whether all rows are shown in their manual order, so that they can be moved. */
export function isInOwnOrder(state: ListState): boolean {
  const [first, ...others] = state.sort;
  const isPlain = state.query.trim() === '' && Object.keys(state.filters).length === 0;
  return isPlain && others.length === 0 && first?.field === orderField && !first.desc;
}

/**
 * Reads the state of a list from the page's query string. Missing or invalid values are those of `defaults`. Unknown
 * names are search parameters (specification 000, section 2).
 */
export function readListState(search: string, defaults: ListState): ListState {
  const params = new URLSearchParams(search);
  const filters: Record<string, string> = {};
  for (const [name, value] of params) {
    if (!reserved.has(name) && name !== '__proto__' && value !== '') filters[name] = value;
  }
  return {
    query: params.get('query') ?? defaults.query,
    page: Math.max(1, wholeNumber(params.get('page')) ?? defaults.page),
    size: wholeNumber(params.get('size')) ?? defaults.size,
    sort: params.has('sortBy') ? readSort(params) : defaults.sort,
    filters: Object.keys(filters).length > 0 ? filters : defaults.filters,
  };
}

/**
 * The query string of a state, without the question mark and without values equal to `defaults`.
 * @param isFitted the page size follows from the window: the address of a later page includes it, because page 3 would
 * be another one elsewhere
 */
export function writeListState(state: ListState, defaults: ListState, isFitted = false): string {
  const params = new URLSearchParams();
  if (state.query !== defaults.query) params.set('query', state.query);
  if (state.page !== defaults.page) params.set('page', String(state.page));
  if (state.size !== defaults.size || (isFitted && state.page > 1)) params.set('size', String(state.size));
  if (!isSameSort(state.sort, defaults.sort)) {
    params.set('sortBy', state.sort.map(({ field }) => field).join(','));
    params.set('sortType', state.sort.map(({ desc }) => (desc ? 'desc' : 'asc')).join(','));
  }
  for (const [name, value] of Object.entries(state.filters)) if (value !== '') params.append(name, value);
  return params.toString();
}

/** Parameters of the generic list search for a state. */
export function toListParams(state: ListState, list: ListDefinition, aggregate: readonly string[]): ListParams {
  const { groupLabel, groupValue } = list;
  const filters = Object.entries(state.filters).map(
    ([name, value]) => [list.filters?.[name]?.field ?? name, value] as const,
  );
  return {
    ...(state.query.trim() === '' ? {} : { query: state.query.trim() }),
    size: state.size,
    page: state.page,
    sortBy: state.sort.map(({ field }) => field),
    sortType: state.sort.map(({ desc }) => (desc ? 'desc' : 'asc')),
    filters: Object.fromEntries(filters),
    ...(list.fields === undefined ? {} : { fields: list.fields }),
    ...(groupLabel === undefined ? {} : { group: { label: groupLabel, value: groupValue ?? groupLabel } }),
    ...(aggregate.length === 0 ? {} : { aggregate }),
    ...(list.totalizer === undefined || list.totalizer.length === 0 ? {} : { totalizer: list.totalizer }),
    ...(list.type === 'table' ? { lazy: true } : {}),
  };
}

/** A click on a sortable column: alone it sorts by that column, or reverses it; with shift it is added. */
export function toggleSort(sort: readonly SortEntry[], field: string, isAdded: boolean): SortEntry[] {
  const current = sort.find((entry) => entry.field === field);
  if (!isAdded) return [{ field, desc: current !== undefined && !current.desc }];
  if (current === undefined) return [...sort, { field, desc: false }];
  // The third click removes a column from a sort by several.
  if (current.desc) return sort.filter((entry) => entry !== current);
  return sort.map((entry) => (entry === current ? { field, desc: true } : entry));
}

/** Sets one filter, or removes it if its value is empty, and returns to page 1. */
export function withFilter(state: ListState, name: string, value: string): ListState {
  const { [name]: _previous, ...others } = state.filters;
  return { ...state, page: 1, filters: value === '' ? others : { ...others, [name]: value } };
}

function readSort(params: URLSearchParams): SortEntry[] {
  const directions = (params.get('sortType') ?? '').split(',');
  return (params.get('sortBy') ?? '')
    .split(',')
    .filter((field) => field !== '')
    .map((field, index) => ({ field, desc: directions[index] === 'desc' }));
}

function isSameSort(a: readonly SortEntry[], b: readonly SortEntry[]): boolean {
  return (
    a.length === b.length && a.every((entry, index) => entry.field === b[index]?.field && entry.desc === b[index]?.desc)
  );
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,8}$/.test(text) ? Number(text) : null;
}
