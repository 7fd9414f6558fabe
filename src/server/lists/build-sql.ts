import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { sortKeySql } from '../database/base.ts';
import { quoteIdentifier } from '../database/identifier.ts';
import {
  baseAlias,
  createJoins,
  fromSql,
  type Joins,
  labelPath,
  sortExpression,
  sourceSql,
  versionColumn,
} from './columns.ts';
import { buildConditions, type Conditions, whereSql } from './conditions.ts';
import type { ListRequest, SortKey } from './list-request.ts';
import type { Relation } from './relation.ts';
import { planRows, type RowShape } from './row-shape.ts';
import { matchedTexts } from './search-words.ts';

/** The statements of one request, each built when asked for. */
export type ListStatements = {
  /** Text, joins and values of the conditions: equal only for two requests that mean the same rows. */
  readonly rowsKey: string;
  readonly rows: RowShape;
  /** One page of rows, each with the version `v`. With `few` all matching rows are found before they are sorted. */
  page(few: boolean): Sql;
  /** All rows in order, without version. */
  all(): Sql;
  /** The version `v` alone. */
  version(): Sql;
  /** `total`, one column `a{index}` for each aggregate, and the version `v`. */
  summary(): Sql;
  /**
   * `label`, `value`, `total` and the version `v`: for each field of the totalizer, then for the group, which also has
   * one column `a{index}` for each aggregate.
   */
  readonly groupings: readonly (() => Sql)[];
};

/** Groups answered at most, and values of one totalizer field. */
export const maxGroups = 1_000;

/** From here on a page is found by its ids alone, which an index can give without reading the rows it skips. */
const deepOffset = 200;

/** Prepares the statements of a request under a row scope (a condition on alias `t`, or null). */
export function listStatements(
  relation: Relation,
  request: ListRequest,
  scope: Sql | null,
  timeZone: string,
): ListStatements {
  const conditions = buildConditions(relation, request, scope, timeZone);
  const rows = planRows(relation, request.fields, request.size);
  const where = whereSql(conditions);
  const joins = createJoins('a');
  const aggregates = request.aggregate.map(
    ({ path, function: name }, index) =>
      `, ${path.field.masked ? 'null' : `${name}(${joins.column(path)})`} as a${index}`,
  );
  const groupings = [
    ...request.totalizer.map((path) => ({ label: path, value: path, figures: '' })),
    ...(request.group ? [{ ...request.group, figures: aggregates.join('') }] : []),
  ].map(({ label, value, figures }) => ({
    label: joins.column(labelPath(label)),
    value: joins.column(value),
    order: sortExpression(label, joins),
    figures,
  }));
  // One set of tables for every statement of the request, and part of the key: versions of different sets say nothing
  // of each other.
  const tables =
    relation.tables === null
      ? null
      : [...new Set([...relation.tables, ...conditions.joins.tables(), ...joins.tables()])].sort();
  const version = tables === null ? sql`, null as v` : sql`, ${versionColumn(tables)} as v`;
  const from = sql`${fromSql(relation, conditions.joins)}${joins.sql()}${where}`;
  const before = relation.statement?.before ?? empty;
  return {
    // The joins belong to it: two paths to one table give the same condition.
    rowsKey: `${relation.name}\n${sourceKey(relation)}\n${conditions.joins.sql().text}\n${where.text}\n${JSON.stringify(where.values)}\n${tables?.join() ?? ''}`,
    rows,
    page: (few) => sql`${before}${pageSql(relation, request, conditions, rows, few, version)}`,
    all: () => sql`${before}${allSql(relation, request, conditions, rows)}`,
    version: () => sql`select null as nothing${version}`,
    summary: () => sql`${before}select count(*) as total${raw(aggregates.join(''))}${version} ${from}`,
    groupings: groupings.map(({ label, value, order, figures }) => {
      const by = value === label ? label : `${label}, ${value}`;
      // Outside, so that the version is read once and not once a group.
      return () => sql`${before}select g.*${version} from (
        select ${raw(label)} as label, ${raw(value)} as value, count(*) as total${raw(figures)} ${from}
        group by ${raw(by)} order by ${raw(order)} nulls last, ${raw(value)} limit ${maxGroups}) g`;
    }),
  };
}

/** What of a statement decides which rows there are: its text, and the values of the caller and of the call. */
function sourceKey({ statement }: Relation): string {
  if (statement === null) return '';
  const { before, rows } = statement;
  return `${before.text}\n${rows.text}\n${JSON.stringify([before.values, rows.values])}`;
}

/**
 * A page in two steps when its rows show other tables: first which rows, then the tables they show, so that rows which
 * are skipped or sorted away never touch another table.
 */
