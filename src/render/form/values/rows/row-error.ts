import type { FieldProblem } from '../problem.ts';

/** An error of a row in a form's list. */
export type RowError = {
  /** Id of the row; null if it is not in the form. */
  readonly rowId: number | null;
  /** Path from the row to the error; empty for the whole row. */
  readonly names: readonly string[];
  readonly problem: FieldProblem;
};

/** The errors of a row as text: by column, and for what no column shows. */
export type RowMark = { readonly cells: ReadonlyMap<string, string>; readonly text: string | null };
