import type { ListDefinition } from '../../../language/view/view.ts';
import type { ListParams } from '../../host/host.ts';
import { orderField } from './reorder.ts';

export type SortEntry = { readonly field: string; readonly desc: boolean };

/** What a user has set on a list; all of it stands in the address, so that going back returns to it. */
export type ListState = {
  readonly query: string;
  /** From 1. */
  readonly page: number;
  /** Rows a page; 0 means all. */
  readonly size: number;
  readonly sort: readonly SortEntry[];
  /** By the name of the filter; a range is `start | end`, several values a comma list. */
  readonly filters: Readonly<Record<string, string>>;
};

/** Page sizes to choose from; 0 is 'Todos' (specification 000, section 9). */
export const pageSizes: readonly number[] = [0, 5, 10, 15, 20, 25, 30, 40, 50, 100];
export const defaultPageSize = 10;

/** Names in the address that are not filters. */
const reserved: ReadonlySet<string> = new Set(['query', 'page', 'size', 'sortBy', 'sortType', 'token', 'view', 'name']);

/** How a list starts when the address says nothing; `size` is that of a view which names none. */
export function initialListState(list: ListDefinition, size = defaultPageSize): ListState {
  // Rows that can be moved stand in the order that they were given.
  const sortBy = list.sortBy || (list.reorder === true ? orderField : '');
  const sort = sortBy === '' ? sortOfColumns(list) : [{ field: sortBy, desc: list.sortType === 'desc' }];
  return { query: '', page: 1, size: list.size ?? size, sort, filters: {} };
}

/** Columns that say in which direction they sort (`sortType`) give the first order where the list says none. */
function sortOfColumns({ columns = {} }: ListDefinition): SortEntry[] {
  return Object.entries(columns).flatMap(([name, { field, sortType }]) =>
    sortType === undefined ? [] : [{ field: field ?? name, desc: sortType === 'desc' }],
  );
}

/** Whether rows stand as they were put, so that they can be moved: all of them, in their own order. */
export function isInOwnOrder(state: ListState): boolean {
  const [first, ...others] = state.sort;
  const isPlain = state.query.trim() === '' && Object.keys(state.filters).length === 0;
  return isPlain && others.length === 0 && first?.field === orderField && !first.desc;
}

/**
 * Reads the state of a list from the query string of its page. What is not there, or makes no sense, is as in
 * `defaults`. Names that are not ours are search parameters (specification 000, section 2).
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
 * The query string of a state, without the question mark; what is as in `defaults` is left out.
 * @param isFitted the size follows from the window: the address of a later page names it, as page 3 is another one elsewhere
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

/** What the generic list search is asked for a state. */
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

/** A click on a sortable column: alone it sorts by that column, the other way round when it did; with shift it adds. */
export function toggleSort(sort: readonly SortEntry[], field: string, isAdded: boolean): SortEntry[] {
  const current = sort.find((entry) => entry.field === field);
  if (!isAdded) return [{ field, desc: current !== undefined && !current.desc }];
  if (current === undefined) return [...sort, { field, desc: false }];
  // The third click takes a column out of a sort of several.
  if (current.desc) return sort.filter((entry) => entry !== current);
  return sort.map((entry) => (entry === current ? { field, desc: true } : entry));
}

/** Sets one filter, or takes it away when its value is empty, and goes back to page 1. */
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
