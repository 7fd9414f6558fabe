import type { EntityField, FieldKind } from '../entity/entity.ts';
import { closestNames, didYouMean } from '../json/closest-names.ts';
import { type CheckContext, report } from './check-context.ts';

/** Maximum number of values that a message lists. */
const maxListed = 12;

/**
 * Checks a value for a field: one that a predicate compares with it, or that an action sets. With an impossible value
 * the comparison is never true, and the save is refused.
 */
export function checkFittingValue(value: unknown, field: EntityField | null, pointer: string, context: CheckContext) {
  if (field === null || value === null || value === undefined) return;
  const { name, options, kind } = field;
  const written = JSON.stringify(value);
  if (options !== null) {
    const ids = options.map(({ id }) => id);
    if (ids.some((id) => id === value)) return;
    const suggestions = closestNames(String(value), ids.map(String));
    const all = ids.length <= maxListed ? ` It is one of ${ids.map((id) => JSON.stringify(id)).join(', ')}.` : '';
    const message = `\`${name}\` is never ${written}.${all}${didYouMean(suggestions)}`;
    return report(context, 'view/wrong-value', pointer, message, { suggestions });
  }
  const wanted = jsonTypes[kind];
  if (wanted === undefined || typeof value === wanted) return;
  const message = `\`${name}\` is of kind ${kind} and never ${written}: write ${spelling[wanted]}.`;
  report(context, 'view/wrong-value', pointer, message);
}

/** JSON types of values by kind of field; records and free JSON are not restricted. */
const jsonTypes: Readonly<Partial<Record<FieldKind, 'boolean' | 'number' | 'string'>>> = {
  boolean: 'boolean',
  integer: 'number',
  number: 'number',
  money: 'number',
  text: 'string',
  date: 'string',
  datetime: 'string',
  time: 'string',
};

const spelling = {
  boolean: 'true or false, without quotes',
  number: 'a number, without quotes',
  string: 'a text in quotes',
} as const;

const aggregates = ['sum', 'avg', 'min', 'max', 'count'] as const;

/** Checks that a column's values can be aggregated as stated; the list search refuses any other function. */
export function checkAggregate(aggregate: unknown, field: EntityField | null, pointer: string, context: CheckContext) {
  const name = aggregates.find((known) => known === aggregate);
  if (name === undefined || field === null || fits(name, field.kind)) return;
  const suggestions = aggregates.filter((other) => fits(other, field.kind));
  const way =
    suggestions.length === 0
      ? 'It has no figure.'
      : `Of it there ${suggestions.length === 1 ? 'is' : 'are'} ${suggestions.join(', ')}.`;
  const message = `There is no \`${name}\` of \`${field.name}\`, which is of kind ${field.kind}. ${way}`;
  report(context, 'view/wrong-type', pointer, message, { suggestions });
}

/** Checks that rows can be sorted by a column; the list search refuses paths through several entities. */
export function checkSort(sort: unknown, field: EntityField | null, pointer: string, context: CheckContext) {
  if (sort !== true || field?.kind !== 'link') return;
  const message = `\`${field.name}\` points at records of several entities, which have no order together. Delete \`sort\`, or sort by \`${field.link?.field}\`.`;
  report(context, 'view/wrong-type', pointer, message, {});
}

function fits(name: (typeof aggregates)[number], kind: FieldKind): boolean {
  if (kind === 'json' || kind === 'link' || kind === 'collection') return false;
  if (name === 'count') return true;
  const isNumber = kind === 'integer' || kind === 'number' || kind === 'money';
  return isNumber || ((name === 'min' || name === 'max') && ['date', 'datetime', 'time'].includes(kind));
}
