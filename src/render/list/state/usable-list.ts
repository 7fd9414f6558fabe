import type { EntityModel } from '../../../language/entity/entity.ts';
import { type EntityLookup, resolvePath } from '../../../language/entity/field-path.ts';
import { conditionsName, fieldsOfConditions } from '../../../language/view/conditions-name.ts';
import type { ListDefinition } from '../../../language/view/view.ts';
import type { ListState } from './list-state.ts';
import { orderField } from './reorder.ts';

/**
 * A list without references to fields that its entity lacks: the server would refuse a search for one, and a single
 * mistake must not break the screen (rule V2). A separate list has its own fields and stays unchanged.
 */
export function usableList(list: ListDefinition, model: EntityModel | null, entities: EntityLookup): ListDefinition {
  if (model === null || (list.list?.url ?? model.name) !== model.name) return list;
  const isKnown = (path: string) => resolvePath(model, path.split('.'), entities).kind !== 'unknown';
  const { columns, filters, fields, sortBy, totalizer, reorder, ...others } = list;
  const known = {
    ...(columns === undefined ? {} : { columns: keep(columns, isKnown) }),
    ...(filters === undefined ? {} : { filters: keep(filters, isKnown) }),
    ...(fields === undefined ? {} : { fields: fields.filter(isKnown) }),
    ...(totalizer === undefined ? {} : { totalizer: totalizer.filter(isKnown) }),
    ...(reorder === undefined || !isKnown(orderField) ? {} : { reorder }),
    ...(sortBy === undefined || !isKnown(sortBy) ? {} : { sortBy }),
  };
  return { ...others, ...known };
}

/**
 * The state without filters and sorts on unknown fields: an address may have parameters for other purposes, such as a
 * campaign, and may be older than the view.
 */
export function usableState(
  state: ListState,
  list: ListDefinition,
  model: EntityModel | null,
  entities: EntityLookup,
): ListState {
  if (model === null || (list.list?.url ?? model.name) !== model.name) return state;
  const isKnown = (path: string) =>
    isReference(path) || resolvePath(model, path.split('.'), entities).kind !== 'unknown';
  const filters = Object.entries(state.filters).filter(([name, value]) =>
    name === conditionsName
      ? fieldsOfConditions(value)?.every((field) => typeof field === 'string' && isKnown(field)) === true
      : isKnown(list.filters?.[name]?.field ?? name),
  );
  const sort = state.sort.filter(({ field }) => isKnown(field));
  const isWhole = filters.length === Object.keys(state.filters).length && sort.length === state.sort.length;
  return isWhole ? state : { ...state, filters: Object.fromEntries(filters), sort };
}

/** Whether a path is a field of the rows. Rows of a separate list, or without an entity, may have any field. */
export function isOfRow(
  { list }: Pick<ListDefinition, 'list'>,
  model: EntityModel | null,
  entities: EntityLookup,
): (path: string) => boolean {
  if (model === null || (list?.url ?? model.name) !== model.name) return () => true;
  return (path) => resolvePath(model, path.split('.'), entities).kind !== 'unknown';
}

/** Parameters of the list search that name a parent instead of a field (specification 000, section 7). */
function isReference(name: string): boolean {
  return name === 'id' || name === 'id_card' || name === 'parentClass';
}

function keep<T extends { readonly field?: unknown }>(
  named: Readonly<Record<string, T>>,
  isKnown: (path: string) => boolean,
): Record<string, T> {
  const entries = Object.entries(named);
  return Object.fromEntries(
    entries.filter(([name, { field }]) => isKnown(typeof field === 'string' && field !== '' ? field : name)),
  );
}
