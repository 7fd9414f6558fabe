import type { FieldKind } from '../entity/entity.ts';
import { elementKeys } from './keys/element-keys.ts';
import type { KeyDefinition } from './keys/key-definition.ts';
import { type ElementKey, listKeys } from './keys/list-keys.ts';

/** What kind of thing an element type is; the check and the defaults treat each alike. */
export type ElementGroup =
  | 'layout'
  | 'input'
  | 'relation'
  | 'collection'
  | 'display'
  | 'chart'
  | 'frame'
  | 'action'
  | 'registered';

export type ElementType = {
  readonly group: ElementGroup;
  readonly description: string;
  /** Every key that an element of this type may have. */
  readonly keys: readonly ElementKey[];
  /** Keys without which it cannot be drawn. */
  readonly needs: readonly ElementKey[];
  /** Kinds of field it can hold; null when it is not bound to one kind. */
  readonly kinds: readonly FieldKind[] | null;
};

const common: readonly ElementKey[] = ['type', 'name', 'label', 'visible', 'help', 'cols', 'renamedFrom'];
const bound: readonly ElementKey[] = ['field', 'required', 'disabled', 'value', 'default', 'change', 'blur', 'click'];
const items: readonly ElementKey[] = ['data', 'list', 'entity', 'itemLabel', 'itemValue', 'size', 'fields'];
const listOnly = Object.keys(listKeys) as readonly (keyof typeof listKeys)[];
const files: readonly ElementKey[] = ['acceptedFiles', 'maxFileSize', 'size', 'addedMessage'];

const texts: readonly FieldKind[] = ['text', 'json'];
const numbers: readonly FieldKind[] = ['integer', 'number', 'money', 'json'];
const choices: readonly FieldKind[] = ['text', 'integer', 'number', 'boolean', 'relation', 'json'];

function layout(description: string, ...extra: ElementKey[]): ElementType {
  return {
    group: 'layout',
    description,
    keys: [...common, ...extra],
    needs: [],
    kinds: null,
  };
}

function input(description: string, kinds: readonly FieldKind[] | null, ...extra: ElementKey[]): ElementType {
  return {
    group: 'input',
    description,
    keys: [...common, ...bound, ...extra],
    needs: [],
    kinds,
  };
}

function relation(description: string, kinds: readonly FieldKind[], ...extra: ElementKey[]): ElementType {
  return {
    group: 'relation',
    description,
    keys: [...common, ...bound, 'list', 'entity', 'itemLabel', 'size', 'fields', ...extra],
    needs: [],
    kinds,
  };
}

function collection(description: string): ElementType {
  const keys: ElementKey[] = [...common, ...bound, ...listOnly];
  return {
    group: 'collection',
    description,
    keys: unique(keys),
    needs: [],
    kinds: ['collection', 'json'],
  };
}

function display(description: string, ...extra: ElementKey[]): ElementType {
  return {
    group: 'display',
    description,
    keys: [...common, 'field', 'value', 'click', 'format', ...extra],
    needs: [],
    kinds: null,
  };
}

function chart(description: string): ElementType {
  const keys: ElementKey[] = [
    ...common,
    'field',
    'value',
    'click',
    ...items,
    'groupLabel',
    'groupValue',
    'format',
    'currency',
    'empty',
  ];
  return {
    group: 'chart',
    description,
    keys: unique(keys),
    needs: [],
    kinds: null,
  };
}

