import type { EntityRecord, ListAnswer, ListParams } from '../../host/host.ts';
import { isHostError } from '../../host/host-error.ts';

/**
 * As many rows as one search answers at most. All are asked for at once: several pages would be of several moments, and
 * a row that moves between them would be met twice, or not at all.
 */
export const maxFound = 10_000;

/** Rows that are read again at a time before something is done with them. */
export const batchSize = 100;

type Load = (params: ListParams) => Promise<ListAnswer>;

/**
 * What restricts a search, without what only says how its rows are shown: two searches with one key find the same. Where
 * it finds more than can be asked for at once, the order is part of it, because it says which rows come first.
 */
export function searchKey(
  { query = '', parentClass = '', filters = {}, sortBy = [], sortType = [] }: ListParams,
  total: number,
): string {
  const given = Object.entries(filters).filter(([, value]) => value !== '');
  const order = total > maxFound ? [sortBy, sortType] : [];
  return JSON.stringify([query, parentClass, given.sort(([a], [b]) => (a < b ? -1 : 1)), ...order]);
}

/** The ids of everything that a search finds at this moment, in its order, `maxFound` of them at most. */
export async function findIds(load: Load, params: ListParams, excluded: ReadonlySet<string>): Promise<number[]> {
  const { data } = await load({ ...restOf(params), fields: ['id'], page: 1, size: maxFound });
  return data.map(({ id }) => id).filter((id) => id > 0 && !excluded.has(String(id)));
}

/** Everything that a search finds at this moment, with the fields of the list, `maxFound` rows at most. */
export async function findRows(
  load: Load,
  params: ListParams,
  excluded: ReadonlySet<string>,
): Promise<readonly EntityRecord[]> {
  const { data } = await load({ ...restOf(params), page: 1, size: maxFound });
  return data.filter(({ id }) => !excluded.has(String(id)));
}

/** Those of some rows that the search still finds, as they are now. */
export async function rereadRows(
  load: Load,
  params: ListParams,
  ids: readonly number[],
): Promise<readonly EntityRecord[]> {
  // A filter by id is as true of these rows as when they were found: ids do not change.
  const filters = { ...params.filters, id: ids.join(',') };
  const { data } = await load({ ...restOf(params), filters, page: 1, size: ids.length });
  return data;
}

/** Turns 'there is no such record' into an answer: somebody else has deleted it, so nothing is left to do. */
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
