import { formatProblem } from '../language/json/format-problem.ts';
import type { ViewProblem } from '../language/json/problem.ts';

/** ms between the last change and printing its problems. */
const calmMs = 250;

type PrintProblemsOptions = {
  readonly find: () => readonly ViewProblem[];
  readonly print: (message: string) => void;
  /** Also gets them; called at each check, even if they are the same. */
  readonly report: (problems: readonly ViewProblem[]) => void;
};

/** Prints the problems of the project's files when they differ from the last ones. */
export function createProblemPrinter({ find, print, report }: PrintProblemsOptions) {
  let printed = '';
  let timer: NodeJS.Timeout | undefined;
  const look = (): void => {
    const problems = find();
    report(problems);
    const text = problems.map(formatProblem).join('\n');
    if (text === printed) return;
    printed = text;
    print(
      text === ''
        ? 'All views, statements and entity schemas are in order.'
        : `\n${text}\n${problems.length} problem(s) in views, statements or entity schemas; everything else works.`,
    );
  };
  return {
    look,
    /** Views are checked again after schemas: problems reported in between would be withdrawn. */
    lookSoon: (): void => {
      clearTimeout(timer);
      timer = setTimeout(look, calmMs);
    },
    stop: (): void => clearTimeout(timer),
  };
}
