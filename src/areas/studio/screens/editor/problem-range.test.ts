import { describe, expect, test } from 'vitest';
import { sampleEntities } from '../../../../../tests/support/samples/sample-entities.ts';
import { checkDraft } from '../check/check-draft.ts';
import { fixesOf, moveChange, offsetOf, placeOf, rangeOfProblem } from './problem-range.ts';

const file = 'views/company/Fornecedor.view.json';
const overrideFile = 'views/overrides/Fornecedor.view.json';

function problemsOf(text: string, path = file) {
  const files =
    path === file
      ? [{ file, text }]
      : [
          { file, text: '{ "entity": "Fornecedor" }' },
          { file: path, text },
        ];
  const { problems } = checkDraft({ entity: 'Fornecedor', name: null }, files, path, { entities: sampleEntities });
  return problems.filter((problem) => problem.file === path);
}

/** The underlined text, and the text after the first fix of the first problem. */
function applyFix(text: string, path = file) {
  const [problem] = problemsOf(text, path);
  if (problem === undefined) throw new Error('There is no problem.');
  const { from, to } = rangeOfProblem(text, problem);
  const fixes = fixesOf(text, problem);
  const [fix] = fixes;
  const fixed =
    fix === undefined ? text : text.slice(0, fix.change.from) + fix.change.insert + text.slice(fix.change.to);
  return { code: problem.code, underlined: text.slice(from, to), labels: fixes.map(({ label }) => label), fixed };
}

test('line and column lead to an offset and back', () => {
  const text = 'ab\ncde\n\nf';
  for (let offset = 0; offset <= text.length; offset += 1) {
    const { line, column } = placeOf(text, offset);
    expect(offsetOf(text, line, column)).toBe(offset);
  }
  expect(offsetOf(text, 99, 1)).toBe(text.length);
  expect(offsetOf(text, 1, 99)).toBe(2);
});

describe('[V3] what is underlined is what the quick fix replaces, and then the problem is gone', () => {
  test.each([
    ['a key', '{ "entity": "Fornecedor", "lst": {} }', '"lst"', '"list"'],
    ['a field', '{ "entity": "Fornecedor", "list": { "columns": { "nomee": {} } } }', '"nomee"', '"nome"'],
    ['a type', '{ "form": { "elements": { "nome": { "type": "tex" } } } }', '"tex"', '"text"'],
    [
      'a path',
      '{ "list": { "columns": { "cidade": { "field": "cidade.nme" } } } }',
      '"cidade.nme"',
      '"field": "cidade.nome"',
    ],
    [
      'an expression',
      '{ "form": { "elements": { "nome": { "visible": "1 = 1 and emial" } } } }',
      'emial',
      '"1 = 1 and email"',
    ],
  ])('%s', (_, text, underlined, fixed) => {
    const found = applyFix(text);
    expect(found.underlined).toBe(underlined);
    expect(found.fixed).toContain(fixed);
    expect(problemsOf(found.fixed)).toEqual([]);
  });

  test('a name that the base lacks is corrected to the nearest, or created', () => {
    const text = '{ "entity": "Fornecedor", "form": { "elements": { "emial": { "label": "E" } } } }';
    const [problem] = problemsOf(text, overrideFile);
    if (problem === undefined) throw new Error('There is no problem.');
    const fixes = fixesOf(text, problem);
    expect(fixes.map(({ label }) => label)).toEqual(['email', '"$new": true']);
    for (const { change } of fixes) {
      const fixed = text.slice(0, change.from) + change.insert + text.slice(change.to);
      expect(() => JSON.parse(fixed)).not.toThrow();
      expect(problemsOf(fixed, overrideFile).map(({ code }) => code)).not.toContain('override/orphan');
    }
  });
});

test('a problem without a token still underlines something', () => {
  for (const text of ['', '{', '{ "a" ', '[]', '{ "entity": "Fornecedor",\n\n']) {
    for (const problem of problemsOf(text)) {
      const { from, to } = rangeOfProblem(text, problem);
      expect(from).toBeLessThanOrEqual(to);
      expect(to).toBeLessThanOrEqual(Math.max(text.length, 0));
    }
  }
});

test('a fix follows what was typed before it, and is left out where its own part was changed', () => {
  const before = '{ "agregate": 1 }';
  const change = { from: 2, to: 12, insert: '"aggregate"' };
  const apply = (after: string) => {
    const moved = moveChange(change, before, after);
    return moved === null ? null : after.slice(0, moved.from) + moved.insert + after.slice(moved.to);
  };
  expect(apply(before)).toBe('{ "aggregate": 1 }');
  expect(apply('{   "agregate": 1 }')).toBe('{   "aggregate": 1 }');
  expect(apply('{ "agregate": 1, "x": 2 }')).toBe('{ "aggregate": 1, "x": 2 }');
  expect(apply('{ "agreg": 1 }')).toBeNull();
  expect(apply('')).toBeNull();
});
