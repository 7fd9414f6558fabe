import type { ParsedJson, Position, PositionLookup } from '../json/parse.ts';
import { pointerTo } from '../json/pointer.ts';
import type { ViewProblem } from '../json/problem.ts';
import { getOwn, isRecord, setOwn } from '../json/record.ts';
import { migrateView, originalPointer } from './migrate-view.ts';
import { namedMaps } from './named-maps.ts';
import type { ViewDefinition } from './view.ts';

export type NormalisedView = {
  /** In normalised form, unchecked: `validateView` reports mistakes. Null if the file is not an object. */
  readonly view: ViewDefinition | null;
  readonly problems: readonly ViewProblem[];
  /** Position in the file of a pointer in the normalised view. */
  readonly at: PositionLookup;
};

/**
 * Brings a parsed view or override into normalised form: migrated to the current version, arrays of named items as
 * maps, short forms written out. Never throws and never drops unknown keys.
 */
export function normaliseView(file: string, parsed: ParsedJson): NormalisedView {
  if (parsed.value === undefined) return { view: null, problems: [], at: parsed.at };
  if (!isRecord(parsed.value)) {
    const message = 'A view is an object, such as { "entity": "Fornecedor" }.';
    return {
      view: null,
      problems: [problem('view/wrong-value', file, parsed.at(''), '', message)],
      at: parsed.at,
    };
  }
  const problems: ViewProblem[] = [];
  const moved = new Map<string, string>();
  const migrated = migrateView(parsed.value);
  const inFile: PositionLookup = (pointer, what) => parsed.at(originalPointer(migrated.moved, pointer), what);
  const at: PositionLookup = (pointer, what) => inFile(originalPointer(moved, pointer), what);
  const context: Context = { file, problems, moved, at: inFile };
  const { view, problem: versionProblem } = migrated;
  if (versionProblem !== null) {
    problems.push(problem('view/unknown-version', file, parsed.at('/version'), '/version', versionProblem));
  }
  return {
    view: asView(normaliseRecord(view, '', '', 'view', context)),
    problems,
    at,
  };
}

type Context = {
  readonly file: string;
  readonly problems: ViewProblem[];
  /** Normalised pointers of items in arrays, with their pointer in the file. */
  readonly moved: Map<string, string>;
  readonly at: PositionLookup;
};

type Place = 'view' | 'list' | 'form' | 'element' | 'column' | 'filter' | 'action' | 'plain';

const placeOfKey: Readonly<Record<string, Place>> = {
  list: 'list',
  form: 'form',
  // The values of these keys are normalised like a form: elements by name.
  template: 'form',
  header: 'form',
  footer: 'form',
  click: 'action',
  change: 'action',
  blur: 'action',
  answered: 'action',
  otherwise: 'action',
  declined: 'action',
  refused: 'action',
};

const placeOfItem: Readonly<Record<string, Place>> = {
  elements: 'element',
  detail: 'element',
  ask: 'element',
  columns: 'column',
  filters: 'filter',
  actions: 'action',
};

function normaliseRecord(
  record: Readonly<Record<string, unknown>>,
  pointer: string,
  original: string,
  place: Place,
  context: Context,
): Record<string, unknown> {
  const result = {};
  for (const [key, value] of Object.entries(record)) {
    if (place === 'view' && key === '$schema') continue;
    setOwn(
      result,
      key,
      normaliseKey({
        key,
        value,
        pointer: pointerTo(pointer, key),
        original: pointerTo(original, key),
        place,
        context,
      }),
    );
  }
  return result;
}

type NormaliseKeyOptions = {
  readonly key: string;
  readonly value: unknown;
  readonly pointer: string;
  readonly original: string;
  readonly place: Place;
  readonly context: Context;
};

function normaliseKey({ key, value, pointer, original, place, context }: NormaliseKeyOptions): unknown {
  if (place === 'plain') return value;
  if (namedMaps.has(key)) return normaliseMap(value, pointer, original, placeOfItem[key] ?? 'plain', context);
  if (key === 'data' || key === 'fileTypeList') return normaliseOptions(value);
  const isCall = key === 'call' || key === 'download' || (key === 'list' && place !== 'view');
  if (isCall) return typeof value === 'string' ? { method: key === 'call' ? 'POST' : 'GET', url: value } : value;
  const inner = placeOfKey[key] ?? 'plain';
  if (inner === 'action' && typeof value === 'string') return { navigate: value };
  return isRecord(value) ? normaliseRecord(value, pointer, original, inner, context) : value;
}

/** `["nome", { "name": "cidade" }]`, `{ "nome": true }` and `{ "nome": {} }` all become the last form. */
function normaliseMap(value: unknown, pointer: string, original: string, place: Place, context: Context): unknown {
  if (isRecord(value)) {
    const map = {};
    for (const [name, item] of Object.entries(value)) {
      setOwn(map, name, normaliseItem(item, pointerTo(pointer, name), pointerTo(original, name), place, context));
    }
    return map;
  }
  if (!Array.isArray(value)) return value;
  const map = {};
  value.forEach((item: unknown, index) => {
    const from = pointerTo(original, index);
    const name = typeof item === 'string' ? item : isRecord(item) ? getOwn(item, 'name') : undefined;
    if (typeof name !== 'string' || name === '') {
      const message = 'Each item of this array needs a `name`, by which overrides and expressions address it.';
      context.problems.push(problem('view/missing-name', context.file, context.at(from), from, message));
      return;
    }
    const to = pointerTo(pointer, name);
    if (Object.hasOwn(map, name)) {
      const message = `The name \`${name}\` stands twice in this array. Names are unique: rename one.`;
      context.problems.push(problem('view/duplicate-name', context.file, context.at(from), from, message));
      return;
    }
    context.moved.set(to, from);
    const { name: _name, ...rest } = isRecord(item) ? item : { name };
    setOwn(map, name, normaliseItem(rest, to, from, place, context));
  });
  return map;
}

function normaliseItem(item: unknown, pointer: string, original: string, place: Place, context: Context): unknown {
  if (item === true) return {};
  return isRecord(item) ? normaliseRecord(item, pointer, original, place, context) : item;
}

/** `["PF", "PJ"]` and `{ "PF": "Física" }` become items with id and descricao. */
function normaliseOptions(value: unknown): unknown {
  if (isRecord(value)) {
    const texts = Object.entries(value);
    return texts.every(([, text]) => typeof text === 'string')
      ? texts.map(([id, descricao]) => ({ id, descricao }))
      : value;
  }
  if (!Array.isArray(value)) return value;
  return value.map((item: unknown) =>
    typeof item === 'string' || typeof item === 'number' ? { id: item, descricao: String(item) } : item,
  );
}

function problem(code: string, file: string, position: Position, pointer: string, message: string): ViewProblem {
  return {
    code,
    severity: 'error',
    file,
    ...position,
    pointer,
    message,
    suggestions: [],
  };
}

/** The type only promises the shape of a valid view; use `validateView` before relying on it. */
function asView(value: Record<string, unknown>): ViewDefinition {
  return value as ViewDefinition;
}
