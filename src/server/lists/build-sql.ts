import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { createJoins, fromSql, type Joins, labelPath, sortExpression, sourceSql, versionColumn } from './columns.ts';
import { buildConditions, type Conditions, whereSql } from './conditions.ts';
import type { ListRequest, SortKey } from './list-request.ts';
import type { Relation } from './relation.ts';
import { planRows, type RowShape } from './row-shape.ts';

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
  const joins = createJoins('s');
  const keys = sortKeys(relation, request.sort).map((key, index) => {
    return {
      ...key,
      expression: keyExpression(key, joins),
      isOwn: key.path.steps.length === 0 && (key.isLast || labelPath(key.path) === key.path),
      name: `t.vitral_k${index}`,
    };
  });
  const order = (isOutside: boolean): string =>
    keys.map((key) => `${isOutside && !key.isOwn ? key.name : key.expression}${direction(key)}`).join(', ');
  const cut = size === 0 ? sql`` : sql` limit ${size}${page > 1 ? sql` offset ${(page - 1) * size}` : sql``}`;
  const where = whereSql(conditions);
  const inside = sql`${where} order by ${raw(order(false))}${cut}`;
  const isDeep =
    (relation.statement?.isFlat ?? true) && (page - 1) * size >= deepOffset && keys.every(({ isOwn }) => isOwn) && !few;
  if (rows.joins.isEmpty && joins.isEmpty && !few && !isDeep) {
    return sql`select ${raw(rows.columns)}${version} ${fromSql(relation, conditions.joins)}${inside}`;
  }
  const outside = sql`${rows.joins.sql()} order by ${raw(order(true))}`;
  if (isDeep) {
    return sql`select ${raw(rows.columns)}${version}
      from (select t.id as vitral_id ${fromSql(relation, conditions.joins)}${inside}) p
      join ${sourceSql(relation)} t on t.id = p.vitral_id${outside}`;
  }
  const extra = keys.filter(({ isOwn }) => !isOwn).map(({ expression, name }) => `, ${expression} as ${name.slice(2)}`);
  const source = few
    ? sql`with few as materialized (select t.* ${fromSql(relation, conditions.joins)}${where})
        select t.*${raw(extra.join(''))} from few t${joins.sql()} order by ${raw(order(false))}${cut}`
    : sql`select t.*${raw(extra.join(''))} ${fromSql(relation, conditions.joins)}${joins.sql()}${inside}`;
  return sql`select ${raw(rows.columns)}${version} from (${source}) t${outside}`;
}

/** All rows in one step: each is shown, so nothing is gained by finding them first, and two steps would sort twice. */
function allSql(relation: Relation, request: ListRequest, conditions: Conditions, rows: RowShape): Sql {
  const joins = createJoins('s');
  const keys = sortKeys(relation, request.sort);
  const order = keys.map((key) => `${keyExpression(key, joins)}${direction(key)}`).join(', ');
  const from = sql`${fromSql(relation, conditions.joins)}${rows.joins.sql()}${joins.sql()}${whereSql(conditions)}`;
  return sql`select ${raw(rows.columns)} ${from} order by ${raw(order)}`;
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

function keyExpression({ path, isLast }: OrderKey, joins: Joins): string {
  return isLast ? joins.column(path) : sortExpression(path, joins);
}

/** Empty values come last in both directions; where there are none, an index read backwards serves. */
function direction({ path, descending }: SortKey): string {
  if (!descending) return '';
  const mayBeEmpty = path.field.nullable || path.steps.length > 0 || path.field.kind === 'relation';
  return mayBeEmpty ? ' desc nulls last' : ' desc';
}
