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
  /** Here, so that no field needs a subscription of its own to follow the language. */
  readonly t: Translate;
};

const FormContext = createContext<FormContextValue | null>(null);

type FormProviderProps = { readonly form: FormHandle; readonly children: ReactNode };

/** Makes a form the one that the elements inside belong to. */
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

/** The form around, or null where there is none: inputs stand in the filters of lists too. */
export function useFormAround(): FormContextValue | null {
  return useContext(FormContext);
}

/** One field's value; draws anew when it changes and for no other field. */
export function useFieldValue(field: string): unknown {
  const { store } = useForm().form;
  return useSyncExternalStore(
    useCallback((listener) => store.subscribeField(field, listener), [store, field]),
    () => store.get(field),
  );
}

/** All values of the record around a component; draws anew when any of them changes. */
export function useRecordValues(): Readonly<Record<string, unknown>> {
  const { store } = useForm().form;
  return useSyncExternalStore(store.onChange, store.values);
}

/** Changes a value of the record around a component, as a person does by an input. */
export function useChangeValue(): (field: string, value: unknown) => void {
  return useForm().form.store.set;
}

/** A value of the address of the screen around, `$params` of its view; null where it has none by that name. */
export function useAddressParam(name: string): string | null {
  const { params } = useForm().form.bindings();
  const value = isRecord(params) ? params[name] : undefined;
  return typeof value === 'string' ? value : null;
}

/** What is wrong with a field and its rows, in the language of the moment. */
export function useFieldError(field: string): string | null {
  const { form, t } = useForm();
  const { store } = form;
  useSyncExternalStore(
    useCallback((listener) => store.subscribeField(field, listener), [store, field]),
    () => store.error(field),
  );
  return writeFieldError(form, field, t);
}

/** What is wrong with single rows of a list. */
export function useRowErrors(field: string): readonly RowError[] {
  const { store } = useForm().form;
  return useSyncExternalStore(
    useCallback((listener) => store.subscribeField(field, listener), [store, field]),
    () => store.rowErrors(field),
  );
}

/** Adds to values of the form what is known behind their relations; draws anew when more arrives. */
export function useEnrich(): ExpressionLinks['enrich'] {
  const { links } = useForm().form;
  useSyncExternalStore(links.onArrive, links.version);
  return links.enrich;
}

/** Whether an element is to be seen, filled in and changed at the moment. */
export function useElementState(name: string) {
  const { conditions, isReadOnly } = useForm().form;
  const subscribe = useCallback((listener: () => void) => conditions.subscribe(name, listener), [conditions, name]);
  const isShown = useSyncExternalStore(subscribe, () => conditions.isShown(name));
  const isEnabled = useSyncExternalStore(subscribe, () => conditions.isEnabled(name));
  const isRequired = useSyncExternalStore(subscribe, () => conditions.state(name).required);
  return { isShown, isEnabled, isDisabled: !isEnabled || isReadOnly, isRequired };
}

/** What concerns the form as a whole: not drawn anew by keystrokes. */
export function useFormStatus(form: FormHandle) {
  const { store } = form;
  const isDirty = useSyncExternalStore(store.subscribeForm, store.isDirty);
  const errors = useSyncExternalStore(store.subscribeForm, store.errors);
  return { isDirty, errors };
}
