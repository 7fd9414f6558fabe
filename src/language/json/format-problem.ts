import type { ViewProblem } from './problem.ts';

/**
 * A problem as the terminal prints it, on two lines:
 * `views/x.view.json:14:7  /form/elements/nome/type  view/unknown-type` and below it what is wrong.
 */
export function formatProblem({ file, line, column, pointer, code, severity, message }: ViewProblem): string {
  const mark = severity === 'warning' ? `${code} (warning)` : code;
  return `${file}:${line}:${column}  ${pointer === '' ? '/' : pointer}  ${mark}\n  ${message}`;
}
