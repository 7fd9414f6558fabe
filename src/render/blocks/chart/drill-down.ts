import type { EntityField } from '../../../language/entity/entity.ts';
import { type EntityLookup, fieldAt } from '../../../language/entity/field-path.ts';
import { isRecord, type JsonRecord } from '../../../language/json/record.ts';
import { isEmptyValue } from '../../../language/values/record-values.ts';
import { conditionsName } from '../../../language/view/conditions-name.ts';
import type { IntervalName } from '../../../language/view/interval-names.ts';
import { type ListCondition, writeConditions } from '../../../language/view/list-conditions.ts';
import type { ActionDefinition } from '../../../language/view/view.ts';
import { readRow } from './chart-data.ts';
import { intervalOf } from './intervals.ts';
import type { Listing } from './listing.ts';

/** Opens the rows behind a figure: the list of their entity with the chart's filters and those of the figure. */
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
    // A group of a relation is named by the label of its record.
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
  // The day before the first of the next month.
  const last = new Date(Date.UTC(year, month - 1 + months[interval], 0)).toISOString().slice(0, 10);
  return { field: path, operator: 'between', value: `${start}-01 | ${last}` };
}
