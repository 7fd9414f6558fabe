import { linkParts } from '../../../language/entity/field-path.ts';
import { closestNames } from '../../../language/json/closest-names.ts';
import type { Listable, RowField } from '../listable.ts';
import {
  type Aggregate,
  type AggregateFunction,
  aggregateFunctions,
  type FieldPath,
  type Filter,
  invalidParameter,
  type ListRequest,
  type SortKey,
  unknownParameter,
} from './list-request.ts';
import { readConditions } from './read-conditions.ts';
import { readFilter } from './read-filter.ts';

/** Parameters of the search itself; all others are filters by field name. */
const parameters = [
  ...[
    'query',
    'size',
    'page',
    'field',
    'fields',
    'group',
    'sortBy',
    'sortType',
    'parentClass',
    'mappedBy',
    'aggregate',
  ],
  ...['totalizer', 'lazy', 'condicoes'],
] as const;

/** Parameters that are sent with the request and do not concern the list. */
const ignored = new Set(['token', 'id_card', 'crud', 'eager', 'resume', 'single']);

export const maxPageSize = 10_000;
const maxDepth = 4;
const maxQueryLength = 1_000;
const maxListItems = 50;

/**
 * Parses the parameters of a list call (specification 000, section 7) for a listable. Throws an `ApiError` that names
 * the first parameter that does not exist or does not fit.
 */
export function parseListRequest(raw: Readonly<Record<string, string>>, listable: Listable): ListRequest {
  const sort = readSort(raw, listable);
  const mapping = readParent(raw, listable);
  const named = [...listOf(raw, 'fields'), ...(mapping.usesField ? [] : listOf(raw, 'field'))];
  return {
    query: readQuery(raw.query ?? ''),
    size: readWhole(raw, 'size', 10, 0, maxPageSize),
    page: readWhole(raw, 'page', 1, 1, 100_000_000),
    fields: named.length === 0 ? null : named.map((name) => resolvePath(listable, name)),
    filters: [...mapping.filters, ...readFilters(raw, listable, mapping.usesId)],
    groupsOfConditions: readConditions(raw.condicoes ?? '', (name) => resolvePath(listable, name)),
    group: readGroup(raw, listable),
    sort,
    aggregate: listOf(raw, 'aggregate').map((item) => readAggregate(item, listable)),
    totalizer: listOf(raw, 'totalizer').map((name) => comparable(resolvePath(listable, name), 'totalizer')),
  };
}

/**
 * Whether a call selects only some rows: by a search, conditions, a parent, or any name that is not a parameter of the
 * search, even if no field has it. An answer that ignores these must not be given to it.
 */
export function asksForSome(raw: Readonly<Record<string, unknown>>): boolean {
  const narrowing: readonly string[] = ['query', 'condicoes', 'parentClass'];
  return Object.entries(raw).some(
    ([name, value]) =>
      String(value ?? '').trim() !== '' && (narrowing.includes(name) || !(isParameter(name) || ignored.has(name))),
  );
}

/** Finds a field by name or by a path through to-one relations; throws when it does not exist. */
export function resolvePath(listable: Listable, name: string): FieldPath {
  const segments = name.split('.');
  const last = segments.pop() ?? '';
  if (segments.length >= maxDepth) throw unknownParameter(name, []);
  const steps: RowField[] = [];
  let owner = listable;
  for (const segment of segments) {
    const step = owner.fields.get(segment);
    const target = step?.target() ?? null;
    // The fields of a link are included with it.
    if (step?.link !== undefined && segments.at(-1) === segment && linkParts.includes(last))
      return { name, steps, owner, field: step };
    if (step === undefined || target === null) throw unknownField(name, steps, owner, segment);
    steps.push(step);
    owner = target;
  }
  const field = owner.fields.get(last);
  if (field === undefined) throw unknownField(name, steps, owner, last);
  return { name, steps, owner, field };
}

function unknownField(name: string, steps: readonly RowField[], owner: Listable, wrong: string): Error {
  const prefix = steps.map((step) => `${step.name}.`).join('');
  return unknownParameter(
    name,
    closestNames(wrong, owner.fields.keys()).map((near) => prefix + near),
  );
}

function readFilters(raw: Readonly<Record<string, string>>, listable: Listable, usesId: boolean): Filter[] {
  const filters: Filter[] = [];
  for (const [name, value] of Object.entries(raw)) {
    if (isParameter(name) || ignored.has(name) || (usesId && name === 'id')) continue;
    const filter = readFilter(resolveFilter(listable, name), value);
    if (filter !== null) filters.push(filter);
  }
  return filters;
}

/**
 * Suffix that calls of the specification add to a field of options to filter by its constant (`tipo_constante`, 002,
 * section 7).
 */
const constantEnd = '_constante';

