import type { EntityField } from '../entity/entity.ts';
import type { CellContext } from '../values/cell-context.ts';
import { writeAny } from '../values/cell-text.ts';
import { type CellType, elementTypes } from './element-types.ts';
import { elementTypeOf, isCellType } from './vocabulary.ts';

/** Types for the formats that a column may name. */
const typeOfFormat: Readonly<Record<string, string>> = { boolean: 'checkbox', 'cpf-cnpj': 'documento' };

/** The type that writes a cell: its format has priority over its type; text if neither is known. */
export function cellTypeOf(type: string | undefined, format?: string): CellType {
  if (type !== undefined && isCellType(type) && keepsLook(type)) return type;
  const wanted = format === undefined ? '' : (typeOfFormat[format] ?? format);
  if (isCellType(wanted)) return wanted;
  return type !== undefined && isCellType(type) ? type : 'text';
}

/** Whether a type other than text is drawn as itself, whatever its field is. */
export function keepsLook(name: string): boolean {
  const type = elementTypeOf(name);
  return type !== null && 'keepsLook' in type && type.keepsLook === true;
}

/** Writes a value by its field: options by their text, booleans as yes and no, others by kind. */
export function writeField(value: unknown, field: EntityField | null, context: CellContext): string {
  if (field === null) return writeAny(value, context);
  const type = cellTypeOf(field.options === null ? field.kind : 'select');
  return elementTypes[type].write(value, { ...context, options: field.options });
}
