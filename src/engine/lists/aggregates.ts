import type { Joins } from './columns.ts';
import type { Listable, RowField } from './listable.ts';
import type { Aggregate, FieldPath, ListRequest } from './request/list-request.ts';
import type { ListRow } from './row-shape.ts';

/** Marks the masked fields of an answer. */
export function maskMarker(
  listable: Listable,
  { fields, aggregate }: ListRequest,
): { readonly mascarados?: readonly string[] } {
  const shown = fields ?? [...listable.fields.values()].map((field) => ({ name: field.name, field }));
  const masked = [...shown, ...aggregate.map(({ path }) => path)].filter(({ field }) => field.masked === true);
  return masked.length === 0 ? {} : { mascarados: [...new Set(masked.map(({ name }) => name))] };
}

/** Identifies the aggregates of a request. */
export function aggregatesKey({ aggregate }: ListRequest): string {
  return aggregate.map(({ path, function: name }) => `${name} ${path.name}${path.field.masked ? '*' : ''}`).join();
}

/**
 * SQL of an aggregate. Amounts in several currencies have no sum: it is null (rule X3). Counts are not affected.
 * @param over follows each SQL function, such as `over ()`
 */
export function figureSql({ path, function: name }: Aggregate, joins: Joins, over = ''): string {
  if (path.field.masked === true) return 'null';
  const column = joins.column(path);
  const figure = `${name}(${column})${over}`;
  const currency = name === 'count' ? null : currencyPath(path);
  if (currency === null) return figure;
  const end = (which: string) => `${which}(${joins.column(currency)}) filter (where ${column} is not null)${over}`;
  return `case when ${end('min')} is distinct from ${end('max')} then null else ${figure} end`;
}

/** Path of an amount's currency; null if the field has a fixed one, or its reader may not read it. */
function currencyPath({ steps, field, owner }: FieldPath): FieldPath | null {
  const names = field.currency?.split('.') ?? [];
  const last = names.pop();
  if (last === undefined) return null;
  const way: RowField[] = [];
  let place = owner;
  for (const name of names) {
    const step = place.fields.get(name);
    const target = step?.target() ?? null;
    if (step === undefined || target === null) return null;
    way.push(step);
    place = target;
  }
  const found = place.fields.get(last);
  if (found === undefined || found.kind !== 'text' || found.masked === true) return null;
  return { name: field.currency ?? last, steps: [...steps, ...way], owner: place, field: found };
}

/** The aggregates in a row of SQL: one entry per function, with the figures by field. */
export function readAggregates(
  { aggregate }: ListRequest,
  row: Readonly<Record<string, unknown>>,
  prefix = 'a',
): readonly ListRow[] {
  const entries = new Map<string, ListRow>();
  for (const [index, { path, function: name }] of aggregate.entries()) {
    const entry = entries.get(name) ?? { function: name };
    entry[path.name] = row[`${prefix}${index}`];
    entries.set(name, entry);
  }
  return [...entries.values()];
}
