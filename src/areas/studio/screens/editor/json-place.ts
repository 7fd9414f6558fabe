import {
  actionKeys,
  callKeys,
  checkKeys,
  columnKeys,
  type EntityModel,
  elementKeyOf,
  elementKeys,
  elementTypeOf,
  elementTypeOfField,
  fieldAt,
  filterKeys,
  formKeys,
  fragmentKey,
  fragmentParamKeys,
  holdKeys,
  includeKeys,
  includeType,
  type KeyDefinition,
  type KeyTable,
  listKeys,
  listKeysOf,
  listTypeNames,
  overrideKeys,
  predicateKeys,
  sourceKeys,
  templateColumnKeys,
  templateElementKeys,
  templateKey,
  templateKeys,
  templatePartKeys,
  templateSheetKeys,
  templateTypes,
  viewKeys,
} from '../../../../language/index.ts';
import { getOwn, isRecord } from '../../../../render/values.ts';

/** Entities that a view may use, and what the file is. */
export type PlaceContext = {
  readonly entities: ReadonlyMap<string, EntityModel>;
  /** Entity of the screen; null for a screen without one. */
  readonly entity: string | null;
  readonly isOverride: boolean;
};

type MapKind = 'elements' | 'columns' | 'filters' | 'actions' | 'checks' | 'fragment';
type ObjectKind =
  | 'view'
  | 'list'
  | 'form'
  | 'element'
  | 'column'
  | 'filter'
  | 'action'
  | 'call'
  | 'check'
  | 'source'
  | 'hold'
  | 'fragmentParam'
  | 'template'
  | 'predicate'
  | 'option';

/** A place in a view: an object with known keys, a map of names, or one value. */
export type JsonPlace = {
  readonly at: ObjectKind | MapKind | 'options' | 'values' | 'value' | 'unknown';
  /** Keys of an object; null if any name is allowed. */
  readonly keys: KeyTable | null;
  /** Definition of the key at this place; null at the root and in maps of names. */
  readonly definition: KeyDefinition | null;
  /** The value itself, if it can be parsed. */
  readonly value: unknown;
  readonly record: EntityModel | null;
  readonly row: EntityModel | null;
  /** Element type, given or derived from the field. */
  readonly type: string | null;
  /** Whether it is in a print template, whose elements have other keys. */
  readonly isPrinted?: boolean;
};

const itemOf: Readonly<Record<MapKind, ObjectKind>> = {
  elements: 'element',
  columns: 'column',
  filters: 'filter',
  actions: 'action',
  checks: 'check',
  fragment: 'fragmentParam',
};

const optionKeys: KeyTable = {
  id: { type: 'any', description: 'Value that is stored.', example: 'PF' },
  descricao: { type: 'text', description: 'Text that is shown.', example: 'Pessoa física' },
};

const listTypeKey: KeyDefinition = {
  type: 'list-type',
  description: 'How the rows are drawn; a grid when left out.',
  example: 'grid',
  values: listTypeNames,
};

/** Follows a path of keys and indexes through a view, by the vocabulary. */
export function placeAt(root: unknown, path: readonly (string | number)[], context: PlaceContext): JsonPlace {
  const stated = isRecord(root) ? getOwn(root, 'entity') : undefined;
  const name = typeof stated === 'string' ? stated : context.entity;
  const model = (name === null ? undefined : context.entities.get(name)) ?? null;
  let place: JsonPlace = {
    at: 'view',
    keys: keysOf({ ...viewKeys, ...templateKey, ...fragmentKey }, context, false),
    definition: null,
    value: root,
    record: model,
    row: model,
    type: null,
  };
  for (const key of path) place = step(place, key, context);
  return place;
}

function step(place: JsonPlace, key: string | number, context: PlaceContext): JsonPlace {
  const value = childOf(place.value, key);
  switch (place.at) {
    case 'elements':
    case 'columns':
    case 'filters':
    case 'actions':
    case 'checks':
    case 'fragment':
      return itemPlace(itemOf[place.at], String(key), value, place, context);
    case 'options':
      return { ...place, at: 'option', keys: optionKeys, definition: null, value };
    case 'predicate':
      if (typeof key === 'number') return { ...place, value };
      if (key === 'and' || key === 'or') return { ...place, definition: predicateKeys[key], value };
      return valuePlace(place, predicateKeys[key as keyof typeof predicateKeys] ?? null, value);
    case 'value':
      // Items of a list of names or fields have the definition of the list.
      return { ...place, value };
    case 'values':
    case 'unknown':
      return { ...place, at: 'unknown', keys: null, definition: null, value };
    default:
      return keyPlace(place, String(key), value, context);
  }
}

