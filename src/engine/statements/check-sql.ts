import { closestNames } from '../../language/json/closest-names.ts';
import { getOwn, isRecord, type JsonRecord } from '../../language/json/record.ts';
import { isSqlMistake, type NamedParameter, type ParsedSql, parseSql, type Span } from './parse-sql.ts';
import { readRowShape, type StatementRows } from './row-ids.ts';
import {
  allowedFunctions,
  allowedNodes,
  allowedTypes,
  clockValues,
  nodeOfField,
  systemColumns,
} from './sql-allowed.ts';
import { mistake, type SqlMistake, type SqlReason } from './sql-mistakes.ts';

/** A place of a statement where rows of a table are read. */
export type TablePlace = Span & {
  readonly table: string;
  readonly hasAlias: boolean;
  /** It stands with its word `table`, which is a whole query. */
  readonly isQuery: boolean;
};

/** A statement that only reads, and only tables of entities. */
export type CheckedSql = StatementRows & {
  /** The statement alone, without what stands after its end. */
  readonly text: string;
  /** Where it begins in its file. */
  readonly offset: number;
  /** In the order in which they stand in `text`. */
  readonly parameters: readonly NamedParameter[];
  readonly tables: readonly TablePlace[];
  /** Its rows change with the clock, without a change of any table. */
  readonly readsClock: boolean;
};

/**
 * Checks that a text is one statement that reads: `select`, or `with ... select`, over tables of entities by their own
 * names, with nothing that sleeps, locks, writes or looks elsewhere. Everything that is not known to be harmless is
 * refused, by the syntax tree of PostgreSQL's own parser.
 * @param tables names of the tables that there are
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
  const walk = createWalk(text, parsed, tables);
  walk.visitRoot(statement.tree, statement.start);
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

/** Names of the `with` queries that a part of the statement sees. */
type Scope = ReadonlySet<string>;

type Walk = {
  readonly visitRoot: (tree: JsonRecord, start: number) => void;
  readonly problems: SqlMistake[];
  readonly places: TablePlace[];
};

const refusals: Readonly<Record<string, SqlReason>> = {
  LockingClause: 'bloqueio',
  intoClause: 'into',
  XmlExpr: 'xml',
  XmlSerialize: 'xml',
  RangeTableFunc: 'xml',
};
const writing = /^(Insert|Update|Delete|Merge)Stmt$/;

