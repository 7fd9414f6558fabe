import sql, { join, raw, type Sql } from 'sql-template-tag';
import { searchExpression } from '../../platform/database/base.ts';
import { castType, comparedType } from '../../platform/database/column-types.ts';
import { quoteIdentifier } from '../../platform/database/identifier.ts';
import { normalizeText } from '../../platform/database/normalize.ts';
import { selectBelow } from '../../platform/database/select-below.ts';
import { createJoins, type Joins } from './columns.ts';
import type { Listable, RowField } from './listable.ts';
import type { ConditionTest, FieldPath, Filter, ListRequest } from './request/list-request.ts';
import { containsPattern, searchPieces, startPattern } from './search-words.ts';

/** The rows that a request selects, on all pages. */
export type Conditions = {
  /** All conditions combined; null if all rows are selected. */
  readonly where: Sql | null;
  /**
   * The conditions without that of the first search word, for rows where a searched text begins with that word and
   * which therefore meet it. A range alone is read along its index; the additional condition would make the database
   * read and sort all of it.
   */
  readonly whereBegun: Sql | null;
  /** Joins that the conditions use. */
  readonly joins: Joins;
};

/**
 * Builds the conditions of a request: its row scope, search and filters.
 * @param timeZone IANA name of the zone in which a day of a datetime filter begins and ends
 */
export function buildConditions(
  listable: Listable,
  request: ListRequest,
  scope: Sql | null,
  timeZone: string,
): Conditions {
  const joins = createJoins('w');
  const conditions = request.filters.map((filter) => filterCondition(filter, joins, timeZone));
  const [first, ...others] = searchConditions(listable, request.query);
  conditions.push(...others);
  if (request.groupsOfConditions.length > 0) {
    const groups = request.groupsOfConditions.map(
      (group) =>
        sql`(${join(
          group.map((test) => conditionSql(test, joins, timeZone)),
          ' and ',
        )})`,
    );
    conditions.push(groups.length === 1 ? join(groups) : sql`(${join(groups, ' or ')})`);
  }
  if (scope !== null) conditions.unshift(scope);
  return {
    where: allOf(first === undefined ? conditions : [...conditions, first]),
    whereBegun: allOf(conditions),
    joins,
  };
}

function allOf(conditions: readonly Sql[]): Sql | null {
  return conditions.length === 0 ? null : join([...conditions], ' and ');
}

/** ` where ...`, or nothing. */
export function whereSql({ where }: Conditions): Sql {
  return where === null ? sql`` : sql` where ${where}`;
}

function searchConditions(listable: Listable, query: string): Sql[] {
  const pieces = searchPieces(query);
  if (pieces.length === 0) return [];
  const text = searchText(listable);
  if (text === null) {
    const id = /^\d{1,15}$/.test(query.trim()) ? Number(query.trim()) : null;
    return [id === null ? sql`false` : sql`t.id = ${id}::bigint`];
  }
  return pieces.map(({ patterns, begin }) => {
    const tests = patterns.map((pattern) => sql`${raw(text)} like ${pattern}`);
    tests.push(...listable.searchedRelations.flatMap((field) => relatedTest(field, begin)));
    return tests.length === 1 ? join(tests) : sql`(${join(tests, ' or ')})`;
  });
}

/**
 * Rows whose related record has this name. The ids are found once per statement, so that the index of the relation is
 * used in addition to the text's.
 */
function relatedTest(field: RowField, begin: string): Sql[] {
  const target = field.target();
  const label = target?.fields.get(target.label);
  if (target === null || label?.kind !== 'text') return [];
  const name = raw(`r.${quoteIdentifier(label.column)}`);
  const called = sql`(' ' || vitral_normaliza(${name})) like ${begin}`;
  const indexed = target.searched.has(label.name) ? sql`r.busca like ${begin} and ${called}` : called;
  const ids = sql`select r.id from ${raw(quoteIdentifier(target.table))} r where ${indexed}`;
  return [sql`t.${raw(quoteIdentifier(field.column))} = any (array(${ids}))`];
}

/** The text that a search matches: the search column, otherwise the label; null without either. */
function searchText(listable: Listable): string | null {
  if (listable.searched.size > 0) return 't.busca';
  if (listable.searchable.length > 0) return searchExpression(listable.searchable.map(columnOf(listable)), 't');
  const label = listable.fields.get(listable.label);
  if (label === undefined || label.kind !== 'text') return null;
  const column = createJoins('').column({ name: label.name, steps: [], owner: listable, field: label });
  return `(' ' || vitral_normaliza(${column}))`;
}

