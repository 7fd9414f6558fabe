import { createScanner, type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';
import { parentPointer, pointerTo } from './pointer.ts';
import type { ViewProblem } from './problem.ts';
import { setOwn } from './record.ts';

/** Position in a file, from 1. */
export type Position = { readonly line: number; readonly column: number };

/** Position of a pointer in a file: its value, or the key that names it. */
export type PositionLookup = (pointer: string, what?: 'key' | 'value') => Position;

export type ParsedJson = {
  /** The value; undefined if the text is not JSON. */
  readonly value: unknown;
  readonly problems: readonly ViewProblem[];
  /** A pointer that the file does not contain has the position of its nearest ancestor. */
  readonly at: PositionLookup;
};

const deepestNesting = 100;

/**
 * Parses JSON with comments and records the position of every key and value. Never throws. After a syntax error
 * (`json/syntax`, only the first is reported) the value is undefined. A repeated key (`json/duplicate-key`) has its
 * last value.
 */
export function parseJson(file: string, text: string): ParsedJson {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const tooDeep = findTooDeep(source);
  if (tooDeep !== null) {
    const message = `Objects and arrays are nested more than ${deepestNesting} levels deep. Write the file flatter.`;
    return broken(syntaxProblem(file, tooDeep, message));
  }
  return readTree(file, source);
}

function broken(problem: ViewProblem): ParsedJson {
  return {
    value: undefined,
    problems: [problem],
    at: () => ({ line: 1, column: 1 }),
  };
}

type Container = {
  readonly target: unknown[] | Record<string, unknown>;
  readonly pointer: string;
  key: string | null;
};

function readTree(file: string, source: string): ParsedJson {
  const keys = new Map<string, Position>();
  const values = new Map<string, Position>();
  const problems: ViewProblem[] = [];
  const open: Container[] = [];
  let root: unknown;
  let firstError: ViewProblem | null = null;

  /** Stores a value at the reader's current place, and returns its pointer. */
  function place(value: unknown, position: Position): string {
    const container = open.at(-1);
    if (container === undefined) {
      root = value;
      values.set('', position);
      return '';
    }
    const name = Array.isArray(container.target) ? container.target.length : (container.key ?? '');
    const pointer = pointerTo(container.pointer, name);
    if (Array.isArray(container.target)) container.target.push(value);
    else setOwn(container.target, String(name), value);
    values.set(pointer, position);
    return pointer;
  }

  visit(
    source,
    {
      onObjectBegin: (_offset, _length, line, character) => {
        const target = {};
        open.push({
          target,
          pointer: place(target, oneBased(line, character)),
          key: null,
        });
      },
      onObjectEnd: () => void open.pop(),
      onArrayBegin: (_offset, _length, line, character) => {
        const target: unknown[] = [];
        open.push({
          target,
          pointer: place(target, oneBased(line, character)),
          key: null,
        });
      },
      onArrayEnd: () => void open.pop(),
      onObjectProperty: (name, _offset, _length, line, character) => {
        const container = open.at(-1);
        if (container === undefined) return;
        const pointer = pointerTo(container.pointer, name);
        const position = oneBased(line, character);
        const first = keys.get(pointer);
        if (first !== undefined && Object.hasOwn(container.target, name)) {
          problems.push(duplicateKey(file, pointer, name, position, first));
        }
        container.key = name;
        keys.set(pointer, position);
      },
      onLiteralValue: (value, _offset, _length, line, character) => void place(value, oneBased(line, character)),
      onError: (code, _offset, _length, line, character) => {
        firstError ??= syntaxProblem(file, oneBased(line, character), explainSyntax(code));
      },
    },
    {
      disallowComments: false,
      allowTrailingComma: false,
      allowEmptyContent: false,
    },
  );

  const at: PositionLookup = (pointer, what = 'value') => {
    for (let known: string | null = pointer; known !== null; known = parentPointer(known)) {
      const position = what === 'key' ? (keys.get(known) ?? values.get(known)) : values.get(known);
      if (position !== undefined) return position;
    }
    return { line: 1, column: 1 };
  };
  if (firstError !== null) return { value: undefined, problems: [firstError], at };
  return { value: root, problems, at };
}

function oneBased(line: number, character: number): Position {
  return { line: line + 1, column: character + 1 };
}

/** The recursive parser could exhaust the stack, so a flat scan measures the depth first. */
function findTooDeep(source: string): Position | null {
  const scanner = createScanner(source, true);
  let depth = 0;
  // Token kinds of jsonc-parser: 1 and 3 open, 2 and 4 close, 17 is the end of the text.
  for (let token: number = scanner.scan(); token !== 17; token = scanner.scan()) {
    if (token === 1 || token === 3) depth += 1;
    if (token === 2 || token === 4) depth -= 1;
    if (depth > deepestNesting) return oneBased(scanner.getTokenStartLine(), scanner.getTokenStartCharacter());
  }
  return null;
}

function syntaxProblem(file: string, position: Position, message: string): ViewProblem {
  return {
    code: 'json/syntax',
    severity: 'error',
    file,
    ...position,
    pointer: '',
    message,
    suggestions: [],
  };
}

function duplicateKey(file: string, pointer: string, name: string, position: Position, first: Position): ViewProblem {
  const message = `The key \`${name}\` stands twice in this object, first on line ${first.line}. Remove or rename one of them.`;
  return {
    code: 'json/duplicate-key',
    severity: 'error',
    file,
    ...position,
    pointer,
    message,
    suggestions: [],
  };
}

const syntaxMessages: Readonly<Record<string, string>> = {
  InvalidSymbol: 'This is not JSON. Texts stand in double quotes; the bare words are true, false and null.',
  InvalidNumberFormat: 'This number is not written as JSON wants it, such as `12`, `-1.5` or `2e3`.',
  PropertyNameExpected: 'A key in double quotes should stand here. Is there a comma too many before it?',
  ValueExpected: 'A value should stand here. Is there a comma too many, or a value missing?',
  ColonExpected: 'A colon should stand between a key and its value.',
  CommaExpected: 'A comma is missing before this.',
  CloseBraceExpected: 'An object is not closed: a `}` is missing.',
  CloseBracketExpected: 'An array is not closed: a `]` is missing.',
  EndOfFileExpected: 'The file should end here: one file holds one JSON value.',
  UnexpectedEndOfComment: 'A comment is not closed: `*/` is missing.',
  UnexpectedEndOfString: 'A text is not closed: a double quote is missing.',
  UnexpectedEndOfNumber: 'This number breaks off.',
  InvalidUnicode: 'After `\\u` four hexadecimal digits should stand.',
  InvalidEscapeCharacter: 'This escape does not exist in JSON. A backslash itself is written `\\\\`.',
  InvalidCharacter: 'This character may not stand in a JSON text. Line breaks are written `\\n`, tabs `\\t`.',
};

function explainSyntax(code: ParseErrorCode): string {
  return syntaxMessages[printParseErrorCode(code)] ?? 'This is not JSON.';
}
