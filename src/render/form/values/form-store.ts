import { isSameValue } from '../../../language/values/record-values.ts';
import type { SaveAttempt } from '../../host/host.ts';
import { type FieldProblem, isSameProblems } from './problem.ts';
import type { RowError } from './row-error.ts';

type Values = Readonly<Record<string, unknown>>;
type Listener = () => void;

/**
 * The values of one form, outside of React. A component subscribes to one field, so that a keystroke draws that field
 * and nothing else, however many there are (rule S2).
 */
export type FormStore = {
  readonly get: (field: string) => unknown;
  /** All values as they are; a new object after each change, so it may be kept. */
  readonly values: () => Values;
  /** The record as it was loaded or last saved: what a merge starts from. */
  readonly base: () => Values;
  readonly set: (field: string, value: unknown) => void;
  /**
   * Sets what was computed from other values. It goes with the next save, but by itself it is no change of the user's:
   * the form stays as clean as it was.
   */
  readonly compute: (field: string, value: unknown) => void;
  /** Computed fields that differ from the base. */
  readonly computedFields: () => readonly string[];
  /** Has computed values count as unsaved work like any other: they could not be saved by themselves. */
  readonly claimComputed: () => void;
  /** Sets what is only shown, such as the figures of a chart: it is no change of the record and is never saved. */
  readonly show: (name: string, value: unknown) => void;
  /** Puts a loaded, saved or merged record under the form. Fields whose value stays the same are not drawn again. */
  readonly replace: (base: Values, values: Values) => void;
  /** Whether the user has changed something that is not saved. */
  readonly isDirty: () => boolean;
  /** Fields that differ from the base and go with the next save, in the order of their first change. */
  readonly dirtyFields: () => readonly string[];
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
  /** Called when the value or the error of one field changes. */
  readonly subscribeField: (field: string, listener: Listener) => () => void;
  /** Called when the form turns dirty or clean, when its errors change, and after `replace`; not on every keystroke. */
  readonly subscribeForm: (listener: Listener) => () => void;
  /** The save that waits for its answer, or never got one. */
  readonly attempt: () => SaveAttempt | null;
  readonly setAttempt: (attempt: SaveAttempt | null) => void;
  /** Called when a save begins and when its answer is known. */
  readonly onAttempt: (listener: Listener) => () => void;
  /** Called with every changed field, and with null when all of them may have changed. */
  readonly onChange: (listener: (field: string | null) => void) => () => void;
};

/** What is wrong with fields, by field. */
export type FieldErrors = ReadonlyMap<string, readonly FieldProblem[]>;
/** Errors of rows by the field of their list. */
export type RowErrors = ReadonlyMap<string, readonly RowError[]>;

const none: FieldErrors = new Map();
const noRows: RowErrors = new Map();
const noRowErrors: readonly RowError[] = [];

export function createFormStore(initialBase: Values, initialValues: Values = initialBase): FormStore {
  let base = initialBase;
  let current: Record<string, unknown> = { ...initialValues };
  let snapshot: Values | null = null;
  let errors: FieldErrors = none;
  let rowErrors: RowErrors = noRows;
  let isListed = false;
  let dirty = differences(base, current);
  const fieldListeners = new Map<string, Set<Listener>>();
  const formListeners = new Set<Listener>();
  const changeListeners = new Set<(field: string | null) => void>();
  const onlyShown = new Set<string>();
  let attempt: SaveAttempt | null = null;
  const attemptListeners = new Set<Listener>();
  /** Fields whose value of the moment was computed. */
  const computed = new Set<string>();

  const notifyField = (field: string) => {
    for (const listener of [...(fieldListeners.get(field) ?? [])]) listener();
  };
  const notifyForm = () => {
    for (const listener of [...formListeners]) listener();
  };
  const notifyChange = (field: string | null) => {
    for (const listener of [...changeListeners]) listener(field);
  };

  const isDirty = () => {
    for (const field of dirty) if (!computed.has(field)) return true;
    return false;
  };

  const change = (field: string, value: unknown, isComputed: boolean) => {
    const isSame = Object.hasOwn(current, field) && Object.is(current[field], value);
    if (isSame && (!isComputed || computed.has(field))) return;
    const wasDirty = isDirty();
    if (isComputed) computed.add(field);
    else computed.delete(field);
    if (!isSame) {
      current[field] = value;
      snapshot = null;
      if (onlyShown.has(field) || isSameValue(value, base[field])) dirty.delete(field);
      else dirty.add(field);
      notifyField(field);
      notifyChange(field);
    }
    if (wasDirty !== isDirty()) notifyForm();
  };

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
    get: (field) => (Object.hasOwn(current, field) ? current[field] : undefined),
    values: () => {
      snapshot ??= { ...current };
      return snapshot;
    },
    base: () => base,
    set: (field, value) => change(field, value, false),
    compute: (field, value) => change(field, value, true),
    computedFields: () => [...dirty].filter((field) => computed.has(field)),
    claimComputed: () => {
      const wasDirty = isDirty();
      computed.clear();
      if (wasDirty !== isDirty()) notifyForm();
    },
    show: (name, value) => {
      onlyShown.add(name);
      // A draft may have brought it along as a change.
      const wasDirty = isDirty();
      dirty.delete(name);
      if (wasDirty !== isDirty()) notifyForm();
      if (Object.hasOwn(current, name) && Object.is(current[name], value)) return;
      current[name] = value;
      snapshot = null;
      notifyField(name);
      notifyChange(name);
    },
    replace: (nextBase, nextValues) => {
      const before = current;
      base = nextBase;
      current = { ...nextValues };
      snapshot = null;
      dirty = differences(base, current);
      for (const name of onlyShown) dirty.delete(name);
      for (const field of new Set([...Object.keys(before), ...Object.keys(current)])) {
        if (!Object.is(before[field], current[field])) notifyField(field);
      }
      notifyChange(null);
      notifyForm();
    },
    isDirty,
    dirtyFields: () => [...dirty],
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
    subscribeField: (field, listener) => {
      const listeners = fieldListeners.get(field) ?? new Set();
      fieldListeners.set(field, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && fieldListeners.get(field) === listeners) fieldListeners.delete(field);
      };
    },
    subscribeForm: (listener) => {
      formListeners.add(listener);
      return () => formListeners.delete(listener);
    },
    attempt: () => attempt,
    setAttempt: (next) => {
      attempt = next;
      for (const listener of [...attemptListeners]) listener();
    },
    onAttempt: (listener) => {
      attemptListeners.add(listener);
      return () => attemptListeners.delete(listener);
    },
    onChange: (listener) => {
      changeListeners.add(listener);
      return () => changeListeners.delete(listener);
    },
  };
}

function differences(base: Values, values: Values): Set<string> {
  const names = new Set([...Object.keys(base), ...Object.keys(values)]);
  return new Set([...names].filter((name) => Object.hasOwn(values, name) && !isSameValue(values[name], base[name])));
}
