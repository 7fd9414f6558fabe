import { isSameValue } from '../../../language/values/record-values.ts';
import { createListeners, createNamedListeners } from '../../../ui/listeners.ts';
import type { SaveAttempt } from '../../host/host.ts';
import { createFormErrors, type FormErrors } from './form-errors.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * The values of a form, outside of React. A component subscribes to one field, so that a keystroke only re-renders that
 * field, however many there are (rule S2).
 */
export type FormStore = FormErrors & {
  readonly get: (field: string) => unknown;
  /** All current values; a new object after each change, so it may be kept. */
  readonly values: () => Values;
  /** The record as loaded or last saved: the base of a merge. */
  readonly base: () => Values;
  readonly set: (field: string, value: unknown) => void;
  /**
   * Sets a computed value. It is saved with the next save, but does not count as a change of the user: the form stays
   * as clean as it was.
   */
  readonly compute: (field: string, value: unknown) => void;
  /** Computed fields that differ from the base. */
  readonly computedFields: () => readonly string[];
  /** Makes computed values count as unsaved changes, because they could not be saved separately. */
  readonly claimComputed: () => void;
  /** Sets a value that is only shown, such as figures of a chart: it is not part of the record and never saved. */
  readonly show: (name: string, value: unknown) => void;
  /** Replaces the record by a loaded, saved or merged one. Fields with equal values do not re-render. */
  readonly replace: (base: Values, values: Values) => void;
  /** Whether the user has unsaved changes. */
  readonly isDirty: () => boolean;
  /** Fields that differ from the base and are sent with the next save, in the order of their first change. */
  readonly dirtyFields: () => readonly string[];
  /** Called when the value or the error of a field changes. */
  readonly subscribeField: (field: string, listener: () => void) => () => void;
  /**
   * Called when the form becomes dirty or clean, when its errors change, and after `replace`; not on every keystroke.
   */
  readonly subscribeForm: (listener: () => void) => () => void;
  /** The save that waits for its answer, or never got one. */
  readonly attempt: () => SaveAttempt | null;
  readonly setAttempt: (attempt: SaveAttempt | null) => void;
  /** Called when a save begins and when its answer is known. */
  readonly onAttempt: (listener: () => void) => () => void;
  /** Called with every changed field, and with null if all may have changed. */
  readonly onChange: (listener: (field: string | null) => void) => () => void;
};

export function createFormStore(initialBase: Values, initialValues: Values = initialBase): FormStore {
  let base = initialBase;
  let current: Record<string, unknown> = { ...initialValues };
  let snapshot: Values | null = null;
  let dirty = differences(base, current);
  const fields = createNamedListeners();
  const form = createListeners();
  const changes = createListeners<[field: string | null]>();
  const onlyShown = new Set<string>();
  let attempt: SaveAttempt | null = null;
  const attempts = createListeners();
  /** Fields whose current value was computed. */
  const computed = new Set<string>();

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
      fields.call(field);
      changes.call(field);
    }
    if (wasDirty !== isDirty()) form.call();
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
      if (wasDirty !== isDirty()) form.call();
    },
    show: (name, value) => {
      onlyShown.add(name);
      // A draft may have contained it as a change.
      const wasDirty = isDirty();
      dirty.delete(name);
      if (wasDirty !== isDirty()) form.call();
      if (Object.hasOwn(current, name) && Object.is(current[name], value)) return;
      current[name] = value;
      snapshot = null;
      fields.call(name);
      changes.call(name);
    },
    replace: (nextBase, nextValues) => {
      const before = current;
      base = nextBase;
      current = { ...nextValues };
      snapshot = null;
      dirty = differences(base, current);
      for (const name of onlyShown) dirty.delete(name);
      for (const field of new Set([...Object.keys(before), ...Object.keys(current)])) {
        if (!Object.is(before[field], current[field])) fields.call(field);
      }
      changes.call(null);
      form.call();
    },
    isDirty,
    dirtyFields: () => [...dirty],
    ...createFormErrors(fields.call, form.call),
    subscribeField: fields.add,
    subscribeForm: form.add,
    attempt: () => attempt,
    setAttempt: (next) => {
      attempt = next;
      attempts.call();
    },
    onAttempt: attempts.add,
    onChange: changes.add,
  };
}

function differences(base: Values, values: Values): Set<string> {
  const names = new Set([...Object.keys(base), ...Object.keys(values)]);
  return new Set([...names].filter((name) => Object.hasOwn(values, name) && !isSameValue(values[name], base[name])));
}
