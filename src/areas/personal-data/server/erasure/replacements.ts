import { columnOf, type EntityField, type EntityModel } from '../../../../language/entity/entity.ts';

/** Replacements for the name and address of an erased person. */
export type Stand = {
  /** The name: `Pessoa excluída 12`. */
  readonly name: string;
  /** An e-mail address that does not exist. */
  readonly email: string;
  readonly number: number;
};

export function standFor(number: number): Stand {
  return { name: `Pessoa excluída ${number}`, email: `pessoa-excluida-${number}@excluida.invalid`, number };
}

/**
 * The value of a personal field after an erasure, as the database takes it. The label of a record gets the new name.
 * Other optional fields become null, required ones a value that satisfies their rules and is unique where it must be.
 * Undefined if the field stays as it is.
 */
export function replacementOf(model: EntityModel, field: EntityField, id: number, stand: Stand): unknown {
  const isCalled = field.kind === 'text' && (field.name === model.label || field.name === 'nome');
  const isText = field.kind === 'text';
  if (isText && field.format === 'email' && field.required) return `${id}-${stand.email}`;
  if (isCalled && field.format === null && !field.exact) return fitting(stand.name, field);
  if (!field.required) return null;
  switch (field.kind) {
    case 'text':
      return field.exact || field.pattern !== null ? fitting(`EXCLUIDA${id}`, field) : fitting(stand.name, field);
    case 'date':
      return '1900-01-01';
    case 'datetime':
      return '1900-01-01T00:00:00.000Z';
    case 'time':
      return '00:00';
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
    case 'money':
      return field.min ?? 0;
    case 'json':
      return field.json?.type === 'array' ? [] : {};
    default:
      // A required relation or file cannot be replaced.
      return undefined;
  }
}

/** The columns that an erasure writes in a record, with their values; columns that must stay are left out. */
export function replacedColumns(
  model: EntityModel,
  id: number,
  stand: Stand,
): readonly { readonly column: string; readonly field: EntityField; readonly value: unknown }[] {
  return Object.values(model.fields).flatMap((field) => {
    if (field.personal === undefined || field.kind === 'collection') return [];
    const value = replacementOf(model, field, id, stand);
    return value === undefined ? [] : [{ column: columnOf(field), field, value }];
  });
}

/** Cuts or fills a text to the length that its field allows. */
function fitting(text: string, { maxLength, minLength }: EntityField): string {
  const cut = maxLength === null ? text : text.slice(0, maxLength);
  return minLength === null ? cut : cut.padEnd(minLength, '.');
}
