import { validateView } from '../../../src/language/check/check.ts';
import { locateIn } from '../../../src/language/check/check-context.ts';
import { parseJson } from '../../../src/language/json/parse.ts';
import type { ViewProblem } from '../../../src/language/json/problem.ts';
import { normaliseView } from '../../../src/language/view/normalize.ts';
import type { ViewDefinition } from '../../../src/language/view/view.ts';
import { fuzzEntities } from '../fuzz/fuzz-entities.ts';

/** Reads a view like a file of the portal: returns its normalised form, and the problems that the check finds. */
export function checkFuzz(view: unknown): {
  readonly view: ViewDefinition | null;
  readonly problems: readonly ViewProblem[];
} {
  const parsed = parseJson('x.view.json', JSON.stringify(view, null, 1));
  const normalised = normaliseView('x.view.json', parsed);
  const found = validateView(normalised.view, locateIn('x.view.json', normalised.at), { entities: fuzzEntities });
  return { view: normalised.view, problems: [...normalised.problems, ...found] };
}