/** Every element type and the keys it may have; the meta-schema, the check and the registry all follow this table. */
export const elementTypes = {
  section: layout('A titled group of elements.', 'elements', 'disabled', 'collapsed'),
  tabs: layout('Tabs: each element inside is one.', 'elements', 'disabled'),
  columns: layout('Elements side by side; they stack where there is no room.', 'elements', 'disabled'),
  accordion: layout('Sections that open and close.', 'elements', 'disabled'),
  steps: layout('Sections to go through one after another.', 'elements', 'disabled'),
  divider: layout('A line between elements.'),

  text: input('One line of text.', texts, 'mask', 'maxLength', 'format'),
  number: input('A number.', numbers, 'min', 'max', 'format', 'mask'),
  money: input('An amount of money; as display when disabled.', numbers, 'min', 'max', 'currency', 'format'),
  percent: input('A percentage.', numbers, 'min', 'max', 'format'),
  spinner: input('A number with buttons for one more and one less.', numbers, 'min', 'max', 'disableOnLimit'),
  date: input('A day.', ['date', 'datetime', 'text', 'json'], 'min', 'max', 'format'),
  datetime: input('A day and a time.', ['datetime', 'text', 'json'], 'min', 'max', 'format'),
  'date-range': input('A first and a last day.', texts, 'min', 'max', 'format'),
  time: input('A time of day.', ['time', 'text', 'json'], 'min', 'max', 'format'),
  select: input('One item of a short list.', choices, ...items, 'nullValues'),
  multiselect: input('Several items of a list.', ['json', 'collection'], ...items),
  radio: input('One item, all of them in sight.', choices, ...items, 'empty'),
  checkbox: input('Yes or no; with `nullValues` also neither.', ['boolean', 'json'], 'nullValues'),
  switch: input('Yes or no, taking effect at once.', ['boolean', 'json']),
  textarea: input('Several lines of text.', texts, 'rows', 'maxLength'),
  richtext: input('Formatted text.', texts, 'rows', 'maxLength'),
  masked: {
    ...input('Text under an input mask.', texts, 'mask', 'maxLength'),
    needs: ['mask'],
  },
  cpf: input('A CPF, checked.', texts),
  cnpj: input('A CNPJ, alphanumeric too, checked.', texts),
  documento: input(
    'A document of a country, told apart while typing; a CPF or a CNPJ.',
    texts,
    'country',
    'documentType',
  ),
  cep: input('A Brazilian postal code.', texts),
  phone: input('A telephone with country and area code.', texts),
  email: input('An e-mail address.', texts, 'maxLength'),
  password: input('A password, never shown.', texts, 'maxLength'),
  color: input('A colour; `data` are those offered first.', texts, 'data'),
  upload: input('A file, or several.', null, ...files),
  image: input('A picture, or several; of a text field the picture at that address.', null, 'format', ...files),
  signature: input('A signature drawn by hand.', texts),

  picker: relation(
    'A record chosen from a list in a dialog.',
    ['relation', 'json'],
    'columns',
    'selectLabel',
    'empty',
    'sortBy',
    'sortType',
  ),
  autocomplete: relation('A record found while typing.', ['relation', 'json'], 'itemValue'),
  tags: relation('Several records as tags.', ['collection', 'json'], 'selectLabel', 'target', 'mappedBy'),

  grid: collection('Rows with paging, search, filters and totals.'),
  table: collection('Plain rows, loaded as one scrolls.'),
  tree: collection('Rows in a hierarchy.'),
  cards: collection('Rows as cards.'),
  gallery: collection('Rows as pictures.'),
  carousel: collection('Rows as slides.'),
  timeline: collection('Rows along time.'),

  static: display('The value as text.', 'currency', 'itemLabel'),
  badge: display('The value as a badge.', 'data', 'itemLabel'),
  link: display('The value as a link.'),
  qrcode: display('The value as a QR code.'),
  progress: display('The value as a bar.', 'min', 'max'),
  tiles: chart('Figures side by side.'),

  bar: chart('Upright bars.'),
  hbar: chart('Lying bars.'),
  line: chart('A line.'),
  pie: chart('A pie.'),
  sunburst: chart('Rings of a hierarchy.'),
  map: chart('Values on a map.'),

  iframe: {
    group: 'frame',
    description: 'Another page in a frame; `value` gives its address.',
    keys: [...common, 'value'],
    needs: ['value'],
    kinds: null,
  },
  html: {
    group: 'frame',
    description: 'HTML, sanitised.',
    keys: [...common, 'field', 'html', 'value'],
    needs: [],
    kinds: null,
  },

  button: {
    group: 'action',
    description: 'A button.',
    keys: [...common, 'disabled', 'click'],
    needs: ['click'],
    kinds: null,
  },
  menu: {
    group: 'action',
    description: 'A button that opens a menu of the buttons inside.',
    keys: [...common, 'disabled', 'elements'],
    needs: ['elements'],
    kinds: null,
  },

  component: {
    group: 'registered',
    description: 'A component that the portal registers under a name.',
    keys: unique([...common, ...bound, 'component', ...(Object.keys(elementKeys) as ElementKey[]), ...listOnly]),
    needs: ['component'],
    kinds: null,
  },
} as const satisfies Readonly<Record<string, ElementType>>;

export type ElementTypeName = keyof typeof elementTypes;

export const elementTypeNames = Object.keys(elementTypes);

export const listTypeNames: readonly string[] = ['grid', 'table', 'tree', 'cards', 'gallery', 'carousel', 'timeline'];

/** What a cell can be drawn as: every type that shows or edits one value. */
export const columnTypeNames: readonly string[] = elementTypeNames.filter((name) => {
  const group = elementTypeOf(name)?.group;
  return group === 'input' || group === 'relation' || group === 'display';
});

export function elementTypeOf(name: string): ElementType | null {
  return Object.hasOwn(elementTypes, name) ? elementTypes[name as ElementTypeName] : null;
}

/** What a key of an element holds, whatever the type of the element. */
export function elementKeyOf(name: string): KeyDefinition | null {
  if (Object.hasOwn(elementKeys, name)) return elementKeys[name as keyof typeof elementKeys];
  if (Object.hasOwn(listKeys, name)) return listKeys[name as keyof typeof listKeys];
  return null;
}

/** Every key that an element of some type may have. */
export const allElementKeys: readonly string[] = unique([...Object.keys(elementKeys), ...Object.keys(listKeys)]);

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