function pageSql(
  relation: Relation,
  request: ListRequest,
  conditions: Conditions,
  rows: RowShape,
  few: boolean,
  version: Sql,
): Sql {
  const { size, page } = request;
  const { statement } = relation;
  const joins = createJoins('s');
  const keys = orderKeys(relation, request, joins);
  const isOwn = keys.every((key) => key.isOwn);
  const rank = rankTests(relation, request);
  const cut = size === 0 ? sql`` : sql` limit ${size}${page > 1 ? sql` offset ${(page - 1) * size}` : sql``}`;
  const where = whereSql(conditions);
  const order = rankedOrder(rank, orderSql(keys, false));
  const inside = sql`${where} order by ${order}${cut}`;
  const isDeep = isOwn && !few && size > 0 && (page - 1) * size >= deepOffset;
  const rowId = statement === null ? 'id' : statement.rowId;
  if (isOwn && rowId !== null && (statement?.isDecorated ?? false) && size > 0)
    return decoratedPage({ relation, request, conditions, rows, few, version, keys, rank, rowId });
  if (rows.joins.isEmpty && joins.isEmpty && !few && !(isDeep && rowId !== null)) {
    return sql`select ${raw(rows.columns)}${version} ${fromSql(relation, conditions.joins)}${inside}`;
  }
  const outside = sql`${rows.joins.sql()} order by ${rankedOrder(rank, orderSql(keys, true))}`;
  if (isDeep && rowId !== null) {
    const id = raw(quoteIdentifier(rowId));
    return sql`select ${raw(rows.columns)}${version}
      from (select t.${id} as vitral_id ${fromSql(relation, conditions.joins)}${inside}) p
      join ${sourceSql(relation)} t on t.${id} = p.vitral_id${outside}`;
  }
  const extra = keys.filter((key) => !key.isOwn).map(({ expression, name }) => `, ${expression} as ${name}`);
  const source = few
    ? sql`with few as materialized (select t.* ${fromSql(relation, conditions.joins)}${where})
        select t.*${raw(extra.join(''))} from few t${joins.sql()} order by ${order}${cut}`
    : sql`select t.*${raw(extra.join(''))} ${fromSql(relation, conditions.joins)}${joins.sql()}${inside}`;
  return sql`select ${raw(rows.columns)}${version} from (${source}) t${outside}`;
}

type DecoratedPage = {
  readonly relation: Relation;
  readonly request: ListRequest;
  readonly conditions: Conditions;
  readonly rows: RowShape;
  readonly few: boolean;
  readonly version: Sql;
  readonly keys: readonly PageKey[];
  readonly rank: readonly RankTest[];
  readonly rowId: string;
};

/**
 * A page of a statement whose rows show much that does not decide on them: the ids of the page first, for which the planner
 * leaves out the joins that nothing needs, then each row of them by itself. What matches better is looked for first, and
 * the rest only where that does not fill the page: PostgreSQL reads the parts of `union all` in their order, and no
 * further than its limit.
 */
function decoratedPage({ relation, request, conditions, rows, few, version, keys, rank, rowId }: DecoratedPage): Sql {
  const { size, page } = request;
  const start = (page - 1) * size;
  const id = raw(`t.${quoteIdentifier(rowId)}`);
  const where = whereSql(conditions);
  const cut = sql` limit ${size}${start > 0 ? sql` offset ${start}` : sql``}`;
  const names = raw(keys.map(({ name, direction }) => `${name}${direction}`).join(', '));
  const columns = sql`${id} as vitral_id, ${raw(keys.map(({ expression, name }) => `${expression} as ${name}`).join(', '))}`;
  const order = raw(orderSql(keys, false));
  // Whatever is read of a row stands by its name in one of these.
  const texts = [columns, where, conditions.joins.sql(), ...rank.map(({ condition }) => condition)];
  const words = new Set(texts.flatMap(({ sql: text }) => text.match(/\w+/g) ?? []));
  const { statement } = relation;
  const rowsWith = statement?.rowsWith((column) => words.has(column)) ?? sourceSql(relation);
  const from = sql`from ${rowsWith} ${raw(baseAlias)}${conditions.joins.sql()}`;
  const found = (): Sql => {
    if (few)
      return sql`with few as materialized (select ${columns}, ${rankColumn(rank)} as vitral_rank ${from}${where})
        select * from few order by vitral_rank, ${names}${cut}`;
    if (rank.length === 0) return sql`select ${columns}, 0 as vitral_rank ${from}${where} order by ${order}${cut}`;
    const parts = [...rank, null].map((test, place) => {
      const better = rank.slice(0, place).map(({ condition }) => sql`(${condition}) is not true`);
      const tests = [...(test === null ? [] : [test.condition]), ...better];
      const all = join([...(conditions.where === null ? [] : [conditions.where]), ...tests], ' and ');
      const matching = sql`select ${columns}, ${place}::integer as vitral_rank ${from} where ${all}`;
      // Those that are the search are few: `offset 0` keeps the planner from walking the order of the list for them.
      return test?.isRare === true
        ? sql`(select * from (${matching} offset 0) e order by ${names} limit ${start + size})`
        : sql`(${matching} order by ${order} limit ${start + size})`;
    });
    return sql`select * from (${join(parts, ' union all ')}) u${cut}`;
  };
  return sql`select ${raw(rows.columns)}${version} from (${found()}) p
    cross join lateral (select * from ${sourceSql(relation)} t where ${id} = p.vitral_id limit 1) t${rows.joins.sql()}
    order by p.vitral_rank, ${raw(keys.map(({ name, direction }) => `p.${name}${direction}`).join(', '))}`;
}