function createWalk(text: string, { characterAt, tokens }: ParsedSql, tables: ReadonlySet<string>): Walk {
  const problems: SqlMistake[] = [];
  const places: TablePlace[] = [];
  const state = { last: 0 };

  function refuse(reason: SqlReason, word = '', offset = state.last, suggestions: readonly string[] = []): void {
    problems.push(mistake(reason, offset, word, suggestions));
  }

  function visitRoot(tree: JsonRecord, start: number) {
    const [[kind, node] = ['', null]] = Object.entries(tree);
    state.last = start + (/^(\s|--[^\n]*\n|\/\*[\s\S]*?\*\/)*/.exec(text.slice(start))?.[0].length ?? 0);
    if (kind !== 'SelectStmt' || !isRecord(node)) {
      const word = /^\w+/.exec(text.slice(state.last))?.[0].toLowerCase() ?? kind;
      return refuse('comando', word);
    }
    visit(kind, node, new Set());
  }

  function visit(kind: string, node: JsonRecord, scope: Scope): void {
    const fields = getOwn(allowedNodes, kind);
    const { location } = node;
    if (typeof location === 'number' && location >= 0) state.last = characterAt(location);
    if (!Array.isArray(fields)) refuseNode(kind, node);
    else if (kind === 'SelectStmt') visitSelect(node, scope);
    else {
      readNode(kind, node, scope);
      visitFields(kind, node, scope);
    }
  }

  /** What of a node is not said by its fields being allowed. */
  function readNode(kind: string, node: JsonRecord, scope: Scope): void {
    if (kind === 'RangeVar') readTable(node, scope);
    else if (kind === 'FuncCall') readFunction(node);
    else if (kind === 'TypeName') readType(node);
    else if (kind === 'A_Expr' || kind === 'SubLink') readOperator(node);
    else if (kind === 'ColumnRef') readColumn(node);
    else if (kind === 'SQLValueFunction') readValue(node);
    else if (kind === 'CollateClause' && namesOf(node.collname).join('.') !== 'C') refuse('collate');
  }

  function visitFields(kind: string, node: JsonRecord, scope: Scope, but: readonly string[] = []): void {
    const fields: readonly string[] = allowedNodes[kind] ?? [];
    for (const [name, value] of Object.entries(node)) {
      if (but.includes(name)) continue;
      if (!fields.includes(name)) refuseField(name, value);
      else visitValue(nodeOfField[`${kind}.${name}`], value, scope);
    }
  }

  /** A field's value: a plain one, a node or a list of such. Nodes name their kind but where the field does. */
  function visitValue(kind: string | undefined, value: unknown, scope: Scope): void {
    if (Array.isArray(value)) {
      for (const item of value) visitValue(kind, item, scope);
    } else if (isRecord(value)) {
      const nodes = kind === undefined ? Object.entries(value) : [[kind, value] as const];
      for (const [name, node] of nodes) visit(name, isRecord(node) ? node : {}, scope);
    }
  }

  /** Queries of `with` are seen by those after them and by the statement; of `with recursive` by all of them. */
  function visitSelect(node: JsonRecord, outer: Scope): void {
    const { withClause } = node;
    let scope = outer;
    if (isRecord(withClause)) {
      const queries = Array.isArray(withClause.ctes)
        ? withClause.ctes.flatMap((item: unknown) =>
            isRecord(item) && isRecord(item.CommonTableExpr) ? [item.CommonTableExpr] : [],
          )
        : [];
      const names = queries.map(({ ctename }) => String(ctename));
      if (withClause.recursive === true) scope = new Set([...outer, ...names]);
      for (const query of queries) {
        visit('CommonTableExpr', query, scope);
        if (String(query.ctename).startsWith('vitral_')) refuse('with_reservado');
        scope = new Set([...scope, String(query.ctename)]);
      }
      visitFields('WithClause', withClause, scope, ['ctes']);
    }
    visitFields('SelectStmt', node, scope, ['withClause']);
  }

  function readTable(node: JsonRecord, scope: Scope) {
    const name = String(node.relname);
    const start = state.last;
    if (node.inh !== true) return refuse('only');
    if (typeof node.schemaname === 'string' || typeof node.catalogname === 'string')
      return refuse('esquema_tabela', name);
    if (scope.has(name)) return;
    if (!tables.has(name)) {
      if (/^(pg|vitral)(_|$)/.test(name)) return refuse('tabela_interna', name, start);
      return refuse('tabela', name, start, closestNames(name, tables));
    }
    const token = /^(?:"[^"]+"|[a-z_][\w$]*)/i.exec(text.slice(start))?.[0] ?? '';
    if (token.replaceAll('"', '').toLowerCase() !== name) return refuse('nome_simples', name);
    const before = tokens[tokens.findIndex((one) => one.start === start) - 1];
    const isQuery = before?.text.toLowerCase() === 'table';
    const end = start + token.length;
    places.push({ start: isQuery ? before.start : start, end, table: name, hasAlias: isRecord(node.alias), isQuery });
  }

  function readFunction(node: JsonRecord) {
    const names = namesOf(node.funcname);
    const name = names.at(-1) ?? '';
    const start = state.last;
    const isWritten = /^"?pg_catalog/i.test(text.slice(start));
    if (names.length > 2 || (names.length === 2 && (names[0] !== 'pg_catalog' || isWritten)))
      return refuse('esquema_funcao', name);
    const count = Array.isArray(node.args) ? node.args.length : 0;
    if (name === 'now' || (name === 'age' && count < 2)) return refuse('relogio', '', start);
    if (growing.has(name) && !isShort(Array.isArray(node.args) ? node.args[1] : undefined))
      return refuse('tamanho', name, start);
    if (name === 'format' && !isNarrow(Array.isArray(node.args) ? node.args[0] : undefined))
      return refuse('tamanho', name, start);
    if (allowedFunctions.has(name)) return;
    refuse('funcao', name, start, closestNames(name, allowedFunctions));
  }

  function readType(node: JsonRecord) {
    const names = namesOf(node.names);
    const name = names.at(-1) ?? '';
    const isBuiltIn = names.length === 1 || (names.length === 2 && names[0] === 'pg_catalog');
    if (isBuiltIn && allowedTypes.has(name) && node.setof !== true && node.pct_type !== true) return;
    refuse('tipo', names.join('.'), state.last, closestNames(name, allowedTypes));
  }

  function readOperator(node: JsonRecord) {
    const names = namesOf(node.name ?? node.operName);
    if (names.length > 1) refuse('esquema_operador');
  }

  function readColumn(node: JsonRecord) {
    const names = namesOf(node.fields);
    const name = names.at(-1) ?? '';
    if (names.length > 2) refuse('esquema_coluna');
    else if (systemColumns.has(name)) refuse('coluna_interna', name);
  }

  function readValue({ op }: JsonRecord) {
    refuse(clockValues.test(String(op)) ? 'relogio' : 'usuario');
  }

  function refuseNode(kind: string, node: JsonRecord) {
    const word = kind
      .replace(/Stmt$|Expr$|Clause$/, '')
      .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
      .toLowerCase();
    const relation = isRecord(node.relation) ? node.relation.location : null;
    if (typeof relation === 'number') state.last = characterAt(relation);
    if (kind === 'LockingClause') state.last = Math.max(text.toLowerCase().lastIndexOf('for '), state.last);
    if (writing.test(kind)) return refuse('escrita', word);
    refuse(refusals[kind] ?? 'recurso', word);
  }

  function refuseField(name: string, value: unknown): void {
    const target = isRecord(value) && isRecord(value.rel) ? value.rel.location : null;
    if (typeof target === 'number') state.last = characterAt(target);
    if (name === 'lockingClause') visitValue(undefined, value, new Set());
    // The readers of their nodes say what is wrong with others.
    else if (!['schemaname', 'catalogname', 'setof', 'pct_type'].includes(name))
      refuse(refusals[name] ?? 'recurso', name);
  }

  return {
    visitRoot,
    problems,
    places,
  };
}

/** Functions that make a text as long as their second argument says. */
const growing: ReadonlySet<string> = new Set(['lpad', 'rpad']);
/** The longest text that they make: one row of it is nothing, and no row decides how long it is. */
const longestMade = 10_000;

/** Whether an argument is a number that is written out, and not too large. */
function isShort(argument: unknown): boolean {
  const constant = isRecord(argument) && isRecord(argument.A_Const) ? argument.A_Const : null;
  const integer = constant !== null && isRecord(constant.ival) ? constant.ival : null;
  return integer !== null && Number(integer.ival ?? 0) <= longestMade;
}

/** Whether an argument is a text that is written out, with no width that rows or five digits say. */
function isNarrow(argument: unknown): boolean {
  const constant = isRecord(argument) && isRecord(argument.A_Const) ? argument.A_Const : null;
  const text = constant !== null && isRecord(constant.sval) ? String(constant.sval.sval ?? '') : null;
  return text !== null && !/\*|\d{5,}/.test(text);
}

/** Texts of a list of names; `*` has none. */
function namesOf(list: unknown): string[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown) => {
    const name = isRecord(item) && isRecord(item.String) ? item.String.sval : null;
    return typeof name === 'string' ? [name] : [];
  });
}
