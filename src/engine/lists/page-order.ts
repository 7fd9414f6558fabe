import sql, { join, raw, type Sql } from 'sql-template-tag';
import { sortKeySql } from '../../platform/database/base.ts';
import { quoteIdentifier } from '../../platform/database/identifier.ts';
import { type Joins, labelPath, sortExpression } from './columns.ts';
import type { Listable } from './listable.ts';
import type { ListRequest, SortKey } from './request/list-request.ts';
import { beginsWordPattern, matchedTexts, searchPieces } from './search-words.ts';

/** What rows fulfil that match well. */
export type RankTest = {
  readonly condition: Sql;
  /** Hardly any row does, or no index finds those that do: they are sought among all that the search finds. */
  readonly isRare: boolean;
  /** Rows that fulfil it fulfil that of the search's first word as well. */
  readonly isBegun: boolean;
};

/** The request as it is where it names an order; else what it searches for is found best first, then by name. */
export function rankUnsorted(request: ListRequest, listable: Listable): ListRequest {
  const field = listable.fields.get(listable.label);
  const isPlain = request.sort.length > 0 || request.query.trim() === '' || listable.bestMatch.length === 0;
  if (isPlain || field === undefined || field.masked === true) return request;
  const path = { name: listable.label, steps: [], owner: listable, field };
  return { ...request, isRanked: true, sort: [{ path, descending: false }] };
}

/** Conditions that rows which match best fulfil, best first. */
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
    // A range and no `like`: an index in this order serves it whatever the letters are.
    if (test === 'word')
      return [{ condition: sql`${text} like ${beginsWordPattern(first)}`, isRare: false, isBegun: false }];
    // Of an entity's table names alone have an index in this order.
    const isOrdered = name === label || statement !== null;
    const isBegun = isOrdered && searched.has(name) && isFirst;
    if (test === 'equal')
      return [{ condition: sql`${text} = ${whole}`, isRare: true, isBegun: isBegun && whole.startsWith(first) }];
    const condition = sql`${text} >= ${first} and ${text} < ${`${first}\u{10FFFF}`}`;
    return [{ condition, isRare: !isOrdered, isBegun }];
  });
}

/** Which of the tests a row fulfils first. */
export function rankColumn(tests: readonly RankTest[]): Sql {
  if (tests.length === 0) return sql`0`;
  const cases = tests.map(({ condition }, place) => sql`when ${condition} then ${place}::integer`);
  return sql`case ${join(cases, ' ')} else ${tests.length}::integer end`;
}

/** The order of a list whose best matches come first. */
export function rankedOrder(tests: readonly RankTest[], order: string): Sql {
  return tests.length === 0 ? raw(order) : sql`${rankColumn(tests)}, ${raw(order)}`;
}

/** A key of the order; those that are added last compare as they are, so that no two rows are alike. */
type OrderKey = SortKey & { readonly isLast: boolean };

/** The keys asked for, then those of the listable, which make the order of equal rows certain. */
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

/** A key of the order in SQL: `name` is its column outside of the query that finds the rows. */
export type PageKey = {
  readonly expression: string;
  readonly direction: string;
  /** Made of the row's own columns. */
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

/** The keys in SQL. Outside of the query that finds the rows, what other tables gave to the order has names. */
export function orderSql(keys: readonly PageKey[], isOutside: boolean): string {
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
