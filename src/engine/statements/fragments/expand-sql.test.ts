import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkSql } from '../sql/check-sql.ts';
import { understandStatement } from '../statement-folder.ts';
import { checkFragment, expandSql, type SqlFragments } from './expand-sql.ts';
import { fragmentProblems, gatherProblems } from './fragment-problems.ts';

const file = 'schemas/company/teste/pessoas.sql';

function fragmentsOf(texts: Readonly<Record<string, string>>): SqlFragments {
  return new Map(Object.entries(texts).map(([name, text]) => [name, { file: `${name}.fragment.sql`, text }]));
}

const placed = (text: string, texts: Readonly<Record<string, string>>) =>
  expandSql({ file, text }, fragmentsOf(texts)).problems.map(({ source, code, offset, suggestions }) => [
    ...[source.file, code, offset, ...suggestions],
  ]);

describe('including SQL', () => {
  test('a fragment takes the place of the comment that names it, with what it includes itself', () => {
    const text = 'select (\n  -- include: conta\n) as total, :dia as dia from x';
    const { text: whole, fragments } = expandSql(
      { file, text },
      fragmentsOf({ conta: 'select count(*) from y where -- include: filtro\n', filtro: 'y.dia = :dia\n', alheio: '' }),
    );
    expect(whole).toBe('select (\n  select count(*) from y where y.dia = :dia\n\n\n) as total, :dia as dia from x');
    expect([...fragments]).toEqual(['conta', 'filtro']);
  });

  test.each([
    "select '-- include: conta' from x",
    'select "-- include: conta" from x',
    'select 1 /* \n-- include: conta\n */ from x',
    'select $a$\n-- include: conta\n$a$',
    'select 1 -- see include: conta',
    "select 'open\n-- include: conta",
  ])('is not asked for by %s', (text) => {
    expect(expandSql({ file, text }, fragmentsOf({ conta: 'x' })).text).toBe(text);
  });

  test('every character knows the file and the place that it comes from', () => {
    const piece = fc.constantFrom('é ', 'a ', '\n', '-- include: um\n', '-- include: dois\n', "'ü' ");
    const text = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(''));
    const plain = text.map((one) => one.replaceAll('-- include: um', 'x'));
    fc.assert(
      fc.property(
        text,
        plain,
        text.map((one) => one.replaceAll(/-- include: \w+/g, 'y')),
        (own, um, dois) => {
          const { text: whole, placeAt, problems } = expandSql({ file, text: own }, fragmentsOf({ um, dois }));
          expect(problems).toEqual([]);
          for (let offset = 0; offset < whole.length; offset++) {
            const { source, offset: at } = placeAt(offset);
            expect(source.text[at]).toBe(whole[offset]);
          }
        },
      ),
    );
  });

  test('names that nobody has, circles and texts without an end are said where the include stands', () => {
    expect(placed('select 1\n-- include: cnta', { conta: '' })).toEqual([
      [file, 'statement/unknown-fragment', 9, 'conta'],
    ]);
    expect(placed('-- include: a', { a: 'x\n-- include: b', b: '-- include: a' })).toEqual([
      ['b.fragment.sql', 'statement/include-cycle', 0],
    ]);
    const doubling = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [`n${index}`, `-- include: n${index + 1}\n-- include: n${index + 1}\n`]),
    );
    const problems = placed('-- include: n0', { ...doubling, n60: 'x' });
    expect(new Set(problems.map(([, code]) => code))).toEqual(new Set(['statement/too-large']));
  });

  test.each([
    ['select 1)', 8, 'closes what the fragment has not opened'],
    ['(select [1)', 10, 'closes what the fragment has not opened'],
    ['(select 1', 0, 'does not close this `(`'],
    ["select 'a", 0, 'does not end in it'],
    ['select 1 /* a', 0, 'does not end in it'],
  ])('a fragment opens and closes nothing for others: %s', (text, offset, words) => {
    const [found] = checkFragment({ file, text });
    expect(found).toMatchObject({ code: 'statement/open-fragment', offset });
    expect(found?.message).toContain(words);
    expect(checkFragment({ file, text: "select (array[1, (2)])[1], ')' -- (" })).toEqual([]);
  });

  test('a mistake within a fragment is one problem of its file, which names the statements', () => {
    const fragments = new Map([
      ['conta', { name: 'conta', file: 'a/conta.fragment.sql', text: 'select\n  pg_sleep(1)', problems: [] }],
      ['solta', { name: 'solta', file: 'a/solta.fragment.sql', text: '-- include: solta', problems: [] }],
    ]);
    const known = {
      models: new Map(),
      shapes: new Map(),
      operations: new Map(),
      served: new Set<string>(),
      values: new Map(),
    };
    const declaration = '{"properties":{"id":{"type":"integer"}},"permission":[]}';
    const read = ['bb', 'aa', 'cc'].map((name) =>
      understandStatement(
        { name, path: name, declaration, sql: 'select (\n-- include: conta\n) as id', problems: [] },
        known,
        fragments,
      ),
    );
    const found = read.flatMap(({ name, problems }) => problems.map((problem) => ({ name, problem })));
    expect(gatherProblems(found)).toMatchObject([
      { file: 'a/conta.fragment.sql', line: 2, column: 3, code: 'statement/unknown-function' },
    ]);
    expect(gatherProblems(found)[0]?.message).toMatch(/\(In `aa` and 2 more\.\)$/);
    expect(fragmentProblems(fragments, read).map(({ file: at, code }) => [at, code])).toEqual([
      ['a/solta.fragment.sql', 'statement/unused-fragment'],
      ['a/solta.fragment.sql', 'statement/include-cycle'],
    ]);
  });

  test('what stands in a table includes nothing', () => {
    const known = {
      models: new Map(),
      shapes: new Map(),
      operations: new Map(),
      served: new Set<string>(),
      values: new Map(),
    };
    const files = { name: 'card_1', path: 'Card/1', declaration: '{}', sql: '-- include: conta', problems: [] };
    const fragments = new Map([['conta', { file: 'conta.fragment.sql', text: 'select 1 as id' }]]);
    expect(understandStatement({ ...files, isOfTable: true }, known, fragments).fragments.size).toBe(0);
  });

  test('the check is of the whole text', () => {
    const { text } = expandSql(
      { file, text: 'select (-- include: conta\n) as id' },
      fragmentsOf({ conta: 'select now()' }),
    );
    expect(checkSql(text, new Set()).problems).toMatchObject([{ code: 'statement/reads-clock' }]);
  });
});
