import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { quoteIdentifier } from '../../../platform/database/identifier.ts';
import { baseAlias, createJoins, fromSql, sourceSql } from '../columns.ts';
import { type Conditions, whereSql } from '../conditions.ts';
import type { DecidingRows, Listable } from '../listable.ts';
import { orderKeys, orderSql, type PageKey, rankColumn, rankedOrder, rankTests } from '../page-order.ts';
import type { DeepPage } from '../places.ts';
import type { ListRequest } from '../request/list-request.ts';
import type { RowShape } from '../row-shape.ts';

/** The parts of a page's statements. */
export type PageParts = {
  readonly listable: Listable;
  readonly request: ListRequest;
  readonly conditions: Conditions;
  readonly rows: RowShape;
  readonly deciding: DecidingRows;
  /** `, ... as v` */
  readonly version: Sql;
  /**
   * `, ... as vitral_total` and further figures of all rows beside each row of a page; empty if they are read
   * separately.
   */
  readonly figures: Sql;
  /** Names of these figures. */
  readonly figureNames: readonly string[];
};

/** From this offset a page is found by its ids, which an index may deliver without reading the skipped rows. */
const deepOffset = 200;

/**
 * A page in two steps if its rows show other tables: first the rows, then the tables they show, so that skipped rows
 * never touch another table.
 */
export function pageSql(parts: PageParts, few: boolean): Sql {
  const { listable, request, conditions, rows, version, figures, figureNames } = parts;
  const { size, page } = request;
  const { statement } = listable;
  const ids = idsOf(parts);
  if (ids !== null)
    return sql`select ${raw(rows.columns)}${version} from (${ids.found(few)}) p
      cross join lateral ${ids.row} t${rows.joins.sql()} order by ${ids.order}`;
  const joins = createJoins('s');
  const keys = orderKeys(listable, request, joins);
  const split = few ? null : (rankedPage(parts, keys) ?? splitPage(parts, keys));
  if (split !== null) return split;
  const isOwn = keys.every((key) => key.isOwn);
  const rank = rankTests(listable, request);
  const cut = size === 0 ? sql`` : sql` limit ${size}${page > 1 ? sql` offset ${(page - 1) * size}` : sql``}`;
  const where = whereSql(conditions);
  const order = rankedOrder(rank, orderSql(keys, false));
  const inside = sql`${where} order by ${order}${cut}`;
  const isDeep = isOwn && !few && isFar(request);
  const rowId = statement === null ? 'id' : statement.rowId;
  if (rows.joins.isEmpty && joins.isEmpty && !few && !(isDeep && rowId !== null)) {
    return sql`select ${raw(rows.columns)}${version}${figures} ${fromSql(listable, conditions.joins)}${inside}`;
  }
  const outside = sql`${rows.joins.sql()} order by ${rankedOrder(rank, orderSql(keys, true))}`;
  if (isDeep && rowId !== null) {
    const id = raw(quoteIdentifier(rowId));
    return sql`select ${raw(rows.columns)}${version}
      from (select t.${id} as vitral_id ${fromSql(listable, conditions.joins)}${inside}) p
      join ${sourceSql(listable)} t on t.${id} = p.vitral_id${outside}`;
  }
  const extra = keys.filter((key) => !key.isOwn).map(({ expression, name }) => `, ${expression} as ${name}`);
  const source = few
    ? sql`with few as materialized (select t.* ${fromSql(listable, conditions.joins)}${where})
        select t.*${raw(extra.join(''))}${figures} from few t${joins.sql()} order by ${order}${cut}`
    : sql`select t.*${raw(extra.join(''))}${figures} ${fromSql(listable, conditions.joins)}${joins.sql()}${inside}`;
  const given = raw(figureNames.map((name) => `, t.${name}`).join(''));
  return sql`select ${raw(rows.columns)}${version}${given} from (${source}) t${outside}`;
}

/**
 * A page in descending order of one field that may be empty: first the rows with a value, then those without. An index
 * read backwards delivers each of the two in order, but not both together. PostgreSQL reads the second only if the
 * first does not fill the page. Null for other pages; the results of a search are better sorted.
 */
