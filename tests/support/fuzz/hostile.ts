import fc from 'fast-check';
import { anyCharacter } from '../arbitrary/characters.ts';

/** Texts that break careless code: SQL, HTML, wildcards, control characters, lone surrogates, huge texts. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "'; drop table cliente; --",
    '" or 1=1 --',
    "' union select hash from vitral_credencial --",
    '%',
    '_',
    '\\',
    '%_%\\%',
    '\0',
    'a\0b',
    '\ud800',
    'x\udfff',
    '<script>window.hacked=1</script>',
    '"><img src=x onerror=window.hacked=1>',
    'javascript:alert(1)',
    '{{7*7}}',
    `$` + '{7*7}',
    '../../../etc/passwd',
    '%00',
    '%2e%2e%2f',
    'null',
    'undefined',
    'NaN',
    '-0',
    '1e999',
    '999999999999999999999',
    'true',
    '[]',
    '{}',
    '{"id":{"id":1}}',
    '1 | 2',
    ' | ',
    '||||',
    ',,,',
    'id,id,id',
    'id.id.id.id.id.id',
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    '\u202e\u0000',
    '😀'.repeat(500),
    '\n\r\t',
    '١٢٣',
    'İ',
    'ﬁ',
    '\u0301\u0301',
  ),
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.integer({ min: 1_000, max: 60_000 }).map((length) => 'x'.repeat(length)),
);

/** Any JSON value, with hostile texts and wrong types, sometimes deeply nested. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: hostileText },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      null,
      true,
      false,
      0,
      -1,
      1.5,
      -0,
      1e308,
      Number.MAX_SAFE_INTEGER + 2,
      [],
      {},
      [[]],
      { id: null },
      { id: 'x' },
      { id: -5 },
      { id: 1e300 },
    ),
  },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.integer({ min: 10, max: 3_000 }).map(nested) },
);

/** An object with some of the given names, and some unknown ones. */
export function hostileObject(names: readonly string[]): fc.Arbitrary<Record<string, unknown>> {
  return fc.dictionary(
    fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...names) },
      { weight: 1, arbitrary: hostileText.filter((text) => text.length < 100) },
    ),
    hostileValue,
    { maxKeys: 8 },
  );
}

function nested(depth: number): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}
