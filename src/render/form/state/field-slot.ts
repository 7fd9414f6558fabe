import type { FormConditions } from '../conditions/conditions.ts';
import type { FormStore } from '../values/form-store.ts';
import type { FieldProblem } from '../values/problem.ts';

/** Everything that the drawing of a field depends on; the same object while it is unchanged. */
export type FieldState = {
  readonly value: unknown;
  readonly error: readonly FieldProblem[] | null;
  readonly isShown: boolean;
  readonly isDisabled: boolean;
  readonly isRequired: boolean;
};

/** One subscription per element: a form may have a thousand, so each uses one hook instead of six (rule S2). */
export type FieldSlot = {
  readonly get: () => FieldState;
  readonly subscribe: (listener: () => void) => () => void;
};

export function createFieldSlot(
  name: string,
  field: string,
  form: { readonly store: FormStore; readonly conditions: FormConditions; readonly isReadOnly: boolean },
): FieldSlot {
  const { store, conditions, isReadOnly } = form;
  let known: FieldState | null = null;
  return {
    get: () => {
      const value = store.get(field);
      const error = store.error(field);
      const isShown = conditions.isShown(name);
      const isDisabled = isReadOnly || !conditions.isEnabled(name);
      const isRequired = conditions.state(name).required;
      const isSame =
        known !== null &&
        Object.is(known.value, value) &&
        known.error === error &&
        known.isShown === isShown &&
        known.isDisabled === isDisabled &&
        known.isRequired === isRequired;
      if (known === null || !isSame) known = { value, error, isShown, isDisabled, isRequired };
      return known;
    },
    subscribe: (listener) => {
      const offField = store.subscribeField(field, listener);
      const offConditions = conditions.subscribe(name, listener);
      return () => {
        offField();
        offConditions();
      };
    },
  };
}