function splitPage({ listable, request, conditions, rows, version }: PageParts, keys: readonly PageKey[]): Sql | null {
  const [first, last] = keys;
  const { size, page } = request;
  if (listable.statement !== null || listable.key.join() !== 'id' || size === 0 || request.query.trim() !== '')
    return null;
  if (keys.length !== 2 || last === undefined || first?.direction !== ' desc nulls last' || !first.isOwn) return null;
  const start = (page - 1) * size;
  const part = (test: string, order: string): Sql => {
    const all = join(
      [...(conditions.where === null ? [] : [conditions.where]), raw(`${first.expression} is ${test}`)],
      ' and ',
    );
    return sql`(select t.id as vitral_id ${fromSql(listable, conditions.joins)} where ${all}
      order by ${raw(order)} limit ${start + size})`;
  };
  const behind = `${last.expression}${last.direction}`;
  return sql`select ${raw(rows.columns)}${version}
    from (select * from (${part('not null', `${first.expression} desc, ${behind}`)} union all ${part('null', behind)}) u
      limit ${size} offset ${start}) p
    join ${sourceSql(listable)} t on t.id = p.vitral_id${rows.joins.sql()} order by ${raw(orderSql(keys, true))}`;
}

function isFar({ size, page }: ListRequest): boolean {
  return size > 0 && (page - 1) * size >= deepOffset;
}

/**
 * A page far from the beginning, as in `pageSql`, that can also be read from an earlier position. Null for other pages,
 * and if no index of the order can start at a position: orders by several fields, or with empty values last against the
 * index.
 */
export function deepPage({ listable, request, conditions, rows, version }: PageParts): DeepPage | null {
  const keys = orderKeys(listable, request, createJoins('s'));
  const [direction] = keys.map((key) => key.direction);
  const isPlain = keys.length <= 2 && keys.every((key) => key.isOwn && key.direction === direction);
  if (listable.statement !== null || !isFar(request) || !isPlain || listable.key.join() !== 'id') return null;
  if (rankTests(listable, request).length > 0 || (direction !== '' && direction !== ' desc')) return null;
  const values = raw(keys.map(({ expression }) => expression).join(', '));
  const compared = raw(direction === '' ? '>' : '<');
  const order = raw(orderSql(keys, false));
  return {
    from: (place, skip) => {
      const behind =
        place === null
          ? []
          : [sql`(${values}) ${compared} (select ${values} from ${sourceSql(listable)} t where t.id = ${place.id})`];
      const all = [...(conditions.where === null ? [] : [conditions.where]), ...behind];
      const where = all.length === 0 ? empty : sql` where ${join(all, ' and ')}`;
      return sql`select ${raw(rows.columns)}${version}, p.vitral_id as vitral_place
        from (select t.id as vitral_id ${fromSql(listable, conditions.joins)}${where}
          order by ${order} limit ${request.size} offset ${skip}) p
        join ${sourceSql(listable)} t on t.id = p.vitral_id${rows.joins.sql()} order by ${raw(orderSql(keys, true))}`;
    },
  };
}

/**
 * A page of a statement whose rows show many columns that do not affect which rows there are. It is read in two steps:
 * first the rows, reading only what decides about them, then each of these rows.
 */
export type StepwisePage = {
  /** `id` of each row in order, with the version `v`; one row without an id if there are none. */
  ids(few: boolean): Sql;
  /**
   * The rows of some ids in this order, each with the version `v`. The text is the same for all pages and searches of a
   * caller.
   */
  rowsOf(ids: readonly number[]): Sql;
};

/** The steps of a page; null if its rows are not found by ids. */
export function stepwisePage(parts: PageParts): StepwisePage | null {
  const ids = idsOf(parts);
  const { statement } = parts.listable;
  if (ids === null || statement === null) return null;
  const { deciding, rows, version } = parts;
  return {
    ids: (few) => sql`${deciding.before}select p.vitral_id as id, x.v from (select null as nothing${version}) x
      left join (${ids.found(few)}) p on true order by ${ids.order}`,
    // A subquery for the ids: if the planner saw their number, it would plan again for each number.
    rowsOf: (found) => sql`${statement.before}select ${raw(rows.columns)}${version}
      from unnest((select ${[...found]}::bigint[])) with ordinality as p (vitral_id, vitral_n)
      cross join lateral ${ids.row} t${rows.joins.sql()} order by p.vitral_n`,
  };
}

/** How the ids of a page are found, with columns `vitral_id` and those of `order`, and how a row is read by its id. */
type PageIds = { readonly found: (few: boolean) => Sql; readonly order: Sql; readonly row: Sql };