function keyPlace(place: JsonPlace, key: string, value: unknown, context: PlaceContext): JsonPlace {
  const definition = (place.keys === null ? undefined : getOwn(place.keys, key)) as KeyDefinition | undefined;
  if (definition === undefined) return { ...place, at: 'unknown', keys: null, definition: null, value };
  const base = { ...place, definition, value };
  switch (definition.type) {
    case 'list': {
      const entity = isRecord(value) ? getOwn(value, 'entity') : undefined;
      const row = (typeof entity === 'string' ? context.entities.get(entity) : undefined) ?? place.record;
      const type = isRecord(value) && typeof value.type === 'string' ? value.type : 'grid';
      const keys = keysOf({ type: listTypeKey, ...listKeysOf(type) }, context, true);
      return { ...base, at: 'list', keys, row, record: row, type: null };
    }
    case 'form':
      return { ...base, at: 'form', keys: keysOf(formKeys, context, true), type: null };
    case 'elements':
      return { ...base, at: 'elements', keys: null, record: key === 'detail' ? place.row : place.record, type: null };
    case 'columns':
    case 'filters':
    case 'actions':
    case 'checks':
    case 'fragment':
      return { ...base, at: definition.type, keys: null, type: null };
    case 'template':
      return { ...base, at: 'template', keys: keysOf(templateKeys, context, true), isPrinted: true };
    case 'template-part':
      return { ...base, at: 'template', keys: keysOf(templatePartKeys, context, true) };
    case 'template-sheet':
      return { ...base, at: 'template', keys: keysOf(templateSheetKeys, context, true) };
    case 'template-elements':
      return { ...base, at: 'elements', keys: null };
    case 'template-columns':
      return { ...base, at: 'columns', keys: null };
    case 'source':
      return { ...base, at: 'source', keys: sourceKeys, type: null };
    case 'hold':
      return { ...base, at: 'hold', keys: holdKeys, type: null };
    case 'call':
      return { ...base, at: 'call', keys: callKeys };
    case 'action':
      return { ...base, at: 'action', keys: keysOf(actionKeys, context, false) };
    case 'condition':
      return { ...base, at: 'predicate', keys: predicateKeys };
    case 'options':
      return { ...base, at: 'options', keys: null };
    case 'values':
    case 'call-values':
    case 'call-body':
    case 'permissions':
      return { ...base, at: 'values', keys: null };
    default:
      return valuePlace(place, definition, value);
  }
}

function valuePlace(place: JsonPlace, definition: KeyDefinition | null, value: unknown): JsonPlace {
  return { ...place, at: 'value', keys: null, definition, value };
}

function itemPlace(kind: ObjectKind, name: string, value: unknown, place: JsonPlace, context: PlaceContext): JsonPlace {
  const base = { ...place, at: kind, definition: null, value, type: null };
  if (place.isPrinted === true) return printedPlace(kind, name, base, context);
  if (kind === 'column') return { ...base, keys: keysOf(columnKeys, context, true) };
  if (kind === 'filter') return { ...base, keys: keysOf(filterKeys, context, true) };
  if (kind === 'check') return { ...base, keys: keysOf(checkKeys, context, true) };
  if (kind === 'action') return { ...base, keys: keysOf(actionKeys, context, true) };
  if (kind === 'fragmentParam') return { ...base, keys: fragmentParamKeys };
  if (isRecord(value) && value.type === includeType.name) return { ...base, keys: keysOf(includeKeys, context, true) };
  const path = isRecord(value) && typeof value.field === 'string' ? value.field : name;
  const field = place.record === null ? null : fieldAt(place.record, path, context.entities);
  const stated = isRecord(value) && typeof value.type === 'string' ? value.type : null;
  const type = stated ?? (field === null ? null : elementTypeOfField(field));
  const known = type === null ? null : elementTypeOf(type);
  const table =
    known === null
      ? { ...elementKeys, ...listKeys }
      : Object.fromEntries(
          known.keys.flatMap((key) => {
            const definition = elementKeyOf(key);
            return definition === null ? [] : [[key, definition]];
          }),
        );
  const entity = isRecord(value) && typeof value.entity === 'string' ? value.entity : field?.target;
  const rows = (entity == null ? undefined : context.entities.get(entity)) ?? null;
  return { ...base, keys: keysOf(table, context, true), row: rows ?? place.row, type };
}

/** An element or a column of a print template; an element has the keys of its type if it names one. */
function printedPlace(kind: ObjectKind, name: string, base: JsonPlace, context: PlaceContext): JsonPlace {
  const { value, record } = base;
  if (kind === 'column') return { ...base, keys: keysOf(templateColumnKeys, context, true) };
  const path = isRecord(value) && typeof value.field === 'string' ? value.field : name;
  const field = record === null ? null : fieldAt(record, path, context.entities);
  const rows = field?.target == null ? undefined : context.entities.get(field.target);
  const type = isRecord(value) ? getOwn(value, 'type') : undefined;
  const known = Object.entries(templateTypes).find(([each]) => each === type)?.[1];
  const own = Object.entries(templateElementKeys).filter(
    ([key]) => known === undefined || (known.keys as readonly string[]).includes(key),
  );
  return { ...base, keys: keysOf(Object.fromEntries(own), context, true), row: rows ?? base.row };
}

/** `name` is for the array form only, `$` keys for named parts of overrides. */
function keysOf(table: KeyTable, { isOverride }: PlaceContext, isNamed: boolean): KeyTable {
  return isOverride && isNamed ? { ...table, ...overrideKeys } : table;
}

function childOf(value: unknown, key: string | number): unknown {
  if (Array.isArray(value)) return typeof key === 'number' ? value[key] : undefined;
  return isRecord(value) ? getOwn(value, String(key)) : undefined;
}