function columnOf({ fields }: Listable): (name: string) => string {
  return (name) => fields.get(name)?.column ?? name;
}

function filterCondition(filter: Filter, joins: Joins, timeZone: string): Sql {
  const column = raw(joins.column(filter.path));
  switch (filter.test) {
    case 'empty':
      return sql`${column} is null`;
    case 'any-of': {
      const type = raw(castType(filter.path.field.kind));
      const [only] = filter.values;
      return filter.values.length === 1
        ? sql`${column} = ${only}::${type}`
        : sql`${column} = any (${[...filter.values]}::${type}[])`;
    }
    case 'root':
      return filter.circles.length === 0
        ? sql`${column} is null`
        : sql`(${column} is null or t.id = any (${[...filter.circles]}::bigint[]))`;
    case 'branch': {
      const below = sql`${column} = any (${[...filter.values]}::bigint[])`;
      return filter.circles.length === 0 ? below : sql`(${below} and t.id <> all (${[...filter.circles]}::bigint[]))`;
    }
    case 'outside':
      return outsideCondition(filter.path, filter.value);
    case 'contains':
      return containsCondition(filter.path, filter.text, joins);
    case 'range': {
      const tests: Sql[] = [];
      if (filter.from !== null) tests.push(sql`${column} >= ${startOf(filter.path, filter.from, timeZone)}`);
      if (filter.to !== null) tests.push(endCondition(filter.path, column, filter.to, timeZone));
      return join(tests, ' and ');
    }
  }
}

/** One condition in brackets, so that it can be combined with others. */
function conditionSql(condition: ConditionTest, joins: Joins, timeZone: string): Sql {
  const { path } = condition;
  const column = raw(joins.column(path));
  switch (condition.test) {
    case 'filled':
      return sql`${column} is not null`;
    case 'not':
      return sql`(${column} is null or not ${conditionSql(condition.of, joins, timeZone)})`;
    case 'equals':
    case 'starts': {
      const text = normalizeText(condition.text.normalize('NFC'));
      const folded = sql`vitral_normaliza(${column})`;
      return condition.test === 'equals' ? sql`(${folded} = ${text})` : sql`(${folded} like ${startPattern(text)})`;
    }
    case 'greater':
      return path.field.kind === 'datetime' && isDay(condition.value)
        ? sql`(not (${endCondition(path, column, condition.value, timeZone)}))`
        : sql`(${column} > ${startOf(path, condition.value, timeZone)})`;
    case 'less':
      return sql`(${column} < ${startOf(path, condition.value, timeZone)})`;
    default:
      return sql`(${filterCondition(condition, joins, timeZone)})`;
  }
}

function outsideCondition({ owner, field }: FieldPath, value: number): Sql {
  return sql`t.id not in (${selectBelow(owner.table, field.column, value)})`;
}

/**
 * The search column contains the texts of its fields and has an index; the field's own condition makes the result
 * exact.
 */
function containsCondition(path: FieldPath, text: string, joins: Joins): Sql {
  const column = joins.column(path);
  const pattern = containsPattern(normalizeText(text.normalize('NFC')));
  const exact = sql`vitral_normaliza(${raw(column)}) like ${pattern}`;
  if (!path.owner.searched.has(path.field.name)) return exact;
  const alias = column.slice(0, column.indexOf('.'));
  return sql`${raw(alias)}.busca like ${pattern} and ${exact}`;
}

function startOf(path: FieldPath, value: string, timeZone: string): Sql {
  if (path.field.kind === 'datetime' && isDay(value)) return sql`(${value}::timestamp at time zone ${timeZone})`;
  // `10.5 | 20` on an integer column means from 11.
  return sql`${value}::${raw(comparedType(path.field.kind))}`;
}

function endCondition(path: FieldPath, column: Sql, value: string, timeZone: string): Sql {
  if (path.field.kind !== 'datetime' || !isDay(value)) return sql`${column} <= ${startOf(path, value, timeZone)}`;
  return sql`${column} < ((${value}::timestamp + interval '1 day') at time zone ${timeZone})`;
}

function isDay(value: string): boolean {
  return value.length === 10;
}
