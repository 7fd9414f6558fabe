import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { validateView } from '../../src/language/check/check.ts';
import { locateIn } from '../../src/language/check/check-context.ts';
import { completeView } from '../../src/language/complete/complete-view.ts';
import { allElementKeys, elementTypeNames } from '../../src/language/elements/vocabulary.ts';
import { parseJson } from '../../src/language/json/parse.ts';
import type { ViewProblem } from '../../src/language/json/problem.ts';
import { mergeView } from '../../src/language/merge/merge-view.ts';
import { normaliseView } from '../../src/language/view/normalize.ts';
import { resolveView } from '../../src/language/views/resolve-view.ts';
import { invalidView } from '../support/arbitrary/invalid-view.ts';
import { validView } from '../support/arbitrary/view.ts';
import { fuzzEntities } from '../support/fuzz/fuzz-entities.ts';

vi.setConfig({ testTimeout: 120_000 });

const known = { entities: fuzzEntities };

function check(view: unknown) {
  const parsed = parseJson('x.view.json', JSON.stringify(view, null, 1));
  const normalised = normaliseView('x.view.json', parsed);
  const found =
    normalised.view === null ? [] : validateView(normalised.view, locateIn('x.view.json', normalised.at), known);
  return { view: normalised.view ?? {}, problems: [...parsed.problems, ...normalised.problems, ...found] };
}

/** A call that users are asked about before it is sent is no mistake. */
const isWrong = ({ code }: ViewProblem): boolean => code !== 'view/asked-call';

/** As the browser gets it. */
function resolve(view: ReturnType<typeof check>['view']) {
  const model = fuzzEntities.get('Tudo') ?? null;
  const layers = [{ layer: 'base' as const, file: 'x.view.json', view }];
  return resolveView({
    entity: 'Tudo',
    hash: '',
    model,
    related: Object.fromEntries(fuzzEntities),
    layers,
    problems: [],
  });
}

test('[V1] a view made of the vocabulary has no problem, merges into itself, and completing it changes nothing right', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const { view, problems } = check(validView(seed));
      expect(problems.filter(isWrong).map(({ message, pointer }) => `${pointer}: ${message}`)).toEqual([]);
      const merged = mergeView([{ layer: 'base', file: 'x', view }]);
      expect(merged.view).toEqual(view);
      const completed = completeView(view, fuzzEntities);
      expect(completeView(completed, fuzzEntities)).toEqual(completed);
      const locate = () => ({ file: 'x', line: 1, column: 1 });
      expect(validateView(completed, locate, known).filter(isWrong)).toEqual([]);
      expect(resolve(view).view.form).toBeDefined();
    }),
    { numRuns: 1_000 },
  );
});

test('[V1] every view with a mistake has a problem with its place, and is still made ready to be drawn', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const { view, problems } = check(invalidView(seed));
      expect(problems.length, JSON.stringify(view)).toBeGreaterThan(0);
      for (const { line, column, file, message } of problems) {
        expect({ file, isPlaced: line > 0 && column > 0, isReported: message.length > 10 }).toEqual({
          file: 'x.view.json',
          isPlaced: true,
          isReported: true,
        });
      }
      expect(() => resolve(view)).not.toThrow();
    }),
    { numRuns: 1_000 },
  );
});

test('the views made at random have every type and every key', () => {
  const text = Array.from({ length: 600 }, (_, seed) => JSON.stringify(validView(seed))).join('\n');
  const missing = [
    ...elementTypeNames.filter((type) => !text.includes(`"type":"${type}"`)),
    ...allElementKeys.filter((key) => key !== 'name' && !text.includes(`"${key}":`)),
  ];
  expect(missing).toEqual([]);
});
