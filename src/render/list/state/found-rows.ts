import type { EntityRecord, ListAnswer, ListParams } from '../../host/host.ts';
import { isHostError } from '../../host/host-error.ts';

/**
 * Maximum number of rows of one search. All are requested at once: several pages could miss or repeat a row that moves
 * between them.
 */
export const maxFound = 10_000;

/** Number of rows that are read again at a time before an operation. */
export const batchSize = 100;

type Load = (params: ListParams) => Promise<ListAnswer>;

/**
 * Key of what a search finds, without parameters for display only: two searches with the same key find the same. If it
 * finds more than one request returns, the order is included, because it decides which rows come first.
 */
export function searchKey(
  { query = '', parentClass = '', filters = {}, sortBy = [], sortType = [] }: ListParams,
  total: number,
): string {
  const given = Object.entries(filters).filter(([, value]) => value !== '');
  const order = total > maxFound ? [sortBy, sortType] : [];
  return JSON.stringify([query, parentClass, given.sort(([a], [b]) => (a < b ? -1 : 1)), ...order]);
}

/** The ids of everything that a search currently finds, in order, at most `maxFound`. */
export async function findIds(load: Load, params: ListParams, excluded: ReadonlySet<string>): Promise<number[]> {
  const { data } = await load({ ...restOf(params), fields: ['id'], page: 1, size: maxFound });
  return data.map(({ id }) => id).filter((id) => id > 0 && !excluded.has(String(id)));
}

/** Everything that a search currently finds, with the fields of the list, at most `maxFound` rows. */
export async function findRows(
  load: Load,
  params: ListParams,
  excluded: ReadonlySet<string>,
): Promise<readonly EntityRecord[]> {
  const { data } = await load({ ...restOf(params), page: 1, size: maxFound });
  return data.filter(({ id }) => !excluded.has(String(id)));
}

/** Those of some rows that the search still finds, in their current state. */
export async function rereadRows(
  load: Load,
  params: ListParams,
  ids: readonly number[],
): Promise<readonly EntityRecord[]> {
  // A filter by id still matches these rows, because ids do not change.
  const filters = { ...params.filters, id: ids.join(',') };
  const { data } = await load({ ...restOf(params), filters, page: 1, size: ids.length });
  return data;
}

/** Converts 'no such record' to a result: somebody else has deleted it, so nothing is left to do. */
export async function orMissing<T>(call: Promise<T>): Promise<T | 'missing'> {
  try {
    return await call;
  } catch (error) {
    if (isHostError(error) && error.status === 404) return 'missing';
    throw error;
  }
}

function restOf(params: ListParams): ListParams {
  const { group: _group, aggregate: _aggregate, totalizer: _totalizer, lazy: _lazy, ...rest } = params;
  return rest;
}
