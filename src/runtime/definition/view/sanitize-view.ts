import { isCondition } from '../../expressions/predicate.ts';
import { isRecord, type JsonRecord } from '../../json/record.ts';
import type { ViewDefinition } from './view.ts';
import { elementKeyOf } from './vocabulary.ts';
import {
  actionKeys,
  columnKeys,
  filterKeys,
  formKeys,
  type KeyDefinition,
  type KeyTable,
  menuKeys,
  viewKeys,
} from './vocabulary-keys.ts';

/**
 * Leaves out every value that is not of the kind which its key holds, so that drawing the rest needs no guards (rule V2).
 * What is no element at all stays in its place as one of an unknown type, which a placeholder names; keys that nobody
 * knows stay too, as nobody reads them. `validateView` says what is wrong. Never throws.
 */
export function soundView(view: ViewDefinition): ViewDefinition {
  return soundRecord(view, ofView);
}

type Lookup = (key: string) => KeyDefinition | undefined;

const lookupIn =
  (table: KeyTable): Lookup =>
  (key) =>
    Object.hasOwn(table, key) ? table[key] : undefined;

const ofView = lookupIn(viewKeys);
const ofElement: Lookup = (key) => elementKeyOf(key) ?? undefined;
const ofList: Lookup = (key) =>
  key === 'type' ? { type: 'list-type', description: '', example: 'grid' } : ofElement(key);
const ofColumn = lookupIn(columnKeys);
const ofFilter = lookupIn(filterKeys);
const ofAction = lookupIn(actionKeys);
const ofForm = lookupIn(formKeys);
const ofMenu = lookupIn(menuKeys);

function soundRecord(record: JsonRecord, lookup: Lookup): JsonRecord {
  const sound: [string, unknown][] = [];
  for (const [key, value] of Object.entries(record)) {
    const definition = lookup(key);
    const kept = definition === undefined ? value : soundValue(value, definition);
    if (kept !== undefined) sound.push([key, kept]);
  }
  return Object.fromEntries(sound);
}

/** The value, mended where a part of it is wrong; undefined when it is none. */
function soundValue(value: unknown, definition: KeyDefinition): unknown {
  const { type, values, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = definition;
  switch (type) {
    case 'flag':
      return typeof value === 'boolean' ? value : undefined;
    case 'integer':
    case 'number': {
      const isSound = typeof value === 'number' && Number.isFinite(value) && value >= min && value <= max;
      return isSound && (type === 'number' || Number.isInteger(value)) ? value : undefined;
    }
    case 'number-or-text':
      return typeof value === 'number' || typeof value === 'string' ? value : undefined;
    case 'condition':
      return isCondition(value) ? value : undefined;
    case 'options':
      return Array.isArray(value) ? value.filter((item) => isRecord(item) && item.id !== undefined) : undefined;
    case 'call':
      return isRecord(value) && typeof value.url === 'string' && typeof value.method === 'string' ? value : undefined;
    case 'action':
      return isRecord(value) ? soundRecord(value, ofAction) : undefined;
    case 'fields':
    case 'names':
      return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : undefined;
    case 'permissions':
    case 'values':
      return isRecord(value) ? value : undefined;
    case 'elements':
      return isRecord(value) ? soundElements(value) : undefined;
    case 'columns':
      return isRecord(value) ? soundMap(value, ofColumn) : undefined;
    case 'filters':
      return isRecord(value) ? soundMap(value, ofFilter) : undefined;
    case 'actions':
      return isRecord(value) ? soundMap(value, ofAction) : undefined;
    case 'list':
      return isRecord(value) ? soundRecord(value, ofList) : undefined;
    case 'form':
      return isRecord(value) ? soundRecord(value, ofForm) : undefined;
    case 'menu':
      return isRecord(value) ? soundRecord(value, ofMenu) : undefined;
    case 'any':
      return value;
    default:
      return typeof value === 'string' && (values === undefined || values.includes(value)) ? value : undefined;
  }
}

function soundMap(map: JsonRecord, lookup: Lookup): JsonRecord {
  return Object.fromEntries(
    Object.entries(map).flatMap(([name, item]) => (isRecord(item) ? [[name, soundRecord(item, lookup)]] : [])),
  );
}

function soundElements(elements: JsonRecord): JsonRecord {
  return Object.fromEntries(
    Object.entries(elements).map(([name, given]) => {
      if (!isRecord(given)) return [name, { type: kindOf(given) }];
      const sound = soundRecord(given, ofElement);
      const isTyped = given.type === undefined || typeof given.type === 'string';
      return [name, isTyped ? sound : { ...sound, type: kindOf(given.type) }];
    }),
  );
}

/** Stands for a type that is none; there is no element type of such a name. */
function kindOf(value: unknown): string {
  return value === null ? 'null' : typeof value;
}
