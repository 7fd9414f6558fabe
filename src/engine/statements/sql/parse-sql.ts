import { hasSqlDetails, loadModule, parseSync, type ScanToken, scanSync } from 'libpg-query';
import { isRecord, type JsonRecord } from '../../../language/json/record.ts';
import { mistake, type SqlMistake } from './sql-mistakes.ts';

/** Part of a text, in characters from its beginning. */
export type Span = { readonly start: number; readonly end: number };

/** A named parameter as a statement spells it: `:cliente_id`. */
export type NamedParameter = Span & { readonly name: string };

/** A word, a value or a sign of a statement. */
export type SqlToken = Span & { readonly text: string };

/** The result of PostgreSQL's own parser. */
export type ParsedSql = {
  /** One syntax tree per statement, with its position. */
  readonly statements: readonly (Span & { readonly tree: JsonRecord })[];
  readonly parameters: readonly NamedParameter[];
  /** The tokens of PostgreSQL's scanner, without comments. */
  readonly tokens: readonly SqlToken[];
  /** Converts byte positions, which the parser uses, to characters. */
  readonly characterAt: (byte: number) => number;
};

/** No statement written by hand is longer. */
export const longestText = 200_000;

await loadModule();

/**
 * Parses SQL with named parameters (`:name`), each of which stands for one value. Text literals, quoted names and
 * comments contain no parameters, as PostgreSQL's own scanner reads them.
 */
export function parseSql(text: string): ParsedSql | SqlMistake {
  if (text.length > longestText) return mistake('longa', 0, String(longestText));
  const characterAt = bytesToCharacters(text);
  try {
    const tokens = scanTokens(text);
    const parameters = namedParameters(text, tokens, characterAt);
    const own = tokens.find(({ tokenName }) => tokenName === 'PARAM');
    if (own !== undefined) return mistake('parametro_sem_nome', characterAt(own.start), own.text);
    const short = parameters.find(({ name }) => name.length < 2);
    if (short !== undefined) return mistake('parametro_curto', short.start, short.name);
    const { stmts = [] } = parseSync(withPlaceholders(text, parameters));
    const statements = stmts.flatMap(({ stmt, stmt_location: location = 0, stmt_len: length }) => {
      if (!isRecord(stmt)) return [];
      const end = length === undefined ? text.length : characterAt(location + length);
      return [{ start: characterAt(location), end, tree: stmt }];
    });
    const words = tokens.filter(({ tokenName }) => !tokenName.endsWith('COMMENT'));
    return {
      statements,
      parameters,
      tokens: words.map(({ start, end, text: word }) => ({
        start: characterAt(start),
        end: characterAt(end),
        text: word,
      })),
      characterAt,
    };
  } catch (error) {
    return syntaxProblem(error);
  }
}

export function isSqlMistake(parsed: ParsedSql | SqlMistake): parsed is SqlMistake {
  return 'code' in parsed;
}

/** The scanner's tokens; if the text cannot be scanned, the parser reports the mistake. */
function scanTokens(text: string): readonly ScanToken[] {
  try {
    return scanSync(text).tokens;
  } catch {
    // The parser would complain about the colon of a parameter first.
    parseSync(text.replaceAll(/(?<!:):(?=[a-z_])/gi, ' '));
    throw new Error('the text cannot be read');
  }
}

/** A colon directly before a name, which is not part of a cast. */
function namedParameters(
  text: string,
  tokens: readonly ScanToken[],
  characterAt: (byte: number) => number,
): NamedParameter[] {
  return tokens.flatMap((token, index) => {
    const next = tokens[index + 1];
    if (token.text !== ':' || next === undefined || next.start !== token.end || !/^[a-z_]\w*$/i.test(next.text))
      return [];
    const start = characterAt(token.start);
    return [{ start, end: characterAt(next.end), name: text.slice(start + 1, characterAt(next.end)) }];
  });
}

/**
 * The tables that a statement of this server reads, whose values are `$1`, without its `with` queries. Throws if it is
 * not SQL.
 */
export function tablesIn(text: string): readonly string[] {
  const tables = new Set<string>();
  const queries = new Set<string>();
  const look = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) look(item);
    if (!isRecord(value)) return;
    for (const [name, node] of Object.entries(value)) {
      if (name === 'RangeVar' && isRecord(node)) tables.add(String(node.relname));
      if (name === 'CommonTableExpr' && isRecord(node)) queries.add(String(node.ctename));
      look(node);
    }
  };
  look(parseSync(text).stmts);
  return [...tables].filter((table) => !queries.has(table)).sort();
}

/** The text with `$1` for `:nome`, padded so that all positions stay the same. */
function withPlaceholders(text: string, parameters: readonly NamedParameter[]): string {
  let made = '';
  let from = 0;
  for (const { start, end } of parameters) {
    made += text.slice(from, start) + '$1'.padEnd(end - start);
    from = end;
  }
  return made + text.slice(from);
}

function syntaxProblem(error: unknown): SqlMistake {
  const message = error instanceof Error ? error.message : String(error);
  const offset = error instanceof Error && hasSqlDetails(error) ? (error.sqlDetails?.cursorPosition ?? 0) : 0;
  if (message === 'Query cannot be empty') return mistake('vazia', 0);
  const at = Math.max(0, offset);
  const near = /^syntax error at or near "([\s\S]*)"$/.exec(message)?.[1];
  if (near !== undefined) return mistake('perto', at, near);
  return message === 'syntax error at end of input' ? mistake('fim', at) : mistake('sintaxe', at, message);
}

/** Converts byte positions of a text to characters. */
export function bytesToCharacters(text: string): (byte: number) => number {
  const bytes = Buffer.byteLength(text);
  if (bytes === text.length) return (byte) => byte;
  const characters = new Uint32Array(bytes + 1);
  let at = 0;
  let index = 0;
  for (const letter of text) {
    const length = Buffer.byteLength(letter);
    characters.fill(index, at, at + length);
    at += length;
    index += letter.length;
  }
  characters[bytes] = text.length;
  return (byte) => characters[Math.min(byte, bytes)] ?? text.length;
}
