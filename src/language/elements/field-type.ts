import type { EntityField } from '../entity/entity.ts';
import { isFileField } from '../entity/file-rules.ts';
import type { ColumnDefinition, FilterDefinition } from '../view/view.ts';
import type { ElementType } from './element-type.ts';
import { elementTypes } from './element-types.ts';

/** Texts that may be longer than this get several lines. */
const longestLine = 255;

const typeOfFormat = new Map(
  Object.entries<ElementType>(elementTypes).flatMap(([name, type]) =>
    'formats' in type ? (type.formats ?? []).map((format) => [format, name] as const) : [],
  ),
);

/** The element type that edits a field when a view does not say. */
export function elementTypeOfField(field: EntityField): string {
  if (field.options !== null) return 'select';
  switch (field.kind) {
    case 'text':
      // An address may be long, and has no lines.
      return (
        typeOfFormat.get(field.format ?? '') ?? (isLongText(field) && field.format !== 'uri' ? 'textarea' : 'text')
      );
    case 'integer':
    case 'number':
      return field.format === 'percent' ? 'percent' : 'number';
    case 'boolean':
      return 'checkbox';
    case 'relation':
    case 'link':
      return 'picker';
    case 'collection':
      return 'grid';
    case 'json':
      if (isFileField(field)) return field.format === 'image' ? 'image' : 'upload';
      return typeOfList(field);
    default:
      return field.kind;
  }
}

/** A list of texts is written as tags, one of given values chosen from them; other JSON is a text. */
function typeOfList({ json }: EntityField): string {
  if (json?.type !== 'array') return 'textarea';
  if (json.itemOptions !== undefined) return 'multiselect';
  return json.itemType === 'string' ? 'tags' : 'textarea';
}

/**
 * The type of an input whose view names a format: a number with the format `money` is an amount of money, as a cell with
 * it is. Other types, and formats that are none of an input, stay as they are.
 */
export function formattedType(type: string, format: unknown): string {
  const isInput = (name: string) => {
    const known: ElementType | undefined = Object.hasOwn(elementTypes, name)
      ? elementTypes[name as keyof typeof elementTypes]
      : undefined;
    return known?.group === 'input' && known.keys.includes('format');
  };
  return typeof format === 'string' && isInput(type) && isInput(format) ? format : type;
}

/** The type of a cell that shows a field: a link leads to its record. */
export function cellTypeOfField(field: EntityField): string {
  return field.kind === 'link' ? 'link' : elementTypeOfField(field);
}

/** How a cell writes a field, or null for plain text. */
export function formatOfField(field: EntityField): NonNullable<ColumnDefinition['format']> | null {
  // An option is written by its words, whatever its value is.
  if (field.options !== null) return null;
  switch (field.kind) {
    case 'integer':
    case 'number':
      return field.format === 'percent' ? 'percent' : 'number';
    case 'money':
    case 'date':
    case 'datetime':
    case 'time':
    case 'boolean':
      return field.kind;
    default:
      return null;
  }
}

/** What a filter on a field asks the user. */
export function filterTypeOfField(field: EntityField): NonNullable<FilterDefinition['dataType']> {
  if (field.options !== null) return 'select';
  switch (field.kind) {
    case 'boolean':
    case 'money':
    case 'relation':
      return field.kind;
    case 'integer':
    case 'number':
    case 'link':
      return 'number';
    case 'date':
    case 'datetime':
      return 'date-range';
    default:
      return 'text';
  }
}

export function isLongText(field: EntityField): boolean {
  return (
    field.kind === 'json' ||
    field.format === 'multiline' ||
    field.format === 'html' ||
    (field.kind === 'text' && (field.maxLength ?? 0) > longestLine)
  );
}
