import type { EntityModel } from '../entity/entity.ts';
import { type EntityLookup, fieldOf } from '../entity/field-path.ts';
import { getOwn, isRecord } from '../json/record.ts';
import { readPath } from './record-values.ts';

type Values = Readonly<Record<string, unknown>>;

/** Whether everything that a path reads is known. `absent`: it could not be loaded, or this user may not read it. */
export type LinkState = 'ready' | 'pending' | 'absent';

/** Loads fields of several records of an entity, as far as this user may read them. */
export type LoadLinked = (
  entity: string,
  ids: readonly number[],
  fields: readonly string[],
) => Promise<readonly Values[]>;

/**
 * What expressions read through the relations of a form's record. An answer only contains ids and labels of related
 * records, so the fields that are read are loaded separately, and stay separate from the form's values.
 */
export type ExpressionLinks = {
  /** Loads these paths of the record, now and whenever another record is chosen. */
  readonly require: (paths: readonly (readonly string[])[]) => void;
  /** The values with what is known of their related records. */
  readonly enrich: (values: Values) => Values;
  /** State of one path of `enrich(values)`; an empty relation has nothing to load. */
  readonly stateOf: (enriched: Values, path: readonly string[]) => LinkState;
  /** Resolves when nothing is being loaded. */
  readonly whenLoaded: () => Promise<void>;
  /** `enrich` as a function that is replaced whenever something was loaded, so that memos depending on it run again. */
  readonly enrichNow: () => ExpressionLinks['enrich'];
  /** Called with the relations of the record for which something was loaded. */
  readonly onArrive: (listener: (fields: readonly string[]) => void) => () => void;
};

/** What is read through the relations of one record, by relation, and through those of its list rows. */
type Plan = { readonly links: Map<string, Link>; readonly lists: Map<string, Plan> };
type Link = { readonly target: string; readonly fields: Set<string> };

/** A related record, with the fields that were requested. */
type Known = { readonly asked: Set<string>; readonly pending: Set<string>; values: Values };

type LinkMemory = {
  /** The related records by `keyOf`. */
  readonly known: Map<string, Known>;
  /** Records made by `enrich`, with what is known of them. */
  readonly made: WeakMap<object, Known | null>;
};

/** Ids per call, so that the address stays short. */
const maxIds = 100;

