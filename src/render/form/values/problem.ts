import type { texts } from '../../texts/pt-br.ts';

/** Code of a rule that the page checks; each has a text in every language (`validation` of the texts). */
export type RuleCode = keyof typeof texts.validation;

/** A violated rule, with the values of its text. */
export type BrokenRule = {
  readonly code: RuleCode;
  readonly values: { readonly limit?: string | number; readonly example?: string };
};

/** An error of the server; only it has all texts, so its answer includes this one. */
type Refusal = {
  readonly code: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly message: string;
};

/** One error of a value, as data. It is written where it is shown (`writeProblem`), in the current language. */
export type FieldProblem = BrokenRule | Refusal;

/** Whether two lists of problems have the same text. */
export function isSameProblems(a: readonly FieldProblem[] | null, b: readonly FieldProblem[] | null): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
