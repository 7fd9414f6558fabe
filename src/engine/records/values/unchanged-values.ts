import { type EntityField, type EntityModel, isReference } from '../../../language/entity/entity.ts';
import type { FieldError } from '../../../platform/http/errors/define-errors.ts';
import type { StoredRecord } from '../rows/rows.ts';
import type { Incoming } from './values.ts';

/** Removes the errors of unchanged fields: a rule that is newer than a value must not prevent saving other fields. */
export function errorsOfChanges(
  model: EntityModel,
  errors: readonly FieldError[],
  incoming: Incoming,
  stored: StoredRecord,
  base: string,
): readonly FieldError[] {
  return errors.filter(({ pointer }) => {
    const field = model.fields[pointer.slice(base.length + 1)];
    return field === undefined || !isUnchanged(field, incoming[field.name], stored[field.name]);
  });
}

/** Whether a form sent back what it read. */
export function isUnchanged(field: EntityField, given: unknown, stored: unknown): boolean {
  if (field.kind === 'collection') return false;
  return JSON.stringify(comparable(field, given)) === JSON.stringify(comparable(field, stored));
}

function comparable(field: EntityField, value: unknown): unknown {
  if (value === undefined || value === null || value === '') return null;
  if (isReference(field)) return typeof value === 'object' ? (Reflect.get(value, 'id') ?? null) : value;
  return value;
}
