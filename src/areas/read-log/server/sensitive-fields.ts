import type { EntityField, EntityModel } from '../../../language/entity/entity.ts';
import { isRecord } from '../../../language/json/record.ts';
import type { Caller } from '../../../platform/http/caller.ts';

type Models = ReadonlyMap<string, EntityModel>;

/** Maximum depth of records within records that is searched. */
const deepest = 3;

/** Types of users who are not staff: they only see others as their network allows. */
const notStaff: ReadonlySet<string> = new Set(['', 'CLIENTE', 'CONSULTOR', 'DI']);

/** Whether a member of the staff reads a record of somebody else. */
export function isStaffReading(caller: Caller, entity: string, id: number | null): boolean {
  // Only staff can view the portal as another user, and then no record is their own.
  if (caller.seenBy !== undefined) return true;
  const isStaff = caller.administrator || !notStaff.has(caller.tipo);
  return isStaff && (id === null || caller.records.get(entity) !== id);
}

/** Paths of the sensitive fields with values in an answer, such as `documento` and `pessoaFisica.cpf`. */
export function sensitiveFields(models: Models, model: EntityModel, data: unknown, depth = 0): readonly string[] {
  if (Array.isArray(data)) return [...new Set(data.flatMap((row) => sensitiveFields(models, model, row, depth)))];
  if (!isRecord(data) || depth > deepest) return [];
  return Object.entries(data).flatMap(([name, value]) => {
    const field = model.fields[name];
    if (field === undefined || value === null || value === '') return [];
    if (field.personal === 'sensitive') return [name];
    const target = targetOf(models, field);
    return target === null ? [] : sensitiveFields(models, target, value, depth + 1).map((path) => `${name}.${path}`);
  });
}

/** Whether a field of an entity is sensitive. */
export function isSensitive(models: Models, entity: string | null, field: string | null): boolean {
  return models.get(entity ?? '')?.fields[field ?? '']?.personal === 'sensitive';
}

/** The sensitive fields among the columns of a list, which may be paths. */
export function sensitiveColumns(models: Models, model: EntityModel, columns: readonly string[]): readonly string[] {
  return columns.filter((column) => {
    let at: EntityModel | null = model;
    return column.split('.').some((name) => {
      const field: EntityField | undefined = at?.fields[name];
      at = field === undefined ? null : targetOf(models, field);
      return field?.personal === 'sensitive';
    });
  });
}

function targetOf(models: Models, field: EntityField): EntityModel | null {
  return field.kind === 'relation' || field.kind === 'collection' ? (models.get(field.target ?? '') ?? null) : null;
}
