import type { RJSFSchema } from '@rjsf/utils';
import type { EntityField, FieldKind } from '../entity/entity.ts';
import type { WriteCell } from '../values/cell-text.ts';
import { elementKeys } from '../view/keys/element-keys.ts';
import { type ElementKey, listKeys } from '../view/keys/list-keys.ts';
import type { ElementDefinition } from '../view/view.ts';

/** What a value is, whatever shows it: lists, exports and paper treat alike what holds the same. */
export type Content =
  | 'text'
  /** Figures to be read whole, such as a document or a telephone. */
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

/** The drawing of a cell; `registry/cells.tsx` has a component for each. */
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
  /** Keys without which it cannot be drawn. */
  readonly needs: readonly ElementKey[];
  /** Kinds of field it can hold; null when it is not bound to one kind. */
  readonly kinds: readonly FieldKind[] | null;
};

/** Shows one value: in a form, in a cell of a list, in an export, on paper. */
type Shown = {
  readonly holds: Content;
  readonly look: CellLook;
  /** More than text: a format of the field does not make it less. */
  readonly keepsLook?: true;
  /** The value in words; '' for an empty one. */
  readonly write: WriteCell;
};

/** Edits one value. */
type Edited = Shown & {
  /** The JSON Schema by which a form validates the value, from what the element says and what its field is. */
  readonly schema: (element: ElementDefinition, field: EntityField | null) => RJSFSchema;
  /** Formats of texts (`format` of an entity schema) that this type edits where a view names no type. */
  readonly formats?: readonly string[];
};

type InputType = Described & Edited & { readonly group: 'input' };
type RelationType = Described & Edited & { readonly group: 'relation' };
type DisplayType = Described & Shown & { readonly group: 'display' };
type BlockType<Group> = Described & { readonly group: Group };

/**
 * All that is known of an element type but its component: the half that runs without a page, on the server too. It stands
 * in a file `*.type.ts` of `blocks`, `collections` or `inputs`, as its component does; `element-types.ts` lists all.
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

/** What kind of thing an element type is; the check and the defaults treat each alike. */
export type ElementGroup = ElementType['group'];

/** Keys are those beside what every type of the group has. */
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
/** Keys of lists that not every way of drawing rows has. */
const ofSomeLists: readonly ElementKey[] = [
  ...(['detail', 'detailAlone', 'direction', 'paging', 'accent', 'columnsFrom', 'choose', 'edit', 'rowsFrom'] as const),
  'pictureHeight',
];
const everyList = listOnly.filter((key) => !ofSomeLists.includes(key));

/** Keys of what offers or shows items that are given, listed by a call, or records of an entity. */
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

/** @param keys what this way of drawing rows has beside what every list has */
export function collectionType(description: string, ...keys: readonly ElementKey[]): BlockType<'collection'> {
  const own: readonly ElementKey[] = ['field', 'required', 'disabled', 'value', 'click', ...everyList, ...keys];
  const type = blockType('collection', { description, keys: own });
  return { ...type, kinds: ['collection', 'json'] };
}

export function chartType(description: string, ...own: ElementKey[]): BlockType<'chart'> {
  const figures: readonly ElementKey[] = ['itemLabelOf', 'groupLabel', 'groupValue', 'format', 'currency', 'empty'];
  return blockType('chart', { description, keys: ['field', 'value', 'click', ...itemKeys, ...figures, ...own] });
}

/** A type that is drawn by what the portal registers: every key may mean something to it. */
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
