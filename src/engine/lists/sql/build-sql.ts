import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { identifier } from '../../../platform/database/identifier.ts';
import { figureSql } from '../aggregates.ts';
import { baseAlias, createJoins, labelPath, sortExpression, versionColumn } from '../columns.ts';
import { buildConditions, whereSql } from '../conditions.ts';
import type { DecidingRows, Listable } from '../listable.ts';
import { orderKeys, rankTests } from '../page-order.ts';
import type { DeepPage } from '../places.ts';
import type { ListRequest } from '../request/list-request.ts';
import { planRows, type RowShape } from '../row-shape.ts';
import { allSql, deepPage, type PageParts, pageSql, type StepwisePage, stepwisePage } from './page-sql.ts';

/** The statements of one request, each built on demand. */
export type ListStatements = {
  /** Text, joins and values of the conditions: equal only for requests that select the same rows. */
  readonly rowsKey: string;
  /** Identifies the order of the rows. */
  readonly orderKey: string;
  readonly rows: RowShape;
  /**
   * Whether each row of a page contains the result of `summary`, as `vitral_total` and `vitral_a{index}`. Used for
   * statements that compute all rows for any page, so that nothing is read twice.
   */
  readonly isSummed: boolean;
  /** One page of rows, each with the version `v`. With `few` all matching rows are found before sorting. */
  page(few: boolean): Sql;
  /** The same page in two statements; null if they might see different data, or save nothing. */
  readonly stepwise: StepwisePage | null;
  /** The same page far from the beginning; null if it can only be read from the beginning. */
  readonly deep: DeepPage | null;
  /** How to check whether the page's rows are unchanged; null if they show tables without change counters. */
  readonly unchanged: UnchangedRows | null;
  /** All rows in order, without version. */
  all(): Sql;
  /** Only the version `v`. */
  version(): Sql;
  /** `total`, one column `a{index}` for each aggregate, and the version `v`. */
  summary(): Sql;
  /**
   * `label`, `value`, `total` and the version `v`: for each field of the totalizer, and for the group, which also has
   * one column `a{index}` per aggregate.
   */
  readonly groupings: readonly (() => Sql)[];
};

/** Decides whether previously read rows of a statement are unchanged. */
export type UnchangedRows = {
  /** Equal only for rows of the same statement, values and columns. */
  readonly key: string;
  /** The version of everything they show, as column `vitral_whole`. */
  version(): Sql;
  /** The same page of rows, each with this version beside `v`. */
  page(few: boolean): Sql;
};

/** Maximum number of groups in an answer, and of values of a totalizer field. */
export const maxGroups = 1_000;

