import { isRecord, type JsonRecord } from '../../language/json/record.ts';
import type { Span, SqlToken } from './sql/parse-sql.ts';

/** A part of `from` that only adds columns under its name: it matches at most one row for each, and removes none. */
export type OptionalPart = Span & { readonly alias: string };

/** The parts of `from` that can be omitted if nothing reads them, and where names are read. */
export type OptionalParts = {
  readonly parts: readonly OptionalPart[];
  readonly references: readonly { readonly alias: string; readonly start: number }[];
};

const none: OptionalParts = { parts: [], references: [] };

/** Clauses of a subquery that returns one row whatever the tables contain. */
const oneRow = ['targetList', 'limitOption', 'op'];

/** Functions that turn one row into several. */
export const makesRows = /"sval":"(unnest|generate_series|jsonb?_array_elements(_text)?)"/;

/**
 * The parts of a statement's `from` that neither add nor remove rows: outer joins with a record by its id, and
 * subqueries of values alone. Empty if a column is named without its table, because its source is unknown.
 */
export function readOptionalParts(select: JsonRecord, tokens: readonly SqlToken[], placeOf: (byte: number) => number) {
  const references: { alias: string; start: number }[] = [];
  let isKnown = true;
  walk(select, (kind, node) => {
    if (kind === 'JoinExpr' && (node.isNatural === true || Array.isArray(node.usingClause))) isKnown = false;
    if (kind !== 'ColumnRef') return;
    const [alias = '', ...more] = namesOf(node);
    if (more.length === 0) isKnown = false;
    references.push({ alias, start: placeOf(Number(node.location)) });
  });
  if (!isKnown) return none;
  const parts: OptionalPart[] = [];
  for (let [node] = listOf(select.fromClause); isRecord(node?.JoinExpr); ) {
    const join: JsonRecord = node.JoinExpr;
    const found = partOf(join, tokens, placeOf);
    if (found !== null) parts.push(found);
    node = isRecord(join.larg) ? join.larg : undefined;
  }
  return { parts, references };
}

/** The parts that can be omitted if these spans of the statement are omitted. */
export function unreadParts({ parts, references }: OptionalParts, without: readonly Span[]): readonly Span[] {
  const cuts = [...without];
  const isCut = (start: number): boolean => cuts.some((cut) => start >= cut.start && start < cut.end);
  // From the last one on, because later parts may read earlier ones.
  for (const part of parts.toSorted((a, b) => b.start - a.start)) {
    const isRead = references.some(
      ({ alias, start }) => alias === part.alias && !isCut(start) && (start < part.start || start >= part.end),
    );
    if (!isRead) cuts.push(part);
  }
  return cuts.slice(without.length);
}

function partOf(
  { jointype, rarg, quals }: JsonRecord,
  tokens: readonly SqlToken[],
  placeOf: (byte: number) => number,
): OptionalPart | null {
  if (!isRecord(rarg)) return null;
  const { RangeVar: table, RangeSubselect: query } = rarg;
  if (jointype === 'JOIN_LEFT' && isRecord(table)) {
    const alias = aliasOf(table) ?? String(table.relname);
    if (!isById(quals, alias)) return null;
    const at = tokens.findIndex(({ start }) => start === placeOf(Number(table.location)));
    return spanOf(
      tokens,
      at,
      [
        ['left', 'join'],
        ['left', 'outer', 'join'],
      ],
      alias,
    );
  }
  if (jointype !== 'JOIN_INNER' || quals !== undefined || !isRecord(query)) return null;
  const alias = aliasOf(query);
  const select = isRecord(query.subquery) ? query.subquery.SelectStmt : null;
  if (alias === null || !isRecord(select) || Object.keys(select).some((clause) => !oneRow.includes(clause)))
    return null;
  const [first] = listOf(select.targetList);
  const target = isRecord(first?.ResTarget) ? placeOf(Number(first.ResTarget.location)) : -1;
  if (makesRows.test(JSON.stringify(select))) return null;
  const at = tokens.findIndex(({ start }) => start === target) - 2;
  return spanOf(
    tokens,
    at,
    [
      ['cross', 'join', 'lateral'],
      ['cross', 'join'],
    ],
    alias,
  );
}

/** From the words before the token at `at` to the start of the next part of `from` or the next clause. */
function spanOf(
  tokens: readonly SqlToken[],
  at: number,
  words: readonly (readonly string[])[],
  alias: string,
): OptionalPart | null {
  const before = words.find((each) => each.every((word, index) => wordAt(tokens, at - each.length + index) === word));
  const first = before === undefined ? undefined : tokens[at - before.length];
  if (first === undefined) return null;
  let depth = 0;
  for (let index = at; index < tokens.length; index++) {
    const word = wordAt(tokens, index);
    if (depth === 0 && (/^(inner|cross|natural|join|where|[,)])$/.test(word) || isOuterJoin(tokens, index)))
      return { alias, start: first.start, end: tokens[index]?.start ?? first.end };
    if (word === '(') depth += 1;
    if (word === ')') depth -= 1;
  }
  return { alias, start: first.start, end: tokens.at(-1)?.end ?? first.end };
}

/** `left` and `right` are also functions. */
function isOuterJoin(tokens: readonly SqlToken[], index: number): boolean {
  return /^(left|right|full)$/.test(wordAt(tokens, index)) && /^(join|outer)$/.test(wordAt(tokens, index + 1));
}

function wordAt(tokens: readonly SqlToken[], index: number): string {
  return tokens[index]?.text.toLowerCase() ?? '';
}

/** Whether a join condition finds at most one record: its id is compared with something that does not depend on it. */
function isById(quals: unknown, alias: string): boolean {
  if (!isRecord(quals)) return false;
  const { A_Expr: test, BoolExpr: all } = quals;
  if (isRecord(all)) return all.boolop === 'AND_EXPR' && listOf(all.args).some((each) => isById(each, alias));
  if (!isRecord(test) || test.kind !== 'AEXPR_OP' || nameOf(test.name) !== '=') return false;
  const sides = [test.lexpr, test.rexpr];
  return sides.some((side, index) => isIdOf(side, alias) && !reads(sides[1 - index], alias));
}

function isIdOf(node: unknown, alias: string): boolean {
  const names = isRecord(node) && isRecord(node.ColumnRef) ? namesOf(node.ColumnRef) : [];
  return names.length === 2 && names[0] === alias && names[1] === 'id';
}

function reads(node: unknown, alias: string): boolean {
  let found = false;
  walk(node, (kind, each) => {
    if (kind === 'ColumnRef' && namesOf(each)[0] === alias) found = true;
  });
  return found;
}

/** Visits every node with a kind. */
function walk(value: unknown, visit: (kind: string, node: JsonRecord) => void): void {
  if (Array.isArray(value)) for (const item of value) walk(item, visit);
  else if (isRecord(value))
    for (const [kind, node] of Object.entries(value)) {
      if (isRecord(node)) visit(kind, node);
      walk(node, visit);
    }
}

function aliasOf({ alias }: JsonRecord): string | null {
  return isRecord(alias) && typeof alias.aliasname === 'string' ? alias.aliasname : null;
}

function nameOf(names: unknown): string {
  const [first] = listOf(names);
  return isRecord(first?.String) ? String(first.String.sval) : '';
}

/** The parts of a column's name; `*` for all columns. */
export function namesOf({ fields }: JsonRecord): readonly string[] {
  return listOf(fields).map(({ String: name }) => (isRecord(name) && typeof name.sval === 'string' ? name.sval : '*'));
}

export function listOf(value: unknown): readonly JsonRecord[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
