import type { EntityField, EntityModel } from '../../definition/entity/entity.ts';
import { type EntityLookup, fieldAt } from '../../definition/entity/field-path.ts';
import { conditionsName } from '../../definition/view/conditions-name.ts';
import type { IntervalName } from '../../definition/view/interval-names.ts';
import { type ListCondition, writeConditions } from '../../definition/view/list-conditions.ts';
import type { ActionDefinition } from '../../definition/view/view.ts';
import type { ListCall } from '../../host/host.ts';
import { isRecord, type JsonRecord } from '../../json/record.ts';
import { isEmptyValue } from '../../values/record-values.ts';
import { readRow } from './chart-data.ts';
import { intervalOf } from './intervals.ts';

/** The list that the figures of an element were counted in. */
export type Listing = {
  readonly model: EntityModel;
  /** What the list was narrowed by, as the address of its screen takes it. */
  readonly filters: Readonly<Record<string, string>>;
  /** Fields that tell one figure from another. */
  readonly fields: readonly string[];
  /** Of the first of them, where its figures are those of months, quarters or years. */
  readonly interval?: IntervalName;
};

/** Parameters of a call that do not decide which rows there are. */
const others: ReadonlySet<string> = new Set(['count', 'size', 'page', 'sortBy', 'sortType', 'fields']);

/**
 * The list behind figures that the server has counted of the rows of an entity, or null where its screen could not show exactly
 * these rows: where the call is narrowed by what is no field.
 */
export function readListing(
  model: EntityModel,
  { url }: ListCall,
  { fields, interval }: { readonly fields: readonly string[]; readonly interval?: IntervalName | undefined },
  entities: EntityLookup,
): Listing | null {
  const [path = '', search = ''] = url.replace(/^\//, '').split('?');
  if (path !== model.name) return null;
  const filters: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(search)) {
    if (others.has(name) || value === '') continue;
    const isKnown = name === 'query' || name === conditionsName || fieldAt(model, name, entities) !== null;
    if (!isKnown) return null;
    filters[name] = value;
  }
  // There is one list of conditions in an address.
  if (filters[conditionsName] !== undefined) return null;
  return { model, filters, fields, ...(interval === undefined ? {} : { interval }) };
}

/** Opens the rows of one figure: the list of their entity with what was asked for, and with what tells this figure from others. */
export function drillDown(listing: Listing, row: JsonRecord, entities: EntityLookup): ActionDefinition | null {
  const { model, filters, fields, interval } = listing;
  const conditions = fields.map((path, place) => {
    const field = fieldAt(model, path, entities);
    return field === null
      ? null
      : conditionOf(path, field, readRow(row, path), place === 0 ? interval : undefined, entities);
  });
  const known = conditions.filter((condition) => condition !== null);
  if (known.length < conditions.length) return null;
  const search = new URLSearchParams({ ...filters, [conditionsName]: writeConditions([known]) });
  return { navigate: `/crud/${encodeURIComponent(model.name)}/?${search.toString()}` };
}

function conditionOf(
  path: string,
  field: EntityField,
  value: unknown,
  interval: IntervalName | undefined,
  entities: EntityLookup,
): ListCondition | null {
  if (isEmptyValue(value)) return { field: path, operator: 'empty', value: '' };
  if (interval !== undefined) return spanOf(path, value, interval);
  if (field.kind === 'relation') {
    if (isRecord(value))
      return typeof value.id === 'number' ? { field: path, operator: 'is', value: String(value.id) } : null;
    // A group of a relation is called what its record is called.
    const label = field.target === null ? undefined : entities.get(field.target)?.label;
    return label === undefined ? null : { field: `${path}.${label}`, operator: 'is', value: String(value) };
  }
  return typeof value === 'object' || field.kind === 'datetime'
    ? null
    : { field: path, operator: 'is', value: String(value) };
}

const months: Readonly<Record<IntervalName, number>> = { month: 1, quarter: 3, year: 12 };

function spanOf(path: string, value: unknown, interval: IntervalName): ListCondition | null {
  const start = intervalOf(value, interval);
  const [year, month] = start.split('-').map(Number);
  if (year === undefined || month === undefined) return null;
  // The day before the first of the month after.
  const last = new Date(Date.UTC(year, month - 1 + months[interval], 0)).toISOString().slice(0, 10);
  return { field: path, operator: 'between', value: `${start}-01 | ${last}` };
}
