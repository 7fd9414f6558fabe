import { elementKeyOf } from '../elements/vocabulary.ts';
import { isCondition } from '../expressions/predicate.ts';
import { isRecord, type JsonRecord } from '../json/record.ts';
import { actionKeys, callKeys } from '../view/keys/action-keys.ts';
import type { KeyDefinition, KeyTable } from '../view/keys/key-definition.ts';
import { columnKeys, filterKeys } from '../view/keys/list-keys.ts';
import { checkKeys, formKeys, holdKeys, menuKeys, sourceKeys, viewKeys } from '../view/keys/view-keys.ts';
import type { ViewDefinition } from '../view/view.ts';

/**
 * Removes every value that does not have the kind of its key, so that the rest can be drawn without guards (rule V2).
 * Something that is not an element becomes one of an unknown type, which is drawn as a placeholder. Unknown keys stay,
 * because nobody reads them. `validateView` reports the mistakes. Never throws.
 */
export function sanitizeView(view: ViewDefinition): ViewDefinition {
  return sanitizeRecord(view, ofView);
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
/** An invalid method stays: an unknown call must not be sent as another one. */
const ofCall: Lookup = (key) => (key === 'params' || key === 'body' ? callKeys[key] : undefined);
const ofForm = lookupIn(formKeys);
const ofMenu = lookupIn(menuKeys);
const ofSource = lookupIn(sourceKeys);
const ofHold = lookupIn(holdKeys);
const ofCheck = lookupIn(checkKeys);

function sanitizeRecord(record: JsonRecord, lookup: Lookup): JsonRecord {
  const entries: [string, unknown][] = [];
  for (const [key, value] of Object.entries(record)) {
    const definition = lookup(key);
    const clean = definition === undefined ? value : sanitizeValue(value, definition);
    if (clean !== undefined) entries.push([key, clean]);
  }
  return Object.fromEntries(entries);
}

/** The value, corrected if a part of it is invalid; undefined if it is invalid as a whole. */
function sanitizeValue(value: unknown, definition: KeyDefinition): unknown {
  const { type, values, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = definition;
  switch (type) {
    case 'flag':
      return typeof value === 'boolean' ? value : undefined;
    case 'integer':
    case 'number': {
      const isInRange = typeof value === 'number' && Number.isFinite(value) && value >= min && value <= max;
      return isInRange && (type === 'number' || Number.isInteger(value)) ? value : undefined;
    }
    case 'number-or-text':
      return typeof value === 'number' || typeof value === 'string' ? value : undefined;
    case 'condition':
      return isCondition(value) ? value : undefined;
    case 'options':
      return Array.isArray(value) ? value.filter((item) => isRecord(item) && item.id !== undefined) : undefined;
    case 'call':
      return isRecord(value) && typeof value.url === 'string' && typeof value.method === 'string'
        ? sanitizeRecord(value, ofCall)
        : undefined;
    case 'action':
      return isRecord(value) ? sanitizeRecord(value, ofAction) : undefined;
    case 'fields':
    case 'names':
      return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : undefined;
    case 'permissions':
    case 'values':
    case 'call-values':
      return isRecord(value) ? value : undefined;
    case 'call-body':
      return isRecord(value) || typeof value === 'string' ? value : undefined;
    case 'elements':
      return isRecord(value) ? sanitizeElements(value) : undefined;
    case 'columns':
      return isRecord(value) ? sanitizeMap(value, ofColumn) : undefined;
    case 'filters':
      return isRecord(value) ? sanitizeMap(value, ofFilter) : undefined;
    case 'actions':
      return isRecord(value) ? sanitizeMap(value, ofAction) : undefined;
    case 'list':
      return isRecord(value) ? sanitizeRecord(value, ofList) : undefined;
    case 'form':
      return isRecord(value) ? sanitizeRecord(value, ofForm) : undefined;
    case 'source':
      return isRecord(value) && isRecord(value.call) ? sanitizeRecord(value, ofSource) : undefined;
    case 'hold':
      return isRecord(value) && isRecord(value.take) && isRecord(value.release)
        ? sanitizeRecord(value, ofHold)
        : undefined;
    case 'checks':
      return isRecord(value) ? sanitizeMap(value, ofCheck) : undefined;
    case 'menu':
      return isRecord(value) ? sanitizeRecord(value, ofMenu) : undefined;
    case 'any':
      return value;
    default:
      return typeof value === 'string' && (values === undefined || values.includes(value)) ? value : undefined;
  }
}

function sanitizeMap(map: JsonRecord, lookup: Lookup): JsonRecord {
  return Object.fromEntries(
    Object.entries(map).flatMap(([name, item]) => (isRecord(item) ? [[name, sanitizeRecord(item, lookup)]] : [])),
  );
}

function sanitizeElements(elements: JsonRecord): JsonRecord {
  return Object.fromEntries(
    Object.entries(elements).map(([name, given]) => {
      if (!isRecord(given)) return [name, { type: kindOf(given) }];
      const entries = sanitizeRecord(given, ofElement);
      const isTyped = given.type === undefined || typeof given.type === 'string';
      return [name, isTyped ? entries : { ...entries, type: kindOf(given.type) }];
    }),
  );
}

/** Names an invalid type; no element type has such a name. */
function kindOf(value: unknown): string {
  return value === null ? 'null' : typeof value;
}