/** Prepares the statements of a request under a row scope (a condition on alias `t`, or null). */
export function listStatements(
  listable: Listable,
  request: ListRequest,
  scope: Sql | null,
  timeZone: string,
): ListStatements {
  const conditions = buildConditions(listable, request, scope, timeZone);
  const rows = planRows(listable, request.fields, request.size);
  const where = whereSql(conditions);
  const joins = createJoins('a');
  const aggregates = request.aggregate.map((each, index) => `, ${figureSql(each, joins)} as a${index}`);
  const isSummed = listable.statement?.isGathered === true && joins.isEmpty && request.size > 0;
  const figures = isSummed
    ? [
        'count(*) over () as vitral_total',
        ...request.aggregate.map((each, index) => `${figureSql(each, joins, ' over ()')} as vitral_a${index}`),
      ]
    : [];
  const groupings = [
    ...request.totalizer.map((path) => ({ label: path, value: path, figures: '' })),
    ...(request.group ? [{ ...request.group, figures: aggregates.join('') }] : []),
  ].map(({ label, value, figures }) => ({
    label: joins.column(labelPath(label)),
    value: joins.column(value),
    order: sortExpression(label, joins),
    figures,
  }));
  const rank = rankTests(listable, request).map(({ condition }) => condition);
  const keys = orderKeys(listable, request, createJoins('s'));
  const deciding = decidingRows(listable, [
    ...[where, conditions.joins.sql(), joins.sql(), ...rank, ...keys.map(({ expression }) => raw(expression))],
    ...groupings.map(({ label, value, order }) => raw(`${label} ${value} ${order}`)),
    raw(aggregates.join('')),
  ]);
  // Every statement of the request uses the same set of tables, which is part of the key: versions of different sets
  // cannot be compared.
  const tables =
    deciding.tables === null
      ? null
      : [...new Set([...deciding.tables, ...conditions.joins.tables(), ...joins.tables()])].sort();
  const version = tables === null ? sql`, null as v` : sql`, ${versionColumn(tables)} as v`;
  const from = sql`from ${deciding.rows} ${raw(baseAlias)}${conditions.joins.sql()}${joins.sql()}${where}`;
  const before = listable.statement?.before ?? empty;
  const parts = {
    ...{ listable, request, conditions, rows, deciding, version },
    figures: raw(figures.map((figure) => `, ${figure}`).join('')),
    figureNames: figures.map((figure) => figure.split(' as ').at(-1) ?? ''),
  };
  return {
    // The joins are part of the key: paths to the same table give the same condition.
    rowsKey: `${listable.name}\n${sourceKey(listable, deciding)}\n${conditions.joins.sql().text}\n${where.text}\n${JSON.stringify(where.values)}\n${tables?.join() ?? ''}`,
    orderKey: JSON.stringify([
      rank.map(({ text, values }) => [text, values]),
      keys.map(({ expression, direction }) => [expression, direction]),
    ]),
    rows,
    isSummed,
    page: (few) => sql`${before}${pageSql(parts, few)}`,
    stepwise: tables === null ? null : stepwisePage(parts),
    deep: tables === null ? null : deepPage(parts),
    unchanged: tables === null ? null : unchangedRows(parts, tables),
    all: () => sql`${before}${allSql(parts)}`,
    version: () => sql`select null as nothing${version}`,
    summary: () => sql`${deciding.before}select count(*) as total${raw(aggregates.join(''))}${version} ${from}`,
    groupings: groupings.map(({ label, value, order, figures }) => {
      const by = value === label ? label : `${label}, ${value}`;
      // In the outer query, so that the version is read once instead of once per group.
      return () => sql`${deciding.before}select g.*${version} from (
        select ${raw(label)} as label, ${raw(value)} as value, count(*) as total${raw(figures)} ${from}
        group by ${raw(by)} order by ${raw(order)} nulls last, ${raw(value)} limit ${maxGroups}) g`;
    }),
  };
}

/** For a page that reads only the statement and the joins of what it shows. */
function unchangedRows(parts: PageParts, deciding: readonly string[]): UnchangedRows | null {
  const { listable, request, rows } = parts;
  const { statement, tables } = listable;
  const isOwnOrder = orderKeys(listable, request, createJoins('s')).every(({ isOwn }) => isOwn);
  if (statement === null || tables === null || !rows.isComplete || !isOwnOrder) return null;
  const all = [...new Set([...tables, ...deciding, ...rows.joins.tables()])].sort();
  const version = sql`, ${versionColumn(all)} as vitral_whole`;
  const { before, rows: source } = statement;
  const values = JSON.stringify([before.values, source.values]);
  return {
    key: `${rows.columns}\n${rows.joins.sql().text}\n${before.text}\n${source.text}\n${values}\n${all.join()}`,
    version: () => sql`select null as nothing${version}`,
    page: (few) => sql`${before}${pageSql({ ...parts, version: sql`${parts.version}${version}` }, few)}`,
  };
}

/** The part of a source's rows that decides which there are, with all columns that these texts name. */
function decidingRows({ statement, table, tables }: Listable, texts: readonly Sql[]): DecidingRows {
  if (statement === null) return { before: empty, rows: identifier(table), tables };
  const words = new Set(texts.flatMap(({ sql: text }) => text.match(/[\p{L}\p{N}_]+/gu) ?? []));
  return statement.deciding((column) => words.has(column));
}

/** Identifies the rows of a statement among callers and calls: its text and values. */
function sourceKey({ statement }: Listable, { before, rows }: DecidingRows): string {
  return statement === null ? '' : `${before.text}\n${rows.text}\n${JSON.stringify([before.values, rows.values])}`;
}