/** Links of one form. Each field is loaded once per related record. */
export function createLinks(options: {
  readonly model: EntityModel | null;
  readonly entities: EntityLookup;
  readonly load: LoadLinked;
  /** The values that links start from: current and saved ones. */
  readonly sources: () => readonly Values[];
}): ExpressionLinks {
  const { model, entities, load, sources } = options;
  const plan: Plan = emptyPlan();
  const memory: LinkMemory = { known: new Map(), made: new WeakMap() };
  const { known } = memory;
  const listeners = new Set<(fields: readonly string[]) => void>();
  const underWay = new Set<Promise<void>>();
  const hasPlan = (): boolean => plan.links.size > 0 || plan.lists.size > 0;
  const enrich = (values: Values): Values => {
    if (!hasPlan()) return values;
    request();
    return enrichBy(plan, values, memory);
  };
  let enrichNow = enrich;

  function request(): void {
    if (!hasPlan()) return;
    const wanted = new Map<string, { readonly target: string; readonly fields: readonly string[]; ids: number[] }>();
    const want = ({ target, fields }: Link, id: number, value: Values): void => {
      const key = keyOf(target, id);
      const record = known.get(key) ?? { asked: new Set(), pending: new Set(), values: {} };
      known.set(key, record);
      // Id, label and other embedded fields are already here.
      const missing = [...fields].filter((field) => !record.asked.has(field) && readPath(value, field) === undefined);
      if (missing.length === 0) return;
      for (const field of missing) {
        record.asked.add(field);
        record.pending.add(field);
      }
      const group = `${target} ${missing.join(',')}`;
      const ids = wanted.get(group)?.ids ?? [];
      wanted.set(group, { target, fields: missing, ids: [...ids, id] });
    };
    for (const values of sources()) visitLinks(plan, values, want);
    for (const { target, fields, ids } of wanted.values()) {
      for (let start = 0; start < ids.length; start += maxIds) fetch(target, ids.slice(start, start + maxIds), fields);
    }
  }

  function fetch(target: string, ids: readonly number[], fields: readonly string[]): void {
    const work = load(target, ids, fields)
      // One unreadable field must not prevent loading the others.
      .catch(() => (fields.length === 1 ? [] : loadApart(target, ids, fields)))
      .then((rows) => {
        for (const id of ids) {
          const record = known.get(keyOf(target, id));
          if (record === undefined) continue;
          for (const field of fields) record.pending.delete(field);
          for (const row of rows) if (row.id === id) record.values = mergeDeep(record.values, row);
        }
        underWay.delete(work);
        enrichNow = (values) => enrich(values);
        const touched = fieldsLeadingTo(plan, target);
        for (const listener of [...listeners]) listener(touched);
      });
    underWay.add(work);
  }

  async function loadApart(target: string, ids: readonly number[], fields: readonly string[]): Promise<Values[]> {
    const none = (): readonly Values[] => [];
    return (await Promise.all(fields.map((field) => load(target, ids, [field]).catch(none)))).flat();
  }

  return {
    require: (paths) => {
      let isNew = false;
      for (const path of paths) isNew = addPath(plan, path, model, entities) || isNew;
      if (isNew) request();
    },
    enrich,
    stateOf: (enriched, path) => stateBelow(memory, enriched, path, null),
    whenLoaded: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    enrichNow: () => enrichNow,
    onArrive: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The values of a record, with its links and those of its rows resolved. */
function enrichBy(part: Plan, values: Values, { known, made }: LinkMemory): Values {
  const next: Record<string, unknown> = { ...values };
  for (const [name, { target }] of part.links) {
    const value = next[name];
    if (!isRecord(value)) continue;
    const record = typeof value.id === 'number' ? known.get(keyOf(target, value.id)) : undefined;
    const whole = { ...value, ...record?.values };
    made.set(whole, record ?? null);
    next[name] = whole;
  }
  for (const [name, inner] of part.lists) {
    const rows = next[name];
    if (Array.isArray(rows))
      next[name] = rows.map((row: unknown) => (isRecord(row) ? enrichBy(inner, row, { known, made }) : row));
  }
  return next;
}

/**
 * State of a path in an enriched value.
 * @param related what is known of the related record around the value, and the path from there; null in a row
 */
function stateBelow(
  { made }: Pick<LinkMemory, 'made'>,
  value: unknown,
  path: readonly string[],
  related: Place | null,
): LinkState {
  if (Array.isArray(value))
    return worst(
      value.map((item: unknown) => stateBelow({ made }, item, path, isSavedRecord(item) ? unknownPlace : null)),
    );
  const [name, ...rest] = path;
  if (name === undefined || !isRecord(value)) return 'ready';
  const own = made.get(value);
  const place = own === undefined ? related : { of: own, path: [] };
  const next = place === null || place === unknownPlace ? null : { of: place.of, path: [...place.path, name] };
  if (Object.hasOwn(value, name)) {
    const inner = getOwn(value, name);
    return stateBelow({ made }, inner, rest, next ?? (isSavedRecord(inner) ? { of: null, path: [] } : null));
  }
  // Fields that the record itself or a new row lacks are empty; a saved row or related record may have more.
  if (place === unknownPlace) return 'absent';
  if (next === null) return 'ready';
  return next.of?.pending.has([...next.path, ...rest].join('.')) === true ? 'pending' : 'absent';
}

function emptyPlan(): Plan {
  return { links: new Map(), lists: new Map() };
}

function keyOf(target: string, id: number): string {
  return `${target}/${id}`;
}

/** Adds what a path reads through a relation; returns false if there is nothing more to load for it. */
function addPath(plan: Plan, path: readonly string[], model: EntityModel | null, entities: EntityLookup): boolean {
  const [name = '', ...rest] = path;
  const field = model === null ? null : fieldOf(model, name);
  if (field?.target === null || field === null || rest.length === 0) return false;
  if (field.kind === 'collection') {
    const inner = plan.lists.get(name) ?? emptyPlan();
    const isNew = addPath(inner, rest, entities.get(field.target) ?? null, entities);
    if (isNew) plan.lists.set(name, inner);
    return isNew;
  }
  const link = plan.links.get(name) ?? { target: field.target, fields: new Set<string>() };
  const size = link.fields.size;
  plan.links.set(name, link);
  return link.fields.add(rest.join('.')).size > size;
}

function visitLinks(plan: Plan, values: Values, visit: (link: Link, id: number, value: Values) => void): void {
  for (const [name, link] of plan.links) {
    const value = values[name];
    if (isRecord(value) && typeof value.id === 'number' && value.id > 0) visit(link, value.id, value);
  }
  for (const [name, inner] of plan.lists) {
    const rows = values[name];
    if (Array.isArray(rows)) for (const row of rows) if (isRecord(row)) visitLinks(inner, row, visit);
  }
}

/** Fields of the record from which a path leads to records of an entity. */
function fieldsLeadingTo(plan: Plan, target: string): string[] {
  const direct = [...plan.links].filter(([, link]) => link.target === target).map(([name]) => name);
  const listed = [...plan.lists].filter(([, inner]) => fieldsLeadingTo(inner, target).length > 0).map(([name]) => name);
  return [...direct, ...listed];
}

function mergeDeep(before: Values, after: Values): Values {
  const merged: Record<string, unknown> = { ...before };
  for (const [name, value] of Object.entries(after)) {
    const old = merged[name];
    merged[name] = isRecord(old) && isRecord(value) ? mergeDeep(old, value) : value;
  }
  return merged;
}

/** A place reached through a relation. */
type Place = { readonly of: Known | null; readonly path: readonly string[] };

/** A saved row of a list: it has all of its fields, but not its own lists. */
const unknownPlace: Place = { of: null, path: [] };

function isSavedRecord(value: unknown): boolean {
  return isRecord(value) && typeof value.id === 'number' && value.id > 0;
}

function worst(states: readonly LinkState[]): LinkState {
  return states.includes('absent') ? 'absent' : states.includes('pending') ? 'pending' : 'ready';
}
