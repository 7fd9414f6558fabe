import { columnOf, type EntityField, type EntityModel } from '../../../language/entity/entity.ts';
import { closestNames } from '../../../language/json/closest-names.ts';
import { entityErrors } from '../entity-errors.ts';

type Models = ReadonlyMap<string, EntityModel>;

/** Maximum nesting of lists in a save. */
export const maxNesting = 4;

/** A list of a record: the entity of its rows, and the field that refers to the record. */
export type ChildList = { readonly child: EntityModel; readonly column: string; readonly mappedBy: string };
/** The record in whose list a row is saved. */
export type Owner = { readonly field: string; readonly column: string; readonly id: number };

/** Entity of a list (to many) and the column of its rows that refers to the parent. */
export function childOf(models: Models, parent: EntityModel, name: string): ChildList {
  const field = Object.hasOwn(parent.fields, name) ? parent.fields[name] : undefined;
  const list = field === undefined ? null : listOf(models, field);
  if (list === null) {
    const lists = Object.values(parent.fields)
      .filter((known) => known.kind === 'collection')
      .map((known) => known.name);
    throw entityErrors.CAMPO_NAO_ENCONTRADO({
      entity: parent.name,
      field: name,
      sugestoes: closestNames(name, lists),
    });
  }
  return list;
}

/** The list of a field; null if it is not a list, or its schema is invalid. */
export function listOf(models: Models, field: EntityField): ChildList | null {
  const child = field.kind === 'collection' && field.target !== null ? models.get(field.target) : undefined;
  const back = field.mappedBy === null ? undefined : child?.fields[field.mappedBy];
  if (child === undefined || back === undefined || back.kind !== 'relation') return null;
  return { child, column: columnOf(back), mappedBy: back.name };
}
