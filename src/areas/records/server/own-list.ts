import sql, { join, type Sql } from 'sql-template-tag';
import type { RecordEngine } from '../../../engine/records/record-engine.ts';
import type { EntityCatalog } from '../../../engine/records/schemas/catalog.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { type OpenList, openList } from './open-list.ts';

/**
 * The list of a call such as `listarIdiomas`: the generic list of an entity, after the call has removed its own
 * parameters. A `size` of -1 means all, as 0 does; `order` applies if the request has none.
 */
export function openOwnList(
  parts: { readonly entities: EntityCatalog; readonly engine: RecordEngine },
  caller: Caller,
  entity: string,
  query: Readonly<Record<string, unknown>>,
  order?: { readonly sortBy: string; readonly sortType: 'asc' | 'desc' },
): OpenList {
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
  const size = given.size === -1 ? { size: 0 } : {};
  const sorting = order === undefined || given.sortBy !== undefined ? {} : order;
  return openList(parts, caller, entity, { ...given, ...size, ...sorting });
}

/** Joins conditions by `and`; null if there are none. */
export function allOf(...conditions: readonly (Sql | null)[]): Sql | null {
  const given = conditions.flatMap((condition) => (condition === null ? [] : [sql`(${condition})`]));
  return given.length === 0 ? null : join(given, ' and ');
}
