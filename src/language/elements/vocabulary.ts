import { elementKeys } from '../view/keys/element-keys.ts';
import type { KeyDefinition, KeyTable } from '../view/keys/key-definition.ts';
import { type ElementKey, listKeys, nestedListKeys, screenListKeys } from '../view/keys/list-keys.ts';
import type { Content, ElementType } from './element-type.ts';
import { type CellType, type ElementTypeName, elementTypes } from './element-types.ts';

export const elementTypeNames = Object.keys(elementTypes);

export const listTypeNames: readonly string[] = elementTypeNames.filter(
  (name) => elementTypeOf(name)?.group === 'collection',
);

/** Types of cells: every type that shows or edits one value. */
export const columnTypeNames: readonly string[] = elementTypeNames.filter(isCellType);

export function elementTypeOf(name: string): ElementType | null {
  return Object.hasOwn(elementTypes, name) ? elementTypes[name as ElementTypeName] : null;
}

export function isCellType(name: string): name is CellType {
  const type = elementTypeOf(name);
  return type !== null && 'holds' in type;
}

/** The content of an element type; null if it has none, or is unknown. */
export function contentOf(name: string | undefined): Content | null {
  const type = elementTypeOf(name ?? '');
  return type !== null && 'holds' in type ? type.holds : null;
}

/** Whether values are numbers to compute with, which are right-aligned in columns. */
export function isNumber(content: Content): boolean {
  return content === 'number' || content === 'money' || content === 'percent';
}

/** The definition of an element's key, independent of the element's type. */
export function elementKeyOf(name: string): KeyDefinition | null {
  if (Object.hasOwn(elementKeys, name)) return elementKeys[name as keyof typeof elementKeys];
  if (Object.hasOwn(listKeys, name)) return listKeys[name as keyof typeof listKeys];
  return null;
}

/** The keys of an entity's list screen for a type of drawing; those of all types if it is unknown. */
export function listKeysOf(type: string | null): KeyTable {
  const types = type === null || !listTypeNames.includes(type) ? listTypeNames : [type];
  const drawn = new Set(types.flatMap((name) => elementTypeOf(name)?.keys ?? []));
  const own = Object.entries(listKeys).filter(
    ([key]) =>
      drawn.has(key as ElementKey) && !nestedListKeys.includes(key) && (key !== 'parent' || types.includes('tree')),
  );
  return { ...Object.fromEntries(own), ...screenListKeys, click: elementKeys.click };
}

/** All keys of elements. */
export const allElementKeys: readonly string[] = [...new Set([...Object.keys(elementKeys), ...Object.keys(listKeys)])];
