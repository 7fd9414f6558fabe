import { completeColumn } from '../../../language/complete/complete-view.ts';
import { defaultColumn } from '../../../language/complete/default-view.ts';
import { isLongText } from '../../../language/elements/field-type.ts';
import type { EntityField, EntityModel } from '../../../language/entity/entity.ts';
import { type EntityLookup, fieldOf } from '../../../language/entity/field-path.ts';
import type { ColumnDefinition, ListDefinition } from '../../../language/view/view.ts';

type Columns = Readonly<Record<string, ColumnDefinition>>;

/** The fields of a list's entity without a column in its view, in the order of the entity: a user can add them. */
export function addableFields({ columns = {} }: ListDefinition, model: EntityModel): readonly EntityField[] {
  const shown = new Set(Object.entries(columns).flatMap(([name, { field }]) => [name, (field ?? name).split('.')[0]]));
  return Object.values(model.fields).filter(
    (field) => field.kind !== 'collection' && !isLongText(field) && !shown.has(field.name),
  );
}

/** The columns that a user has added to a list, by their names in `shown`; unknown fields are left out. */
export function addedColumns(
  list: ListDefinition,
  model: EntityModel | null,
  entities: EntityLookup,
  shown: readonly string[],
): Columns {
  if (model === null || shown.length === 0) return noColumns;
  const addable = new Set(addableFields(list, model).map(({ name }) => name));
  const added = shown.flatMap((name) => {
    const field = addable.has(name) ? fieldOf(model, name) : null;
    if (field === null) return [];
    const column = completeColumn(name, defaultColumn(field, false, entities), model, entities);
    return [[name, { ...column, hidden: true }] as const];
  });
  return added.length === 0 ? noColumns : Object.fromEntries(added);
}

const noColumns: Columns = {};
