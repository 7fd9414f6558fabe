import type { FieldProblem } from '../problem.ts';

/** What is wrong with one row of a list that a form holds. */
export type RowError = {
  /** Id of the row; null when it is not among those in the form. */
  readonly rowId: number | null;
  /** Names of the way from the row to what is wrong; empty when the row as a whole is meant. */
  readonly names: readonly string[];
  readonly problem: FieldProblem;
};

/** What is wrong with a row in words: in cells, by the name of the column, and in what no column shows. */
export type RowMark = { readonly cells: ReadonlyMap<string, string>; readonly text: string | null };
