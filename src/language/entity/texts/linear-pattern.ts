import { RE2JS } from 're2js';

/**
 * A `pattern` of a schema on an engine without backtracking (RE2), so that no text takes long. It means the same as the
 * browser's `RegExp` with the flag `u`.
 */
export type LinearPattern = {
  /** Whether the pattern is found anywhere in the text. */
  readonly test: (text: string) => boolean;
  /** Approximate maximum number of steps per character of a text. */
  readonly size: number;
};

/** Why a pattern is refused, and what to write instead; both for configurators. */
export type PatternRefusal = { readonly refusal: string; readonly advice: string };

/** Maximum steps for a text: some tenths of a second at worst. */
const stepLimit = 20_000_000;
const longestPattern = 500;

/** Compiles an ECMAScript pattern. Never throws. */
export function compileLinear(source: string): LinearPattern | PatternRefusal {
  if (source.length > longestPattern)
    return {
      refusal: `it has more than ${longestPattern} characters`,
      advice: 'Write it shorter, or check the value in a condition of the view.',
    };
  try {
    new RegExp(source, 'u');
  } catch (error) {
    return { refusal: reasonOf(error), advice: 'Correct its syntax.' };
  }
  const translated = translate(source);
  if (typeof translated !== 'string') return translated;
  try {
    const compiled = RE2JS.compile(translated);
    return { test: (text) => compiled.test(text), size: compiled.programSize() };
  } catch (error) {
    return {
      refusal: reasonOf(error),
      advice: 'Repeat at most 1,000 times, all nested counts multiplied, and name categories as `\\p{L}`.',
    };
  }
}

/** Whether texts of this length are too long to match the pattern without a pause. */
export function isTooCostly({ size }: LinearPattern, length: number): boolean {
  return size * length > stepLimit;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** White space that `\s` of ECMAScript matches, as ranges in the order of code points. */
const blanks: readonly (readonly [number, number])[] = [
  [0x9, 0xd],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];
const lastCodePoint = 0x10ffff;
const blankRanges = blanks.map(([from, to]) => range(from, to)).join('');
const otherRanges = [...blanks, [lastCodePoint + 1, lastCodePoint + 1] as const]
  .map(([from], index) => range((blanks[index - 1]?.[1] ?? -1) + 1, from - 1))
  .join('');
const anything = `[${range(0, lastCodePoint)}]`;
const nothing = `[^${range(0, lastCodePoint)}]`;
const notLineEnd = `[^\\n\\r${range(0x2028, 0x2029)}]`;

const backReference: PatternRefusal = {
  refusal: 'it refers back to what a group found',
  advice: 'Write out what may stand there, or check the value in a condition of the view.',
};
const lookAround: PatternRefusal = {
  refusal: 'it looks ahead or behind',
  advice: 'Write it as alternatives without `(?=`, `(?!`, `(?<=` and `(?<!`, or check the value in a condition.',
};
const modifiers: PatternRefusal = {
  refusal: 'a group of it changes flags',
  advice: 'Write both cases out, such as `[Aa]`, and plain groups as `(?:`.',
};
const halfCharacter: PatternRefusal = {
  refusal: 'it names half of a character',
  advice: 'Write characters beyond U+FFFF as `\\u{1F600}`.',
};

/** Translates what ECMAScript with `u` writes differently from RE2. The pattern must be valid ECMAScript. */
function translate(source: string): string | PatternRefusal {
  let out = '';
  let index = 0;
  let isInClass = false;
  while (index < source.length) {
    const char = source[index] ?? '';
    if (char === '\\') {
      const found = readEscaped(source, index, isInClass);
      if ('refusal' in found) return found;
      out += found.text;
      index += found.length;
    } else if (isInClass) {
      if (char === ']') isInClass = false;
      out += char === '[' ? '\\[' : char;
      index += 1;
    } else if (char === '[') {
      const empty = /^\[(\^?)\]/.exec(source.slice(index, index + 3));
      if (empty === null) {
        isInClass = true;
        out += source[index + 1] === '^' ? '[^' : '[';
        index += source[index + 1] === '^' ? 2 : 1;
      } else {
        out += empty[1] === '' ? nothing : anything;
        index += empty[0].length;
      }
    } else if (char === '(') {
      const opening = /^\((\?(?:<?[=!]|:|<[^>]*>)?)?/.exec(source.slice(index))?.[0] ?? '(';
      if (/[=!]$/.test(opening)) return lookAround;
      if (opening === '(?') return modifiers;
      // The content of groups is never used.
      out += '(?:';
      index += opening.length;
    } else {
      out += char === '.' ? notLineEnd : char;
      index += 1;
    }
  }
  return out;
}

type Escaped = { readonly text: string; readonly length: number };

function readEscaped(source: string, start: number, isInClass: boolean): Escaped | PatternRefusal {
  const rest = source.slice(start);
  const char = rest[1] ?? '';
  if (/[1-9k]/.test(char)) return backReference;
  if (char === 's') return { text: isInClass ? blankRanges : `[${blankRanges}]`, length: 2 };
  if (char === 'S') return { text: isInClass ? otherRanges : `[${otherRanges}]`, length: 2 };
  if (char === '0') return { text: codePoint(0), length: 2 };
  if (char === 'b' && isInClass) return { text: codePoint(8), length: 2 };
  if (char === '/') return { text: '/', length: 2 };
  if (char === 'c') return { text: codePoint((rest.codePointAt(2) ?? 0) % 32), length: 3 };
  const number = /^\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]+)\})/i.exec(rest);
  if (number !== null) return readNumber(rest, number);
  const property = /^\\(p|P)\{(?:(?:General_Category|gc|Script|sc)=)?([^}=]*)\}/.exec(rest);
  if (property !== null) return { text: `\\${property[1]}{${property[2]}}`, length: property[0].length };
  return { text: rest.slice(0, 2), length: 2 };
}

/** Parses a character given by number; two `\u` of a surrogate pair are one. */
function readNumber(rest: string, [text, byte, unit, point]: RegExpExecArray): Escaped | PatternRefusal {
  const pair = /^\\u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})/i.exec(rest);
  if (pair !== null) {
    const whole = String.fromCharCode(Number.parseInt(pair[1] ?? '', 16), Number.parseInt(pair[2] ?? '', 16));
    return { text: codePoint(whole.codePointAt(0) ?? 0), length: pair[0].length };
  }
  const value = Number.parseInt(byte ?? unit ?? point ?? '', 16);
  return value >= 0xd800 && value <= 0xdfff ? halfCharacter : { text: codePoint(value), length: text.length };
}

function range(from: number, to: number): string {
  return `${codePoint(from)}-${codePoint(to)}`;
}

function codePoint(value: number): string {
  return `\\x{${value.toString(16)}}`;
}
