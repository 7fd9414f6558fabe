import type { texts } from '../../texts/pt-br.ts';

/** What a rule that the page checks is known by; each has its text in every language (`validation` of the texts). */
export type RuleCode = keyof typeof texts.validation;

/** A rule that a value breaks, and what its text fills in. */
export type BrokenRule = {
  readonly code: RuleCode;
  readonly values: { readonly limit?: string | number; readonly example?: string };
};

/** What the server refuses; only it knows all of its texts, so its answer brings this one along. */
type Refusal = {
  readonly code: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly message: string;
};

/**
 * One thing that is wrong with a value, as data. It becomes text where it is shown (`writeProblem`), so that what stands
 * on the page follows its language.
 */
export type FieldProblem = BrokenRule | Refusal;

/** Whether two lists of problems read the same. */
export function isSameProblems(a: readonly FieldProblem[] | null, b: readonly FieldProblem[] | null): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
