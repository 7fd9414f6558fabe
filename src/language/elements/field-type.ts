import type { EntityField } from '../entity/entity.ts';
import { isFileField } from '../entity/file-rules.ts';
import type { ColumnDefinition, FilterDefinition } from '../view/view.ts';
import type { ElementType } from './element-type.ts';
import { elementTypes } from './element-types.ts';

/** Texts whose limit is above this get several lines. */
const longestLine = 255;

const typeOfFormat = new Map(
  Object.entries<ElementType>(elementTypes).flatMap(([name, type]) =>
    'formats' in type ? (type.formats ?? []).map((format) => [format, name] as const) : [],
  ),
);

/** The element type that edits a field by default. */
export function elementTypeOfField(field: EntityField): string {
  if (field.options !== null) return 'select';
  switch (field.kind) {
    case 'text':
      // A URL may be long, but has one line.
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

/** Lists of texts are edited as tags, lists of options as a selection; other JSON is text. */
function typeOfList({ json }: EntityField): string {
  if (json?.type !== 'array') return 'textarea';
  if (json.itemOptions !== undefined) return 'multiselect';
  return json.itemType === 'string' ? 'tags' : 'textarea';
}

/**
 * The type of an input whose view names a format: a number with the format `money` becomes a money input, as in a cell.
 * Other types and formats stay as they are.
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

/** The type of the cell for a field: a link leads to its record. */
export function cellTypeOfField(field: EntityField): string {
  return field.kind === 'link' ? 'link' : elementTypeOfField(field);
}

/** The format of a field's cells; null for plain text. */
export function formatOfField(field: EntityField): NonNullable<ColumnDefinition['format']> | null {
  // Options are shown by their labels, whatever their values are.
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

/** The input of a filter on a field. */
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
