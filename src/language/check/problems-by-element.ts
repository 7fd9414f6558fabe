import type { ViewProblem } from '../json/problem.ts';

/** The problems of each named thing of a view, by its pointer; what is wrong outside of any is under ''. */
export function problemsByElement(problems: readonly ViewProblem[]): ReadonlyMap<string, readonly ViewProblem[]> {
  const byElement = new Map<string, ViewProblem[]>();
  for (const problem of problems) {
    const [element = ''] =
      /^.*\/(?:elements|detail|columns|filters|actions)\/[^/]+(?=\/|$)/.exec(problem.pointer) ?? [];
    byElement.set(element, [...(byElement.get(element) ?? []), problem]);
  }
  return byElement;
}
