import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../../tests/support/arbitrary/characters.ts';
import { readSchemaFile, schemaFiles } from '../../../../tests/support/portal/schema-files.ts';
import { isRecord } from '../../json/record.ts';
import { compileLinear, isTooCostly, type LinearPattern } from './linear-pattern.ts';

function compile(source: string): LinearPattern {
  const compiled = compileLinear(source);
  if ('refusal' in compiled) throw new Error(`${source}: ${compiled.refusal}`);
  return compiled;
}

const shipped = [...new Set([...schemaFiles.keys()].flatMap((name) => patternsOf(JSON.parse(readSchemaFile(name)))))];

function patternsOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(patternsOf);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'pattern' && typeof inner === 'string' ? [inner] : patternsOf(inner),
  );
}

/** Written in every way that ECMAScript has and RE2 has otherwise, or not at all. */
const written = [
  ...[
    '\\s',
    '\\S',
    '[\\s]',
    '[^\\s]',
    '[\\S]',
    '[^\\S\\n]',
    '.',
    '^.$',
    '[^]',
    '[]',
    'a[.]',
    '\\/',
    '[\\-a]',
    '[[]',
    '[[:a]',
  ],
  ...[
    '\\u00e9',
    '\\u{1F600}',
    '\\uD83D\\uDE00',
    '[\\u0041-\\u005a]',
    '\\x41',
    '\\0',
    '\\cA',
    '[\\b]',
    '\\bx',
    '\\v',
    '(?<a>x)y',
  ],
  ...[
    '\\p{L}',
    '\\p{Script=Greek}',
    '\\P{Lu}',
    '\\p{gc=Nd}',
    '(?:a|b)+$',
    '(a)(b)?',
    'x{2,3}?',
    '^$',
    '😀',
    '\\$\\^\\.',
  ],
];
const letters = fc.constantFrom(
  ...[
    'a',
    'b',
    'x',
    'y',
    'A',
    'Z',
    'Ñ',
    '&',
    '0',
    '9',
    '_',
    '-',
    '/',
    '.',
    ':',
    '[',
    ']',
    '$',
    '^',
    'é',
    'α',
    '😀',
    '٣',
  ],
  ...[' ', '\n', '\r', '\t', '\v', '\f', '\b', '\0', '\u0001', '\u00a0', '\u2028', '\u3000', '\ufeff', 'http://', 'X'],
);

test('the shipped schemas have patterns to check', () => {
  expect(shipped.length).toBeGreaterThan(20);
});

test.each([...shipped, ...written])('%s takes the same texts as RegExp with the flag u', (source) => {
  const linear = compile(source);
  const native = new RegExp(source, 'u');
  const anything = fc.string({
    unit: fc.oneof(letters, fc.string({ unit: anyCharacter, maxLength: 1 })),
    maxLength: 12,
  });
  // Texts made for the pattern, too, where fast-check can read it.
  const fitting = written.includes(source) ? anything : fc.stringMatching(native, { maxLength: 80 });
  const texts = fc.oneof(
    anything,
    fitting,
    fitting.map((text) => `${text}\n`),
  );
  fc.assert(
    fc.property(texts, (text) => {
      expect([text, linear.test(text)]).toEqual([text, native.test(text)]);
    }),
    { numRuns: 120 },
  );
});

test.each([
  ['(?=a)b', 'it looks ahead or behind'],
  ['(?<!a)b', 'it looks ahead or behind'],
  ['(a)\\1', 'it refers back to what a group found'],
  ['(?<n>a)\\k<n>', 'it refers back to what a group found'],
  ['\\ud83d', 'it names half of a character'],
  ['a'.repeat(501), 'it has more than 500 characters'],
])('%s is refused, with what to do', (source, refusal) => {
  expect(compileLinear(source)).toMatchObject({ refusal, advice: expect.stringMatching(/^Write .*\.$/) });
});

test.each(['(', '\\d{2000}', '((a{100}){100}){100}', '\\p{Script_Extensions=Greek}'])(
  '%s is refused by name',
  (source) => {
    expect(compileLinear(source)).toMatchObject({ refusal: expect.any(String), advice: expect.any(String) });
  },
);

test('a pattern that repeats too much for the length of its texts is too costly', () => {
  expect(isTooCostly(compile('^.{1,500}$'), 255)).toBe(false);
  expect(isTooCostly(compile('^.{1,500}$'), 1_000_000)).toBe(true);
  expect(isTooCostly(compile('^(\\d|\\w)*$'), 1_000_000)).toBe(false);
});
