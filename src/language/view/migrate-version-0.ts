import { pointerTo } from '../json/pointer.ts';
import { getOwn, isRecord, type JsonRecord, setOwn } from '../json/record.ts';
import { actionKeys } from './keys/action-keys.ts';
import { elementKeys } from './keys/element-keys.ts';
import { columnKeys, filterKeys, listKeys, nestedListKeys, screenListKeys } from './keys/list-keys.ts';
import { formKeys, viewKeys } from './keys/view-keys.ts';

/**
 * Version 0 is the form and list configuration that other servers send (specification 000, section 3): lists of named
 * things are arrays with a `name` in each item, the configuration of list and form is at the root, keys may have
 * underscores, flags may be texts, and lists of names may be text with commas.
 */
export function looksLikeVersion0(view: JsonRecord): boolean {
  const hasForm = Array.isArray(getOwn(view, 'elements')) && Object.hasOwn(view, 'entity');
  return hasForm || Array.isArray(getOwn(view, 'columns'));
}

/** Lifts a view of version 0 to version 1. */
export function liftVersion0(view: JsonRecord): { view: JsonRecord; moved: ReadonlyMap<string, string> } {
  const moved = new Map<string, string>();
  const renamed = renameKeys(view, '', '', viewTable, moved);
  return { view: liftRecord(splitRoot(renamed, moved), '', '', moved), moved };
}

type Table = Readonly<Record<string, unknown>>;

/**
 * Keys of the root that now belong to `list`; those that only apply to rows of a record had no effect there and are
 * left out.
 */
const listRoot: Table = { ...listKeys, ...screenListKeys, type: true, click: true };
const viewTable: Table = { ...viewKeys, ...listRoot, actions: true, label: true };
const elementTable: Table = { ...elementKeys, ...listKeys };
const tables: Readonly<Record<string, Table>> = {
  elements: elementTable,
  detail: elementTable,
  columns: columnKeys,
  filters: filterKeys,
  actions: actionKeys,
  list: elementTable,
  form: formKeys,
  click: actionKeys,
  change: actionKeys,
  blur: actionKeys,
};
const namedMaps: ReadonlySet<string> = new Set(['elements', 'detail', 'columns', 'filters', 'actions', 'commands']);

/** `item_label` becomes `itemLabel` if the vocabulary has that and it is free. */
function renameKeys(
  record: JsonRecord,
  to: string,
  from: string,
  table: Table,
  moved: Map<string, string>,
): JsonRecord {
  const result = {};
  for (const [key, value] of Object.entries(record)) {
    const camel = key.replaceAll(/_([a-z])/g, (_whole, letter: string) => letter.toUpperCase());
    const isLegacy = camel !== key && !Object.hasOwn(table, key) && Object.hasOwn(table, camel);
    const name = isLegacy && !Object.hasOwn(record, camel) ? camel : key;
    setOwn(result, name, value);
    if (name !== key) moved.set(pointerTo(to, name), pointerTo(from, key));
  }
  return result;
}

/** Moves keys of the root to their place in version 1; duplicates stay at the root and are reported. */
function splitRoot(view: JsonRecord, moved: Map<string, string>): JsonRecord {
  const root: Record<string, unknown> = {};
  const list: Record<string, unknown> = {};
  const form: Record<string, unknown> = {};
  const given = { list: getOwn(view, 'list'), form: getOwn(view, 'form') };
  const hasOwnList = isRecord(given.list) && !Object.hasOwn(given.list, 'url');
  const hasEntity = Object.hasOwn(view, 'entity');
  const move = (key: string, value: unknown, target: Record<string, unknown>, place: string) => {
    setOwn(target, key, value);
    moved.set(`/${place}/${key}`, moved.get(`/${key}`) ?? `/${key}`);
  };
  for (const [key, value] of Object.entries(view)) {
    // Filters of a screen without an entity belong to the screen.
    const isOfView = Object.hasOwn(viewKeys, key) && !(key === 'filters' && hasEntity);
    const isListKey = Object.hasOwn(listRoot, key) && !isOfView;
    if ((key === 'elements' || key === 'actions') && hasEntity && given.form === undefined)
      move(key, value, form, 'form');
    else if (key === 'list' && !hasOwnList) move('list', value, list, 'list');
    else if (isListKey && !hasOwnList) {
      if (!nestedListKeys.includes(key)) move(key, value, list, 'list');
    } else if (key === 'label' && !Object.hasOwn(view, 'title')) {
      root.title = value;
      moved.set('/title', '/label');
    } else setOwn(root, key, value);
  }
  if (Object.keys(list).length > 0) root.list = list;
  if (Object.keys(form).length > 0) root.form = form;
  return root;
}

