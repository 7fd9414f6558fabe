import { columnOf, type EntityField, type EntityModel } from '../../../../language/entity/entity.ts';

/** What stands in the place of somebody who was erased. */
export type Stand = {
  /** What they are called: `Pessoa excluída 12`. */
  readonly name: string;
  /** An address that no mail reaches. */
  readonly email: string;
  readonly number: number;
};

export function standFor(number: number): Stand {
  return { name: `Pessoa excluída ${number}`, email: `pessoa-excluida-${number}@excluida.invalid`, number };
}

/**
 * What a personal field of a record holds afterwards, as the database takes it: nothing where it need not hold anything, and
 * else something that fits its rules and is no two records' alike.
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
      // A record that has to be named stays named.
      return undefined;
  }
}

/** The columns of a record that an erasure writes, with what it writes; what has to stay is left out. */
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

/** A text no longer than its field, and no shorter. */
function fitting(text: string, { maxLength, minLength }: EntityField): string {
  const cut = maxLength === null ? text : text.slice(0, maxLength);
  return minLength === null ? cut : cut.padEnd(minLength, '.');
}