/** What rows fulfil that match well; `isRare` where hardly any row does. */
type RankTest = { readonly condition: Sql; readonly isRare: boolean };

/** Conditions that rows which match best fulfil, best first. */
function rankTests({ bestMatch, fields }: Relation, { query, isRanked = false }: ListRequest): readonly RankTest[] {
  const { whole, first } = matchedTexts(query);
  if (!isRanked || first === '') return [];
  return bestMatch.flatMap(({ field: name, test }): RankTest[] => {
    const field = fields.get(name);
    if (field === undefined || field.masked === true) return [];
    const text = raw(sortKeySql(`t.${quoteIdentifier(field.column)}`));
    // A range and no `like`: an index in this order serves it whatever the letters are.
    if (test === 'equal') return [{ condition: sql`${text} = ${whole}`, isRare: true }];
    return [{ condition: sql`${text} >= ${first} and ${text} < ${`${first}\u{10FFFF}`}`, isRare: false }];
  });
}

/** Which of the tests a row fulfils first. */
function rankColumn(tests: readonly RankTest[]): Sql {
  if (tests.length === 0) return sql`0`;
  const cases = tests.map(({ condition }, place) => sql`when ${condition} then ${place}::integer`);
  return sql`case ${join(cases, ' ')} else ${tests.length}::integer end`;
}

function rankedOrder(tests: readonly RankTest[], order: string): Sql {
  return tests.length === 0 ? raw(order) : sql`${rankColumn(tests)}, ${raw(order)}`;
}

/** All rows in one step: each is shown, so nothing is gained by finding them first, and two steps would sort twice. */
function allSql(relation: Relation, request: ListRequest, conditions: Conditions, rows: RowShape): Sql {
  const joins = createJoins('s');
  const order = rankedOrder(rankTests(relation, request), orderSql(orderKeys(relation, request, joins), false));
  const from = sql`${fromSql(relation, conditions.joins)}${rows.joins.sql()}${joins.sql()}${whereSql(conditions)}`;
  return sql`select ${raw(rows.columns)} ${from} order by ${order}`;
}

/** A key of the order; those that are added last compare as they are, so that no two rows are alike. */
type OrderKey = SortKey & { readonly isLast: boolean };

/** The keys asked for, then those of the relation, which make the order of equal rows certain. */
function sortKeys(relation: Relation, sort: readonly SortKey[]): readonly OrderKey[] {
  const descending = sort.at(-1)?.descending ?? false;
  const last = relation.key.flatMap((name): OrderKey[] => {
    const field = relation.fields.get(name);
    if (field === undefined) throw new Error(`${relation.name} has no ${name}`);
    const isCertain = field.kind !== 'text' && field.kind !== 'relation';
    if (isCertain && sort.some(({ path }) => path.field === field && path.steps.length === 0)) return [];
    return [{ path: { name, steps: [], owner: relation, field }, descending, isLast: true }];
  });
  return [...sort.map((key) => ({ ...key, isLast: false })), ...last];
}

/** A key of the order in SQL: `name` is its column outside of the query that finds the rows. */
type PageKey = {
  readonly expression: string;
  readonly direction: string;
  /** Made of the row's own columns. */
  readonly isOwn: boolean;
  readonly name: string;
};

function orderKeys(relation: Relation, { sort }: ListRequest, joins: Joins): readonly PageKey[] {
  return sortKeys(relation, sort).map((key, index) => ({
    expression: keyExpression(key, joins),
    direction: direction(key),
    isOwn: key.path.steps.length === 0 && (key.isLast || labelPath(key.path) === key.path),
    name: `vitral_k${index}`,
  }));
}

/** Outside of the query that finds the rows, what other tables gave to the order has names. */
function orderSql(keys: readonly PageKey[], isOutside: boolean): string {
  return keys.map((key) => `${isOutside && !key.isOwn ? `t.${key.name}` : key.expression}${key.direction}`).join(', ');
}

function keyExpression({ path, isLast }: OrderKey, joins: Joins): string {
  return isLast ? joins.column(path) : sortExpression(path, joins);
}

/** Empty values come last in both directions; where there are none, an index read backwards serves. */
function direction({ path, descending }: SortKey): string {
  if (!descending) return '';
  const mayBeEmpty = path.field.nullable || path.steps.length > 0 || path.field.kind === 'relation';
  return mayBeEmpty ? ' desc nulls last' : ' desc';
}
