import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../../tests/support/arbitrary/characters.ts';
import { parseJson } from './parse.ts';

describe('[V1] reading JSON', () => {
  test('keys and values are found by line and column', () => {
    const { value, at } = parseJson('f', '\uFEFF{\n  // note\n  "a": { "b/c": [1, { "d": 2 }] }\n}');
    expect(value).toEqual({ a: { 'b/c': [1, { d: 2 }] } });
    expect(at('/a/b~1c/1/d', 'key')).toEqual({ line: 3, column: 23 });
    expect(at('/a/b~1c/1/d')).toEqual({ line: 3, column: 28 });
    expect(at('/a/nothing/here')).toEqual({ line: 3, column: 8 });
  });

  test.each([
    ['{"a":1,}', 1, 8],
    ['{"a" 1}', 1, 6],
    ['{"a":1\n"b":2}', 2, 1],
    ['', 1, 1],
    ['{"a":tru}', 1, 6],
    ['{"a":[1,2}', 1, 10],
    ['['.repeat(100_000), 1, 101],
  ])('%s has one problem, where it is', (text, line, column) => {
    const { value, problems } = parseJson('f', text);
    expect(value).toBeUndefined();
    expect(problems).toMatchObject([{ code: 'json/syntax', line, column }]);
  });

  test('a key that stands twice is told once, even when it holds the same keys again', () => {
    const { value, problems } = parseJson('f', '{"a":{"b":1},"a":{"b":2}}');
    expect(value).toEqual({ a: { b: 2 } });
    expect(problems).toMatchObject([{ code: 'json/duplicate-key', pointer: '/a', column: 14 }]);
  });

  test('what JSON.parse reads is read alike', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        fc.pre(!/"((?:[^"\\]|\\.)*)"[^"]*"\1"\s*:/.test(text));
        expect(parseJson('f', text).value).toEqual(JSON.parse(text));
      }),
    );
  });

  test('no text makes it throw', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"',
      '1',
      'true',
      '//',
      '/*',
      '\\',
      '\n',
      '\u0000',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: anyCharacter }),
          fc.array(piece).map((all) => all.join('')),
        ),
        (text) => {
          expect(parseJson('f', text).problems.every(({ line, column }) => line > 0 && column > 0)).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});
