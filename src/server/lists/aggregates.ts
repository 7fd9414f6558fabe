import type { ListRequest } from './list-request.ts';
import type { Relation } from './relation.ts';
import type { ListRow } from './row-shape.ts';

/** The masked fields of what is answered. */
export function maskMarker(
  relation: Relation,
  { fields, aggregate }: ListRequest,
): { readonly mascarados?: readonly string[] } {
  const shown = fields ?? [...relation.fields.values()].map((field) => ({ name: field.name, field }));
  const masked = [...shown, ...aggregate.map(({ path }) => path)].filter(({ field }) => field.masked === true);
  return masked.length === 0 ? {} : { mascarados: [...new Set(masked.map(({ name }) => name))] };
}

/** What tells the aggregates of a request from those of another. */
export function aggregatesKey({ aggregate }: ListRequest): string {
  return aggregate.map(({ path, function: name }) => `${name} ${path.name}${path.field.masked ? '*' : ''}`).join();
}

/** The aggregates in a row of SQL: one entry a function, its figures under the names of the fields. */
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
