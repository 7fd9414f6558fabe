import type { EntityModel } from '../definition/entity.ts';
import { type EntityLookup, resolvePath } from '../definition/field-path.ts';
import type { ListDefinition } from '../definition/view.ts';

/**
 * A list without what names fields that its entity does not have: the server refuses a search that asks for one, and
 * one mistake must not take the rest of the screen away (rule V2). A list from an address of its own answers fields of
 * its own and stays as it is.
 */
export function usableList(list: ListDefinition, model: EntityModel | null, entities: EntityLookup): ListDefinition {
  if (model === null || (list.list?.url ?? model.name) !== model.name) return list;
  const isKnown = (path: string) => resolvePath(model, path.split('.'), entities).kind !== 'unknown';
  const { columns, filters, fields, sortBy, ...others } = list;
  const known = {
    ...(columns === undefined ? {} : { columns: keep(columns, isKnown) }),
    ...(filters === undefined ? {} : { filters: keep(filters, isKnown) }),
    ...(fields === undefined ? {} : { fields: fields.filter(isKnown) }),
    ...(sortBy === undefined || !isKnown(sortBy) ? {} : { sortBy }),
  };
  return { ...others, ...known };
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