function liftRecord(record: JsonRecord, to: string, from: string, moved: Map<string, string>): JsonRecord {
  const result = {};
  for (const [key, value] of Object.entries(record)) {
    const at = pointerTo(to, key);
    const was = moved.get(at) ?? pointerTo(from, key);
    setOwn(result, key, liftValue(key, value, at, was, moved));
  }
  return result;
}

function liftValue(key: string, value: unknown, to: string, from: string, moved: Map<string, string>): unknown {
  const table = tables[key];
  if (namedMaps.has(key) && table !== undefined) return liftMap(value, to, from, table, moved);
  if (table !== undefined && isRecord(value) && !(key === 'list' && Object.hasOwn(value, 'url'))) {
    return liftRecord(renameKeys(value, to, from, table, moved), to, from, moved);
  }
  if (flags.has(key) && (value === 'true' || value === 'false')) return value === 'true';
  if (key === 'fields' && typeof value === 'string') {
    return value
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '');
  }
  return value;
}

/** Keys with true or false as value, alone or besides a condition. */
const flags: ReadonlySet<string> = new Set(
  [elementKeys, listKeys, columnKeys, filterKeys, actionKeys].flatMap((table) =>
    Object.entries(table).flatMap(([key, { type }]) => (type === 'flag' || type === 'condition' ? [key] : [])),
  ),
);

/**
 * Converts an array of named items to a map. With a missing or repeated name it stays an array, which is reported as in
 * any version.
 */
function liftMap(value: unknown, to: string, from: string, table: Table, moved: Map<string, string>): unknown {
  const items = Array.isArray(value)
    ? value.map((item: unknown, index): Item => ({ name: nameOf(item), item, was: pointerTo(from, index) }))
    : Object.entries(isRecord(value) ? value : {}).map(
        ([name, item]): Item => ({ name, item, was: pointerTo(from, name) }),
      );
  const names = items.map(({ name }) => name);
  const isValid =
    names.every((name) => typeof name === 'string' && name !== '') && new Set(names).size === names.length;
  if (!Array.isArray(value) && !isRecord(value)) return value;
  if (!isValid) {
    return items.map(({ item, was }, index) => {
      if (!isRecord(item)) return item;
      const at = pointerTo(to, index);
      return liftRecord(renameKeys(item, at, was, table, moved), at, was, moved);
    });
  }
  const map = {};
  for (const { name = '', item, was } of items) {
    const at = pointerTo(to, name);
    moved.set(at, was);
    if (!isRecord(item)) {
      setOwn(map, name, typeof item === 'string' && Array.isArray(value) ? {} : item);
      continue;
    }
    const { name: _name, ...rest } = renameKeys(item, at, was, table, moved);
    setOwn(map, name, liftRecord(Array.isArray(value) ? rest : { ...rest, ...named(item) }, at, was, moved));
  }
  return map;
}

type Item = { readonly name: string | undefined; readonly item: unknown; readonly was: string };

function nameOf(item: unknown): string | undefined {
  const name = isRecord(item) ? getOwn(item, 'name') : item;
  return typeof name === 'string' ? name : undefined;
}

/** In a map the key is the name; a `name` inside is a separate mistake. */
function named(item: JsonRecord): JsonRecord {
  return Object.hasOwn(item, 'name') ? { name: getOwn(item, 'name') } : {};
}
