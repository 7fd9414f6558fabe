import ts from 'typescript';
import { expect, test } from 'vitest';
import {
  checkLengths,
  checkTypeNames,
  exportedTypes,
  findFunctions,
} from '../../../scripts/sources/function-limits.ts';

const parse = (text: string) => ts.createSourceFile('a.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);

test('functions are found with their names, lines and parameters', () => {
  const text = [
    'export function open(a: 1, b: 2) {',
    '  return list.map((each) => {',
    '    return each;',
    '  });',
    '}',
    'const Row = memo(() => <p />);',
    'type Write = (a: 1, b: 2, c: 3, d: 4, e: 5, f: 6) => void;',
  ].join('\n');
  expect(findFunctions(parse(text)).map(({ name, lines, parameters }) => [name, lines, parameters])).toEqual([
    ['open', 5, 2],
    ['a function in open', 3, 1],
    ['Row', 1, 0],
    ['a function in the file', 0, 6],
  ]);
});

test('a long function is refused unless it is known, and the list of known ones only shrinks', () => {
  expect(checkLengths(new Map([['a.ts open', 101]]), {})).toEqual([
    'a.ts open: 101 lines, 100 at most: part it by what it does.',
  ]);
  expect(checkLengths(new Map([['a.ts open', 120]]), { 'a.ts open': 120 })).toEqual([]);
  expect(checkLengths(new Map([['a.ts open', 121]]), { 'a.ts open': 120 })).toHaveLength(1);
  expect(checkLengths(new Map([['a.ts open', 110]]), { 'a.ts open': 120 })).toEqual([
    'a.ts open: 110 lines now: write that on the list of long functions.',
  ]);
  expect(checkLengths(new Map(), { 'a.ts open': 120 })).toEqual([
    'a.ts open: is short now: take it off the list of long functions.',
  ]);
});

test('no two files export a type of one name', () => {
  const names = exportedTypes(parse('export type Place = 1; type Own = 2; export interface Item {}'));
  expect(names).toEqual(['Place', 'Item']);
  expect(
    checkTypeNames(
      new Map([
        ['a.ts', names],
        ['b.ts', ['Other']],
      ]),
    ),
  ).toEqual([]);
  expect(
    checkTypeNames(
      new Map([
        ['a.ts', names],
        ['b.ts', ['Item']],
      ]),
    ),
  ).toEqual(['a.ts, b.ts: each exports a type `Item`: name them by what they are.']);
});
