import sql, { join, raw, type Sql } from 'sql-template-tag';
import { sortKeySql } from '../../platform/database/base.ts';
import { quoteIdentifier } from '../../platform/database/identifier.ts';
import { type Joins, labelPath, sortExpression } from './columns.ts';
import type { Listable } from './listable.ts';
import type { ListRequest, SortKey } from './request/list-request.ts';
import { beginsWordPattern, matchedTexts, searchPieces } from './search-words.ts';

/** A condition that good matches meet. */
export type RankTest = {
  readonly condition: Sql;
  /** Few rows meet it, or no index finds them: they are selected from all results of the search. */
  readonly isRare: boolean;
  /** Rows that meet it also meet the condition of the search's first word. */
  readonly isBegun: boolean;
};

/** A request with an order stays as it is. Otherwise the results of a search are ordered by match, then by name. */
export function rankUnsorted(request: ListRequest, listable: Listable): ListRequest {
  const field = listable.fields.get(listable.label);
  const isPlain = request.sort.length > 0 || request.query.trim() === '' || listable.bestMatch.length === 0;
  if (isPlain || field === undefined || field.masked === true) return request;
  const path = { name: listable.label, steps: [], owner: listable, field };
  return { ...request, isRanked: true, sort: [{ path, descending: false }] };
}

/** Conditions of the best matches, best first. */
export function rankTests(
  { bestMatch, fields, searched, label, statement }: Listable,
  { query, isRanked = false }: ListRequest,
): readonly RankTest[] {
  const { whole, first } = matchedTexts(query);
  if (!isRanked || first === '') return [];
  const isFirst = searchPieces(query)[0]?.begin === beginsWordPattern(first);
  return bestMatch.flatMap(({ field: name, test }): RankTest[] => {
    const field = fields.get(name);
    if (field === undefined || field.masked === true) return [];
    const text = raw(sortKeySql(`t.${quoteIdentifier(field.column)}`));
    // A range instead of `like`, so that the index of this order applies to all letters.
    if (test === 'word')
      return [{ condition: sql`${text} like ${beginsWordPattern(first)}`, isRare: false, isBegun: false }];
    // In an entity's table only names have an index in this order.
    const isOrdered = name === label || statement !== null;
    const isBegun = isOrdered && searched.has(name) && isFirst;
    if (test === 'equal')
      return [{ condition: sql`${text} = ${whole}`, isRare: true, isBegun: isBegun && whole.startsWith(first) }];
    const condition = sql`${text} >= ${first} and ${text} < ${`${first}\u{10FFFF}`}`;
    return [{ condition, isRare: !isOrdered, isBegun }];
  });
}

/** Number of the first condition that a row meets. */
export function rankColumn(tests: readonly RankTest[]): Sql {
  if (tests.length === 0) return sql`0`;
  const cases = tests.map(({ condition }, place) => sql`when ${condition} then ${place}::integer`);
  return sql`case ${join(cases, ' ')} else ${tests.length}::integer end`;
}

/** The order of a list with the best matches first. */
export function rankedOrder(tests: readonly RankTest[], order: string): Sql {
  return tests.length === 0 ? raw(order) : sql`${rankColumn(tests)}, ${raw(order)}`;
}

/** A key of the order. The last ones compare exact values, so that no two rows are equal. */
type OrderKey = SortKey & { readonly isLast: boolean };

/** The requested keys, then those of the listable, which order equal rows. */
function sortKeys(listable: Listable, sort: readonly SortKey[]): readonly OrderKey[] {
  const descending = sort.at(-1)?.descending ?? false;
  const last = listable.key.flatMap((name): OrderKey[] => {
    const field = listable.fields.get(name);
    if (field === undefined) throw new Error(`${listable.name} has no ${name}`);
    const isCertain = field.kind !== 'text' && field.kind !== 'relation';
    if (isCertain && sort.some(({ path }) => path.field === field && path.steps.length === 0)) return [];
    return [{ path: { name, steps: [], owner: listable, field }, descending, isLast: true }];
  });
  return [...sort.map((key) => ({ ...key, isLast: false })), ...last];
}

/** A key of the order in SQL; `name` is its column outside of the query that finds the rows. */
export type PageKey = {
  readonly expression: string;
  readonly direction: string;
  /** Computed from the row's own columns. */
  readonly isOwn: boolean;
  readonly name: string;
};

/** The keys of a request's order, each in SQL. */
export function orderKeys(listable: Listable, { sort }: ListRequest, joins: Joins): readonly PageKey[] {
  return sortKeys(listable, sort).map((key, index) => ({
    expression: keyExpression(key, joins),
    direction: direction(key),
    isOwn: key.path.steps.length === 0 && (key.isLast || labelPath(key.path) === key.path),
    name: `vitral_k${index}`,
  }));
}

/** The keys in SQL. Outside of the query that finds the rows, values of other tables have column names. */
export function orderSql(keys: readonly PageKey[], isOutside: boolean): string {
  return keys.map((key) => `${isOutside && !key.isOwn ? `t.${key.name}` : key.expression}${key.direction}`).join(', ');
}

function keyExpression({ path, isLast }: OrderKey, joins: Joins): string {
  return isLast ? joins.column(path) : sortExpression(path, joins);
}

/** Empty values come last in both directions. Columns without empty values can use an index backwards. */
function direction({ path, descending }: SortKey): string {
  if (!descending) return '';
  const mayBeEmpty = path.field.nullable || path.steps.length > 0 || path.field.kind === 'relation';
  return mayBeEmpty ? ' desc nulls last' : ' desc';
}
