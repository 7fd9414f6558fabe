import { createContext, type ReactNode, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import { isRecord } from '../../../language/json/record.ts';
import type { ExpressionLinks } from '../../../language/values/links.ts';
import type { Translate } from '../../../ui/i18n/texts.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import type { RowError } from '../values/rows/row-error.ts';
import { writeFieldError } from './errors/write-errors.ts';
import type { FormHandle } from './form-handle.ts';

export type FormContextValue = {
  readonly form: FormHandle;
  /** Provided here, so that fields need no subscription of their own to the language. */
  readonly t: Translate;
};

const FormContext = createContext<FormContextValue | null>(null);

type FormProviderProps = { readonly form: FormHandle; readonly children: ReactNode };

/** Makes a form available to the elements inside. */
export function FormProvider({ form, children }: FormProviderProps) {
  const t = useRuntimeTexts();
  const value = useMemo(() => ({ form, t }), [form, t]);
  return <FormContext.Provider value={value}>{children}</FormContext.Provider>;
}

/** The form around an element. */
export function useForm(): FormContextValue {
  const value = useContext(FormContext);
  if (value === null) throw new Error('An element needs a FormProvider around it.');
  return value;
}

/** The surrounding form, or null if there is none: inputs are also used in filters of lists. */
export function useFormAround(): FormContextValue | null {
  return useContext(FormContext);
}

/** The value of a field; re-renders only when it changes. */
export function useFieldValue(field: string): unknown {
  const { store } = useForm().form;
  return useSyncExternalStore(
    useCallback((listener) => store.subscribeField(field, listener), [store, field]),
    () => store.get(field),
  );
}

/** All values of the surrounding record; re-renders on any change. */
export function useRecordValues(): Readonly<Record<string, unknown>> {
  const { store } = useForm().form;
  return useSyncExternalStore(store.onChange, store.values);
}

/** Changes a value of the surrounding record, like a user by an input. */
export function useChangeValue(): (field: string, value: unknown) => void {
  return useForm().form.store.set;
}

/** A parameter of the surrounding screen's address, `$params` of its view; null if there is none of that name. */
export function useAddressParam(name: string): string | null {
  const { params } = useForm().form.bindings();
  const value = isRecord(params) ? params[name] : undefined;
  return typeof value === 'string' ? value : null;
}

/** The errors of a field and its rows, in the current language. */
export function useFieldError(field: string): string | null {
  const { form, t } = useForm();
  const { store } = form;
  useSyncExternalStore(
    useCallback((listener) => store.subscribeField(field, listener), [store, field]),
    () => store.error(field),
  );
  return writeFieldError(form, field, t);
}

/** The errors of single rows of a list. */
export function useRowErrors(field: string): readonly RowError[] {
  const { store } = useForm().form;
  return useSyncExternalStore(
    useCallback((listener) => store.subscribeField(field, listener), [store, field]),
    () => store.rowErrors(field),
  );
}

/** Adds what is known behind relations to values of the form; re-renders with another function when more is loaded. */
export function useEnrich(): ExpressionLinks['enrich'] {
  const { links } = useForm().form;
  return useSyncExternalStore(links.onArrive, links.enrichNow);
}

/** Whether an element is currently visible, required and enabled. */
export function useElementState(name: string) {
  const { conditions, isReadOnly } = useForm().form;
  const subscribe = useCallback((listener: () => void) => conditions.subscribe(name, listener), [conditions, name]);
  const isShown = useSyncExternalStore(subscribe, () => conditions.isShown(name));
  const isEnabled = useSyncExternalStore(subscribe, () => conditions.isEnabled(name));
  const isRequired = useSyncExternalStore(subscribe, () => conditions.state(name).required);
  return { isShown, isEnabled, isDisabled: !isEnabled || isReadOnly, isRequired };
}

/** State of the whole form; does not re-render on keystrokes. */
export function useFormStatus(form: FormHandle) {
  const { store } = form;
  const isDirty = useSyncExternalStore(store.subscribeForm, store.isDirty);
  const errors = useSyncExternalStore(store.subscribeForm, store.errors);
  return { isDirty, errors };
}
