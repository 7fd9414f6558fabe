import type { ViewProblem } from './problem.ts';

/**
 * Formats a problem for the terminal, on two lines: `views/x.view.json:14:7 /form/elements/nome/type view/unknown-type`
 * and the message below.
 */
export function formatProblem({ file, line, column, pointer, code, severity, message }: ViewProblem): string {
  const mark = severity === 'warning' ? `${code} (warning)` : code;
  return `${file}:${line}:${column}  ${pointer === '' ? '/' : pointer}  ${mark}\n  ${message}`;
}
