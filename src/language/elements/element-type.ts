import type { RJSFSchema } from '@rjsf/utils';
import type { EntityField, FieldKind } from '../entity/entity.ts';
import type { WriteCell } from '../values/cell-text.ts';
import { elementKeys } from '../view/keys/element-keys.ts';
import { type ElementKey, listKeys } from '../view/keys/list-keys.ts';
import type { ElementDefinition } from '../view/view.ts';

/** What a value is, independent of how it is shown: lists, exports and paper treat equal content alike. */
export type Content =
  | 'text'
  /** Digits of a code, such as a document or a telephone number. */
  | 'code'
  | 'html'
  | 'secret'
  | 'number'
  | 'money'
  | 'percent'
  | 'date'
  | 'datetime'
  | 'time'
  | 'period'
  | 'flag'
  | 'option'
  | 'several'
  | 'record'
  | 'files';

/** How a cell is drawn; `registry/cells.tsx` has a component for each. */
export type CellLook =
  | 'text'
  | 'badge'
  | 'color'
  | 'icon'
  | 'link'
  | 'qrcode'
  | 'image'
  | 'files'
  | 'progress'
  | 'price';

type Described = {
  readonly description: string;
  /** Every key that an element of this type may have. */
  readonly keys: readonly ElementKey[];
  /** Required keys. */
  readonly needs: readonly ElementKey[];
  /** Kinds of field that it can show; null if it is not bound to a kind. */
  readonly kinds: readonly FieldKind[] | null;
};

/** Shows one value: in a form, in a list cell, in an export, on paper. */
type Shown = {
  readonly holds: Content;
  readonly look: CellLook;
  /** It is more than text: a format of the field does not change its look. */
  readonly keepsLook?: true;
  /** The value as text; '' for an empty one. */
  readonly write: WriteCell;
};

/** Edits one value. */
type Edited = Shown & {
  /** The JSON Schema by which a form validates the value, from the element and its field. */
  readonly schema: (element: ElementDefinition, field: EntityField | null) => RJSFSchema;
  /** Text formats (`format` of an entity schema) that this type edits by default. */
  readonly formats?: readonly string[];
};

type InputType = Described & Edited & { readonly group: 'input' };
type RelationType = Described & Edited & { readonly group: 'relation' };
type DisplayType = Described & Shown & { readonly group: 'display' };
type BlockType<Group> = Described & { readonly group: Group };

/**
 * Everything about an element type except its component: the part that runs without a page, also on the server. It is
 * in a file `*.type.ts` of `blocks`, `collections` or `inputs`, like its component; `element-types.ts` lists all.
 */
export type ElementType =
  | InputType
  | RelationType
  | DisplayType
  | BlockType<'layout'>
  | BlockType<'collection'>
  | BlockType<'chart'>
  | BlockType<'frame'>
  | BlockType<'action'>
  | BlockType<'registered'>;

/** The group of an element type; the check and the defaults treat each group alike. */
export type ElementGroup = ElementType['group'];

/** A definition whose keys are added to those of its group. */
type Given<Type extends ElementType> = Omit<Type, 'group' | 'keys' | 'needs' | 'kinds'> & {
  readonly keys?: readonly ElementKey[];
  readonly needs?: readonly ElementKey[];
};
type Bound = { readonly kinds: readonly FieldKind[] | null };
type GivenBlock = Pick<Described, 'description'> & {
  readonly keys?: readonly ElementKey[];
  readonly needs?: readonly ElementKey[];
};

const common: readonly ElementKey[] = [
  'type',
  'name',
  'label',
  'visible',
  'help',
  'cols',
  'narrow',
  'narrowFirst',
  'renamedFrom',
];
const bound: readonly ElementKey[] = ['field', 'required', 'disabled', 'value', 'default', 'change', 'blur', 'click'];
const listOnly = Object.keys(listKeys) as readonly (keyof typeof listKeys)[];
/** Keys of lists that only some ways of drawing rows have. */
const ofSomeLists: readonly ElementKey[] = [
  ...(['detail', 'detailAlone', 'direction', 'paging', 'accent', 'columnsFrom', 'choose', 'edit', 'rowsFrom'] as const),
  'pictureHeight',
];
const everyList = listOnly.filter((key) => !ofSomeLists.includes(key));

/** Keys for items that are given, listed by a call, or records of an entity. */
export const itemKeys: readonly ElementKey[] = ['data', 'list', 'entity', 'itemLabel', 'itemValue', 'size', 'fields'];

export function inputType({ keys = [], needs = [], ...rest }: Given<InputType> & Bound): InputType {
  return { group: 'input', ...rest, keys: [...common, ...bound, ...keys], needs };
}

export function relationType({ keys = [], needs = [], ...rest }: Given<RelationType> & Bound): RelationType {
  const own: readonly ElementKey[] = ['list', 'entity', 'itemLabel', 'size', 'fields'];
  return { group: 'relation', ...rest, keys: [...common, ...bound, ...own, ...keys], needs };
}

export function displayType({ keys = [], needs = [], ...rest }: Given<DisplayType>): DisplayType {
  return {
    group: 'display',
    ...rest,
    keys: [...common, 'field', 'value', 'click', ...keys],
    needs,
    kinds: null,
  };
}

export function layoutType(description: string, ...keys: ElementKey[]): BlockType<'layout'> {
  return blockType('layout', { description, keys });
}

/** @param keys keys of this way of drawing rows, in addition to those of every list */
export function collectionType(description: string, ...keys: readonly ElementKey[]): BlockType<'collection'> {
  const own: readonly ElementKey[] = ['field', 'required', 'disabled', 'value', 'click', ...everyList, ...keys];
  const type = blockType('collection', { description, keys: own });
  return { ...type, kinds: ['collection', 'json'] };
}

export function chartType(description: string, ...own: ElementKey[]): BlockType<'chart'> {
  const figures: readonly ElementKey[] = ['itemLabelOf', 'groupLabel', 'groupValue', 'format', 'currency', 'empty'];
  return blockType('chart', { description, keys: ['field', 'value', 'click', ...itemKeys, ...figures, ...own] });
}

/** A type drawn by a component that the portal registers, which may use any key. */
export function registeredType(description: string, name: ElementKey): BlockType<'registered'> {
  const all = Object.keys(elementKeys) as ElementKey[];
  return blockType('registered', { description, keys: [...bound, name, ...all, ...listOnly], needs: [name] });
}

export function blockType<Group extends ElementGroup>(
  group: Group,
  { description, keys = [], needs = [] }: GivenBlock,
): BlockType<Group> {
  return { group, description, keys: [...new Set([...common, ...keys])], needs, kinds: null };
}