function resolveFilter(listable: Listable, name: string): FieldPath {
  const plain = name.endsWith(constantEnd) ? name.slice(0, -constantEnd.length) : '';
  const options = listable.fields.get(plain)?.options ?? null;
  if (!listable.fields.has(name) && options !== null) return resolvePath(listable, plain);
  if (!name.includes('.') && !listable.fields.has(name)) {
    throw unknownParameter(name, closestNames(name, [...listable.fields.keys(), ...parameters]));
  }
  return resolvePath(listable, name);
}

function isParameter(name: string): boolean {
  return (parameters as readonly string[]).includes(name);
}

type Mapping = { readonly filters: readonly Filter[]; readonly usesId: boolean; readonly usesField: boolean };

/**
 * The list of one parent record: `parentClass` names its entity; its id is given under the name of the to-one field, or
 * as `id`. If several fields refer to it, `mappedBy` or the parent's list field (`field`) selects one.
 */
function readParent(raw: Readonly<Record<string, string>>, listable: Listable): Mapping {
  const parentClass = raw.parentClass ?? '';
  const mappedBy = raw.mappedBy ?? '';
  if (mappedBy !== '' && listable.fields.get(mappedBy)?.kind !== 'relation') {
    throw invalidParameter('mappedBy', mappedBy, closestNames(mappedBy, listable.fields.keys()));
  }
  if (parentClass === '') return { filters: [], usesId: false, usesField: false };
  const parents = listable.parents(parentClass);
  if (parents === null || parents.fields.length === 0) throw invalidParameter('parentClass', parentClass);
  const listField = parents.lists.get(raw.field ?? '');
  const usesField = listField !== undefined;
  // The id under the field's own name is an ordinary filter.
  if (parents.fields.some((name) => (raw[name] ?? '') !== '')) return { filters: [], usesId: false, usesField };
  const only = parents.fields.length === 1 ? parents.fields[0] : undefined;
  const name = mappedBy !== '' ? mappedBy : (listField ?? only);
  if (name === undefined || !parents.fields.includes(name))
    throw invalidParameter('mappedBy', mappedBy, parents.fields);
  const filter = readFilter(resolvePath(listable, name), raw.id ?? '');
  // Without a parent id the call is refused: it must never return the rows of all parents.
  if (filter === null) throw invalidParameter(name, raw.id ?? '');
  return { filters: [filter], usesId: true, usesField };
}

function readSort(raw: Readonly<Record<string, string>>, listable: Listable): SortKey[] {
  const names = listOf(raw, 'sortBy');
  const directions = listOf(raw, 'sortType').map((item) => item.toLowerCase());
  for (const direction of directions) {
    if (direction !== 'asc' && direction !== 'desc') throw invalidParameter('sortType', direction, ['asc', 'desc']);
  }
  return names.map((name, index) => ({
    path: comparable(resolvePath(listable, name), 'sortBy'),
    descending: (directions[index] ?? directions.at(-1)) === 'desc',
  }));
}

function readGroup(raw: Readonly<Record<string, string>>, listable: Listable): ListRequest['group'] {
  const [label, value, ...rest] = listOf(raw, 'group').map((name) => comparable(resolvePath(listable, name), 'group'));
  if (rest.length > 0) throw invalidParameter('group', raw.group ?? '');
  return label === undefined ? null : { label, value: value ?? label };
}

function readAggregate(item: string, listable: Listable): Aggregate {
  const [name = '', given = 'sum'] = item.split(':').map((part) => part.trim());
  const path = comparable(resolvePath(listable, name), 'aggregate');
  const wanted = given.toLowerCase();
  const found = aggregateFunctions.find((candidate) => candidate === wanted);
  if (found === undefined || !fits(found, path.field)) {
    throw invalidParameter(
      'aggregate',
      item,
      aggregateFunctions.filter((candidate) => fits(candidate, path.field)).map((candidate) => `${name}:${candidate}`),
    );
  }
  return { path, function: found };
}

function fits(name: AggregateFunction, { kind }: RowField): boolean {
  if (name === 'count') return true;
  const isNumber = kind === 'integer' || kind === 'number' || kind === 'money';
  return isNumber || ((name === 'min' || name === 'max') && ['date', 'datetime', 'time'].includes(kind));
}

function comparable(path: FieldPath, parameter: string): FieldPath {
  if (path.field.kind === 'json' || path.field.kind === 'link') throw invalidParameter(parameter, path.name);
  return path;
}

function readQuery(query: string): string {
  if (query.length > maxQueryLength || query.includes('\0')) throw invalidParameter('query', query);
  return query;
}

function readWhole(
  raw: Readonly<Record<string, string>>,
  name: string,
  fallback: number,
  min: number,
  max: number,
): number {
  const text = (raw[name] ?? '').trim();
  if (text === '') return fallback;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max)) throw invalidParameter(name, text, [`${min}`, `${max}`]);
  return value;
}

function listOf(raw: Readonly<Record<string, string>>, name: string): string[] {
  const text = raw[name] ?? '';
  const items = text
    .split(',', maxListItems + 1)
    .map((item) => item.trim())
    .filter((item) => item !== '');
  if (items.length > maxListItems) throw invalidParameter(name, text);
  return items;
}
