import { closestNames } from '../../../language/json/closest-names.ts';
import { isRecord, type JsonRecord } from '../../../language/json/record.ts';
import type { ParsedSql, Span } from './parse-sql.ts';
import { allowedFunctions, allowedTypes, clockValues, systemColumns } from './sql-allowed.ts';
import { mistake, type SqlMistake, type SqlReason } from './sql-mistakes.ts';

/** A place of a statement where rows of a table are read. */
export type TablePlace = Span & {
  readonly table: string;
  readonly hasAlias: boolean;
  /** Used as `table name`, which is a whole query. */
  readonly isQuery: boolean;
};

/** A statement during its check: its context, and what was found so far. */
export type SqlWalk = {
  readonly text: string;
  readonly parsed: ParsedSql;
  /** Names of the existing tables. */
  readonly tables: ReadonlySet<string>;
  readonly problems: SqlMistake[];
  readonly places: TablePlace[];
  /** The last position that the tree named: mistakes are reported there. */
  last: number;
};

/** Names of the `with` queries that are visible in a part of the statement. */
export type SqlScope = ReadonlySet<string>;

/** Reports a mistake at the last known position. */
export function refuse(
  walk: SqlWalk,
  reason: SqlReason,
  word = '',
  offset = walk.last,
  suggestions: readonly string[] = [],
): void {
  walk.problems.push(mistake(reason, offset, word, suggestions));
}

/** Checks of a node beyond its allowed fields. */
export function readNode(walk: SqlWalk, kind: string, node: JsonRecord, scope: SqlScope): void {
  if (kind === 'RangeVar') readTable(walk, node, scope);
  else if (kind === 'FuncCall') readFunction(walk, node);
  else if (kind === 'TypeName') readType(walk, node);
  else if (kind === 'A_Expr' || kind === 'SubLink') readOperator(walk, node);
  else if (kind === 'ColumnRef') readColumn(walk, node);
  else if (kind === 'SQLValueFunction') readValue(walk, node);
  else if (kind === 'CollateClause' && namesOf(node.collname).join('.') !== 'C') refuse(walk, 'collate');
}

function readTable(walk: SqlWalk, node: JsonRecord, scope: SqlScope) {
  const name = String(node.relname);
  const start = walk.last;
  if (node.inh !== true) return refuse(walk, 'only');
  if (typeof node.schemaname === 'string' || typeof node.catalogname === 'string')
    return refuse(walk, 'esquema_tabela', name);
  if (scope.has(name)) return;
  if (!walk.tables.has(name)) {
    if (/^(pg|vitral)(_|$)/.test(name)) return refuse(walk, 'tabela_interna', name, start);
    return refuse(walk, 'tabela', name, start, closestNames(name, walk.tables));
  }
  const token = /^(?:"[^"]+"|[a-z_][\w$]*)/i.exec(walk.text.slice(start))?.[0] ?? '';
  if (token.replaceAll('"', '').toLowerCase() !== name) return refuse(walk, 'nome_simples', name);
  const before = walk.parsed.tokens[walk.parsed.tokens.findIndex((one) => one.start === start) - 1];
  const isQuery = before?.text.toLowerCase() === 'table';
  const end = start + token.length;
  walk.places.push({
    start: isQuery ? before.start : start,
    end,
    table: name,
    hasAlias: isRecord(node.alias),
    isQuery,
  });
}

function readFunction(walk: SqlWalk, node: JsonRecord) {
  const names = namesOf(node.funcname);
  const name = names.at(-1) ?? '';
  const start = walk.last;
  const isWritten = /^"?pg_catalog/i.test(walk.text.slice(start));
  if (names.length > 2 || (names.length === 2 && (names[0] !== 'pg_catalog' || isWritten)))
    return refuse(walk, 'esquema_funcao', name);
  const count = Array.isArray(node.args) ? node.args.length : 0;
  if (name === 'now' || (name === 'age' && count < 2)) return refuse(walk, 'relogio', '', start);
  if (growing.has(name) && !isShort(Array.isArray(node.args) ? node.args[1] : undefined))
    return refuse(walk, 'tamanho', name, start);
  if (name === 'format' && !isNarrow(Array.isArray(node.args) ? node.args[0] : undefined))
    return refuse(walk, 'tamanho', name, start);
  if (allowedFunctions.has(name)) return;
  refuse(walk, 'funcao', name, start, closestNames(name, allowedFunctions));
}

function readType(walk: SqlWalk, node: JsonRecord) {
  const names = namesOf(node.names);
  const name = names.at(-1) ?? '';
  const isBuiltIn = names.length === 1 || (names.length === 2 && names[0] === 'pg_catalog');
  if (isBuiltIn && allowedTypes.has(name) && node.setof !== true && node.pct_type !== true) return;
  refuse(walk, 'tipo', names.join('.'), walk.last, closestNames(name, allowedTypes));
}

function readOperator(walk: SqlWalk, node: JsonRecord) {
  const names = namesOf(node.name ?? node.operName);
  if (names.length > 1) refuse(walk, 'esquema_operador');
}

function readColumn(walk: SqlWalk, node: JsonRecord) {
  const names = namesOf(node.fields);
  const name = names.at(-1) ?? '';
  if (names.length > 2) refuse(walk, 'esquema_coluna');
  else if (systemColumns.has(name)) refuse(walk, 'coluna_interna', name);
}

function readValue(walk: SqlWalk, { op }: JsonRecord) {
  refuse(walk, clockValues.test(String(op)) ? 'relogio' : 'usuario');
}

/** Functions whose second argument sets the length of their text. */
const growing: ReadonlySet<string> = new Set(['lpad', 'rpad']);
/** The longest text that they may make: harmless in one row, and independent of row values. */
const longestMade = 10_000;

/** Whether an argument is a literal number that is not too large. */
function isShort(argument: unknown): boolean {
  const constant = isRecord(argument) && isRecord(argument.A_Const) ? argument.A_Const : null;
  const integer = constant !== null && isRecord(constant.ival) ? constant.ival : null;
  return integer !== null && Number(integer.ival ?? 0) <= longestMade;
}

/** Whether an argument is a literal format without widths from rows or of five digits. */
function isNarrow(argument: unknown): boolean {
  const constant = isRecord(argument) && isRecord(argument.A_Const) ? argument.A_Const : null;
  const text = constant !== null && isRecord(constant.sval) ? String(constant.sval.sval ?? '') : null;
  return text !== null && !/\*|\d{5,}/.test(text);
}

/** Texts of a list of names; empty for `*`. */
function namesOf(list: unknown): string[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown) => {
    const name = isRecord(item) && isRecord(item.String) ? item.String.sval : null;
    return typeof name === 'string' ? [name] : [];
  });
}