/**
 * A page of a table with the best matches first. Each rank is read in the order of its names, no further than the page
 * needs, so that a frequent match is not sorted for ten rows. Null for other pages.
 */
function rankedPage(parts: PageParts, keys: readonly PageKey[]): Sql | null {
  const { listable, request, rows, version, figureNames } = parts;
  const isRanked = rankTests(listable, request).length > 0;
  if (!isRanked || listable.statement !== null || request.size === 0 || !keys.every((key) => key.isOwn)) return null;
  if (figureNames.length > 0 || listable.key.join() !== 'id') return null;
  const order = raw(['p.vitral_rank', ...keys.map(({ name, direction }) => `p.${name}${direction}`)].join(', '));
  return sql`select ${raw(rows.columns)}${version} from (${foundIds(parts, keys, raw('t.id'), false)}) p
    join ${sourceSql(listable)} t on t.id = p.vitral_id${rows.joins.sql()} order by ${order}`;
}

/** Null if the rows of a page show little more than what decides about them, or are not rows of one table. */
function idsOf(parts: PageParts): PageIds | null {
  const { listable, request } = parts;
  const { statement } = listable;
  const keys = orderKeys(listable, request, createJoins('s'));
  if (statement === null || !statement.isDecorated || statement.rowId === null || request.size === 0) return null;
  if (!keys.every((key) => key.isOwn)) return null;
  const id = raw(`t.${quoteIdentifier(statement.rowId)}`);
  return {
    found: (few) => foundIds(parts, keys, id, few),
    order: raw(['p.vitral_rank', ...keys.map(({ name, direction }) => `p.${name}${direction}`)].join(', ')),
    row: sql`(select * from ${sourceSql(listable)} t where ${id} = p.vitral_id limit 1)`,
  };
}

/**
 * The ids of a page with their order keys. Better matches are searched first, and the rest only if they do not fill the
 * page: PostgreSQL reads the parts of `union all` in order, no further than its limit.
 */
function foundIds(
  { listable, request, conditions, deciding }: PageParts,
  keys: readonly PageKey[],
  id: Sql,
  few: boolean,
): Sql {
  const { size, page } = request;
  const start = (page - 1) * size;
  const where = whereSql(conditions);
  const cut = sql` limit ${size}${start > 0 ? sql` offset ${start}` : empty}`;
  const names = raw(keys.map(({ name, direction }) => `${name}${direction}`).join(', '));
  const columns = sql`${id} as vitral_id, ${raw(keys.map(({ expression, name }) => `${expression} as ${name}`).join(', '))}`;
  const order = raw(orderSql(keys, false));
  const from = sql`from ${deciding.rows} ${raw(baseAlias)}${conditions.joins.sql()}`;
  const rank = rankTests(listable, request);
  if (few)
    return sql`with few as materialized (select ${columns}, ${rankColumn(rank)} as vitral_rank ${from}${where})
      select * from few order by vitral_rank, ${names}${cut}`;
  if (rank.length === 0) return sql`select ${columns}, 0 as vitral_rank ${from}${where} order by ${order}${cut}`;
  const parts = [...rank, null].map((test, place) => {
    const better = rank.slice(0, place).map(({ condition }) => sql`(${condition}) is not true`);
    const tests = [...(test === null ? [] : [test.condition]), ...better];
    const own = test?.isBegun === true ? conditions.whereBegun : conditions.where;
    const all = join([...(own === null ? [] : [own]), ...tests], ' and ');
    const matching = sql`select ${columns}, ${place}::integer as vitral_rank ${from} where ${all}`;
    // Few rows equal the search: `offset 0` keeps the planner from reading along the order of the list for them.
    return test?.isRare === true
      ? sql`(select * from (${matching} offset 0) e order by ${names} limit ${start + size})`
      : sql`(${matching} order by ${order} limit ${start + size})`;
  });
  return sql`select * from (${join(parts, ' union all ')}) u${cut}`;
}

/** All rows in one step: each is shown, so finding them first would only sort twice. */
export function allSql({ listable, request, conditions, rows }: PageParts): Sql {
  const joins = createJoins('s');
  const order = rankedOrder(rankTests(listable, request), orderSql(orderKeys(listable, request, joins), false));
  const from = sql`${fromSql(listable, conditions.joins)}${rows.joins.sql()}${joins.sql()}${whereSql(conditions)}`;
  return sql`select ${raw(rows.columns)} ${from} order by ${order}`;
}
