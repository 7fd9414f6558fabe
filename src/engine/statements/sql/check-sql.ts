import { getOwn, isRecord, type JsonRecord } from '../../../language/json/record.ts';
import { readRowShape, type StatementRows } from '../row-ids.ts';
import { isSqlMistake, type NamedParameter, parseSql, type Span } from './parse-sql.ts';
import { allowedNodes, nodeOfField } from './sql-allowed.ts';
import { mistake, type SqlMistake, type SqlReason } from './sql-mistakes.ts';
import { readNode, refuse, type SqlScope, type SqlWalk, type TablePlace } from './sql-nodes.ts';

/** A statement that only reads, and only from tables of entities. */
export type CheckedSql = StatementRows & {
  /** The statement alone, without what follows its end. */
  readonly text: string;
  /** Its start in the file, in characters. */
  readonly offset: number;
  /** In the order of `text`. */
  readonly parameters: readonly NamedParameter[];
  readonly tables: readonly TablePlace[];
  /** Its rows change with the clock, without a change of any table. */
  readonly readsClock: boolean;
};

/**
 * Checks that a text is a single reading statement: `select`, or `with ... select`, on tables of entities by their own
 * names, with nothing that sleeps, locks, writes or reads elsewhere. Everything that is not known to be harmless is
 * refused, by the syntax tree of PostgreSQL's own parser.
 * @param tables names of the existing tables
 */
export function checkSql(
  text: string,
  tables: ReadonlySet<string>,
): { readonly checked: CheckedSql | null; readonly problems: readonly SqlMistake[] } {
  const parsed = parseSql(text);
  if (isSqlMistake(parsed)) return { checked: null, problems: [parsed] };
  const [statement, second] = parsed.statements;
  if (statement === undefined) return { checked: null, problems: [mistake('vazia', 0)] };
  if (second !== undefined) {
    const offset = second.start + (/^\s*/.exec(text.slice(second.start))?.[0].length ?? 0);
    return { checked: null, problems: [mistake('varias', offset)] };
  }
  const walk: SqlWalk = { text, parsed, tables, problems: [], places: [], last: 0 };
  visitRoot(walk, statement.tree, statement.start);
  const { problems, places } = walk;
  if (problems.length > 0) return { checked: null, problems };
  const shift = <T extends Span>(spans: readonly T[]): T[] =>
    spans.map((span) => ({ ...span, start: span.start - statement.start, end: span.end - statement.start }));
  const tokens = shift(parsed.tokens.filter(({ end }) => end <= statement.end));
  return {
    checked: {
      text: text.slice(statement.start, statement.end),
      offset: statement.start,
      parameters: shift(parsed.parameters),
      tables: shift(places.sort((a, b) => a.start - b.start)),
      readsClock: readsClock(parsed.parameters),
      ...readRowShape(statement.tree, tokens, (byte) => parsed.characterAt(byte) - statement.start),
    },
    problems: [],
  };
}

/** Whether one of these parameters is the time. */
export function readsClock(parameters: readonly NamedParameter[]): boolean {
  return parameters.some(({ name }) => name === 'agora');
}

const refusals: Readonly<Record<string, SqlReason>> = {
  LockingClause: 'bloqueio',
  intoClause: 'into',
  XmlExpr: 'xml',
  XmlSerialize: 'xml',
  RangeTableFunc: 'xml',
};
const writing = /^(Insert|Update|Delete|Merge)Stmt$/;

function visitRoot(walk: SqlWalk, tree: JsonRecord, start: number) {
  const [[kind, node] = ['', null]] = Object.entries(tree);
  walk.last = start + (/^(\s|--[^\n]*\n|\/\*[\s\S]*?\*\/)*/.exec(walk.text.slice(start))?.[0].length ?? 0);
  if (kind !== 'SelectStmt' || !isRecord(node)) {
    const word = /^\w+/.exec(walk.text.slice(walk.last))?.[0].toLowerCase() ?? kind;
    return refuse(walk, 'comando', word);
  }
  visit(walk, kind, node, new Set());
}

function visit(walk: SqlWalk, kind: string, node: JsonRecord, scope: SqlScope): void {
  const fields = getOwn(allowedNodes, kind);
  const { location } = node;
  if (typeof location === 'number' && location >= 0) walk.last = walk.parsed.characterAt(location);
  if (!Array.isArray(fields)) refuseNode(walk, kind, node);
  else if (kind === 'SelectStmt') visitSelect(walk, node, scope);
  else {
    readNode(walk, kind, node, scope);
    visitFields(walk, kind, node, scope);
  }
}

function visitFields(walk: SqlWalk, kind: string, node: JsonRecord, scope: SqlScope): void {
  const fields: readonly string[] = allowedNodes[kind] ?? [];
  for (const [name, value] of Object.entries(node)) {
    if (!fields.includes(name)) refuseField(walk, name, value);
    else visitValue(walk, nodeOfField[`${kind}.${name}`], value, scope);
  }
}

/**
 * Visits a field's value: a plain one, a node or a list of these. Nodes name their kind unless the field implies it.
 */
function visitValue(walk: SqlWalk, kind: string | undefined, value: unknown, scope: SqlScope): void {
  if (Array.isArray(value)) {
    for (const item of value) visitValue(walk, kind, item, scope);
  } else if (isRecord(value)) {
    const nodes = kind === undefined ? Object.entries(value) : [[kind, value] as const];
    for (const [name, node] of nodes) visit(walk, name, isRecord(node) ? node : {}, scope);
  }
}

/** Queries of `with` are visible to later ones and to the statement; those of `with recursive` to all of them. */
function visitSelect(walk: SqlWalk, node: JsonRecord, outer: SqlScope): void {
  const { withClause, ...others } = node;
  let scope = outer;
  if (isRecord(withClause)) {
    const { ctes, ...rest } = withClause;
    const queries = Array.isArray(ctes)
      ? ctes.flatMap((item: unknown) =>
          isRecord(item) && isRecord(item.CommonTableExpr) ? [item.CommonTableExpr] : [],
        )
      : [];
    const names = queries.map(({ ctename }) => String(ctename));
    if (withClause.recursive === true) scope = new Set([...outer, ...names]);
    for (const query of queries) {
      visit(walk, 'CommonTableExpr', query, scope);
      if (String(query.ctename).startsWith('vitral_')) refuse(walk, 'with_reservado');
      scope = new Set([...scope, String(query.ctename)]);
    }
    visitFields(walk, 'WithClause', rest, scope);
  }
  visitFields(walk, 'SelectStmt', others, scope);
}

function refuseNode(walk: SqlWalk, kind: string, node: JsonRecord) {
  const word = kind
    .replace(/Stmt$|Expr$|Clause$/, '')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
  const table = isRecord(node.relation) ? node.relation.location : null;
  if (typeof table === 'number') walk.last = walk.parsed.characterAt(table);
  if (kind === 'LockingClause') walk.last = Math.max(walk.text.toLowerCase().lastIndexOf('for '), walk.last);
  if (writing.test(kind)) return refuse(walk, 'escrita', word);
  refuse(walk, refusals[kind] ?? 'recurso', word);
}

function refuseField(walk: SqlWalk, name: string, value: unknown): void {
  const target = isRecord(value) && isRecord(value.rel) ? value.rel.location : null;
  if (typeof target === 'number') walk.last = walk.parsed.characterAt(target);
  if (name === 'lockingClause') visitValue(walk, undefined, value, new Set());
  // The readers of other nodes report their mistakes themselves.
  else if (!['schemaname', 'catalogname', 'setof', 'pct_type'].includes(name))
    refuse(walk, refusals[name] ?? 'recurso', name);
}
