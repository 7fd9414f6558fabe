import { type FieldProblem, isSameProblems } from './problem.ts';
import type { RowError } from './rows/row-error.ts';

/** What is wrong with fields, by field. */
export type FieldErrors = ReadonlyMap<string, readonly FieldProblem[]>;
/** Errors of rows by the field of their list. */
export type RowErrors = ReadonlyMap<string, readonly RowError[]>;

/** What is wrong with the fields of one form. */
export type FormErrors = {
  /** What is wrong with a field; null when nothing is. The same list until that, or what is wrong with its rows, changes. */
  readonly error: (field: string) => readonly FieldProblem[] | null;
  /** Fields with an error. A list of which only rows are wrong is among them, with no problem of its own. */
  readonly errors: () => FieldErrors;
  /** What is wrong with single rows of a list. */
  readonly rowErrors: (field: string) => readonly RowError[];
  readonly setError: (field: string, problems: readonly FieldProblem[], rows?: readonly RowError[]) => void;
  /** Drops all errors and sets these, which were found by validating the whole form; fields of `rows` are among them. */
  readonly setErrors: (errors: FieldErrors, rows?: RowErrors) => void;
  /**
   * The errors to list above the form: none until the form as a whole was found wanting. Who only leaves a field reads
   * its error there, and nothing above moves the page under the pointer.
   */
  readonly summary: () => FieldErrors;
};

const none: FieldErrors = new Map();
const noRows: RowErrors = new Map();
const noRowErrors: readonly RowError[] = [];

/**
 * @param notifyField called for each field of which something else is wrong
 * @param notifyForm called when errors have changed, or are listed from now on
 */
export function createFormErrors(notifyField: (field: string) => void, notifyForm: () => void): FormErrors {
  let errors: FieldErrors = none;
  let rowErrors: RowErrors = noRows;
  let isListed = false;

  const setErrors = (next: FieldErrors, rows: RowErrors) => {
    const isUnchanged = (name: string) =>
      isSameProblems(errors.get(name) ?? null, next.get(name) ?? null) && rowErrors.get(name) === rows.get(name);
    const changed = [...new Set([...errors.keys(), ...next.keys()])].filter((name) => !isUnchanged(name));
    if (changed.length === 0) return;
    const before = errors;
    errors = new Map([...next].map(([name, found]) => [name, (isUnchanged(name) && before.get(name)) || [...found]]));
    rowErrors = rows;
    if (errors.size === 0) isListed = false;
    for (const field of changed) notifyField(field);
    notifyForm();
  };

  return {
    error: (field) => errors.get(field) ?? null,
    errors: () => errors,
    rowErrors: (field) => rowErrors.get(field) ?? noRowErrors,
    setError: (field, problems, rows = noRowErrors) => {
      const next = new Map(errors);
      if (problems.length === 0 && rows.length === 0) next.delete(field);
      else next.set(field, problems);
      const others = [...rowErrors].filter(([name]) => name !== field);
      setErrors(next, new Map(rows.length === 0 ? others : [...others, [field, rows]]));
    },
    setErrors: (next, rows = noRows) => {
      const wasListed = isListed;
      isListed = next.size > 0;
      setErrors(next, rows);
      if (wasListed !== isListed) notifyForm();
    },
    summary: () => (isListed ? errors : none),
  };
}
