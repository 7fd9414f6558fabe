import { formatProblem } from '../language/json/format-problem.ts';
import type { ViewProblem } from '../language/json/problem.ts';

/** Problems are printed this long after the last change, in ms. */
const calmMs = 250;

type PrintProblemsOptions = {
  readonly find: () => readonly ViewProblem[];
  readonly print: (message: string) => void;
  /** Takes them down as well; called at each look, whether they are other ones or not. */
  readonly report: (problems: readonly ViewProblem[]) => void;
};

/** Prints what is wrong with the files of the project whenever that is something else than before. */
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
