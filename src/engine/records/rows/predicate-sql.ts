import sql, { join, raw, type Sql } from 'sql-template-tag';
import { columnOf, type EntityField, type EntityModel } from '../../../language/entity/entity.ts';
import type { Predicate } from '../../../language/expressions/condition.ts';
import { comparedType } from '../../../platform/database/column-types.ts';
import { identifier } from '../../../platform/database/identifier.ts';
import { literal } from '../../../platform/database/literal.ts';

type Comparison = Extract<Predicate, { readonly field: string }>;
type Operand = { readonly column: Sql; readonly field: EntityField | null };

/**
 * SQL of a predicate over the rows of an entity: true for exactly the rows for which `evaluatePredicate` is. A
 * predicate that reads an unknown field is false.
 * @param alias the table's alias in the statement; null if its columns are used alone
 */
export function predicateCondition(
  predicate: Predicate,
  model: EntityModel,
  models: ReadonlyMap<string, EntityModel>,
  alias: string | null,
): Sql {
  if ('and' in predicate) return joined(predicate.and, ' and ', model, models, alias);
  if ('or' in predicate) return joined(predicate.or, ' or ', model, models, alias);
  const operand = operandOf(predicate.field.split('.'), model, models, alias);
  return operand === null ? sql`false` : compare(predicate, operand);
}

function joined(
  parts: readonly Predicate[],
  word: ' and ' | ' or ',
  model: EntityModel,
  models: ReadonlyMap<string, EntityModel>,
  alias: string | null,
): Sql {
  return sql`(${join(
    parts.map((part) => predicateCondition(part, model, models, alias)),
    word,
  )})`;
}

/** The column at the end of a path; null if a relation on the way is empty. */
function operandOf(
  path: readonly string[],
  model: EntityModel,
  models: ReadonlyMap<string, EntityModel>,
  alias: string | null,
): Operand | null {
  const [name = '', ...rest] = path;
  if (name === 'id' && rest.length === 0) return { column: columnSql(alias, 'id'), field: null };
  const field = Object.hasOwn(model.fields, name) ? model.fields[name] : undefined;
  if (field === undefined || field.kind === 'collection' || field.kind === 'json') return null;
  const column = columnSql(alias, columnOf(field));
  if (rest.length === 0) return { column, field };
  const target = field.target === null ? undefined : models.get(field.target);
  if (target === undefined) return null;
  const inner = `${alias ?? 't'}_${name}`.slice(-60);
  const behind = operandOf(rest, target, models, inner);
  if (behind === null) return null;
  const from = sql`from ${identifier(target.table)} as ${identifier(inner)} where ${identifier(inner)}.id = ${column}`;
  return { ...behind, column: sql`(select ${behind.column} ${from})` };
}

function columnSql(alias: string | null, column: string): Sql {
  return alias === null ? sql`${identifier(column)}` : sql`${identifier(alias)}.${identifier(column)}`;
}

/**
 * The same as text for a table definition, which has no parameters. Every value in it is a constant of a schema, a file
 * of the project.
 */
export function predicateText(
  predicate: Predicate,
  model: EntityModel,
  models: ReadonlyMap<string, EntityModel>,
  alias: string | null,
): string {
  const { strings, values } = predicateCondition(predicate, model, models, alias);
  return strings.reduce((text, part, index) => `${text}${literal(values[index - 1])}${part}`);
}

function compare(predicate: Comparison, { column, field }: Operand): Sql {
  const type = raw(field === null ? 'bigint' : comparedType(field.kind));
  const value = (given: unknown): Sql => sql`${typeof given === 'boolean' ? given : String(given)}::${type}`;
  const isNull = sql`${column} is null`;
  const tests: Sql[] = [];
  const { is, not, in: options, empty } = predicate;
  if (is !== undefined) tests.push(is === null ? isNull : sql`${column} = ${value(is)}`);
  if (not !== undefined)
    tests.push(not === null ? sql`${column} is not null` : sql`${column} is distinct from ${value(not)}`);
  if (options !== undefined) {
    const any = options.map((option) => (option === null ? isNull : sql`${column} = ${value(option)}`));
    tests.push(any.length === 0 ? sql`false` : sql`(${join(any, ' or ')})`);
  }
  if (empty !== undefined) {
    const isEmpty = field?.kind === 'text' ? sql`coalesce(${column}, '') = ''` : isNull;
    tests.push(empty ? isEmpty : sql`not (${isEmpty})`);
  }
  // Texts compare by code points, as they do outside of the database.
  const ordered = field?.kind === 'text' ? sql`${column} collate "C"` : column;
  for (const [name, operator] of Object.entries(orders)) {
    const bound = predicate[name as keyof typeof orders];
    if (bound !== undefined) tests.push(sql`${ordered} ${raw(operator)} ${value(bound)}`);
  }
  return sql`(${join(tests, ' and ')})`;
}

const orders = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;
