import { type FieldProblem, isSameProblems } from './problem.ts';
import type { RowError } from './rows/row-error.ts';

/** Errors by field. */
export type FieldErrors = ReadonlyMap<string, readonly FieldProblem[]>;
/** Errors of rows by the field of their list. */
export type RowErrors = ReadonlyMap<string, readonly RowError[]>;

/** The errors of a form's fields. */
export type FormErrors = {
  /** Errors of a field; null for none. The same list until these, or errors of its rows, change. */
  readonly error: (field: string) => readonly FieldProblem[] | null;
  /** Fields with errors. A list with errors only in its rows is included, without a problem of its own. */
  readonly errors: () => FieldErrors;
  /** Errors of single rows of a list. */
  readonly rowErrors: (field: string) => readonly RowError[];
  readonly setError: (field: string, problems: readonly FieldProblem[], rows?: readonly RowError[]) => void;
  /** Replaces all errors by those of a complete validation; the fields of `rows` are among them. */
  readonly setErrors: (errors: FieldErrors, rows?: RowErrors) => void;
  /**
   * The errors listed above the form: none until the whole form was validated. Users who only leave a field see its
   * error there, and nothing moves under the pointer.
   */
  readonly summary: () => FieldErrors;
};

const none: FieldErrors = new Map();
const noRows: RowErrors = new Map();
const noRowErrors: readonly RowError[] = [];

/**
 * @param notifyField called for each field whose errors changed
 * @param notifyForm called when errors have changed, or when they are listed
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
