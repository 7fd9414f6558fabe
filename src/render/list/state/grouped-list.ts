import type { EntityField, EntityModel } from '../../../language/entity/entity.ts';
import { type EntityLookup, fieldOf } from '../../../language/entity/field-path.ts';
import type { ListDefinition } from '../../../language/view/view.ts';

/** Whether a list can be grouped by a field: it has few values, and each filters exactly. */
export function canGroup({ kind, options, mask, exact, format }: EntityField): boolean {
  if (mask !== undefined) return false;
  return kind === 'boolean' || kind === 'relation' || options !== null || (kind === 'text' && exact && format === null);
}

/** A list grouped by the user's field; by the view's if the user has chosen none or it no longer exists. */
export function groupedList(
  list: ListDefinition,
  groupBy: string | null,
  model: EntityModel | null,
  entities: EntityLookup,
): ListDefinition {
  const field = groupBy === null || model === null ? null : fieldOf(model, groupBy);
  if (field === null || !canGroup(field)) return list;
  const label = field.kind === 'relation' ? entities.get(field.target ?? '')?.label : undefined;
  const groupLabel = label === undefined ? field.name : `${field.name}.${label}`;
  return { ...list, groupLabel, groupValue: field.name };
}
