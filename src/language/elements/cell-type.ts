import type { EntityField } from '../entity/entity.ts';
import type { CellContext } from '../values/cell-context.ts';
import { writeAny } from '../values/cell-text.ts';
import { type CellType, elementTypes } from './element-types.ts';
import { elementTypeOf, isCellType } from './vocabulary.ts';

/** The formats that a column may name beside its type. */
const typeOfFormat: Readonly<Record<string, string>> = { boolean: 'checkbox', 'cpf-cnpj': 'documento' };

/** The type by which a cell is written: what its format says comes before its type; text when neither is known. */
export function cellTypeOf(type: string | undefined, format?: string): CellType {
  if (type !== undefined && isCellType(type) && keepsLook(type)) return type;
  const wanted = format === undefined ? '' : (typeOfFormat[format] ?? format);
  if (isCellType(wanted)) return wanted;
  return type !== undefined && isCellType(type) ? type : 'text';
}

/** Whether a type is more than text, so that it is drawn as itself whatever its field is. */
export function keepsLook(name: string): boolean {
  const type = elementTypeOf(name);
  return type !== null && 'keepsLook' in type && type.keepsLook === true;
}

/** A value as its field reads: an option by its text, yes and no in words, else by the kind of the field. */
export function writeField(value: unknown, field: EntityField | null, context: CellContext): string {
  if (field === null) return writeAny(value, context);
  const type = cellTypeOf(field.options === null ? field.kind : 'select');
  return elementTypes[type].write(value, { ...context, options: field.options });
}
