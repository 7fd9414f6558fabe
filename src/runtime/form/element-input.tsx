import { memo, useCallback } from 'react';
import { fieldOf } from '../definition/field-path.ts';
import type { ElementDefinition } from '../definition/view.ts';
import { isUnknown } from '../registry/registry.ts';
import { useElementState, useFieldError, useFieldValue, useForm } from './form-context.tsx';

type ElementInputProps = { readonly name: string; readonly id: string; readonly element: ElementDefinition };

/** Ties one element to its field of the form: it is drawn anew when that field changes, and for nothing else. */
export const ElementInput = memo(function ElementInput({ name, id, element }: ElementInputProps) {
  const { form, registry } = useForm();
  const { store, model } = form;
  const field = element.field ?? name;
  const value = useFieldValue(field);
  const error = useFieldError(field);
  const { isShown, isDisabled, isRequired } = useElementState(name);
  const onChange = useCallback(
    (next: unknown) => {
      store.set(field, next);
      // A field that is being mended is judged anew when it is left.
      if (store.error(field) !== null) store.setError(field, null);
    },
    [store, field],
  );
  const onBlur = useCallback(() => void form.validateField(field), [form, field]);
  const entry = registry.find(element.type);
  if (!isShown || isUnknown(entry) || entry.kind !== 'input') return null;
  const Component = entry.component;
  return (
    <Component
      id={id}
      name={name}
      label={entry.accessibleName(name, element)}
      help={typeof element.help === 'string' && element.help !== '' ? element.help : null}
      value={value ?? entry.emptyValue}
      onChange={onChange}
      onBlur={onBlur}
      isRequired={isRequired}
      isDisabled={isDisabled}
      error={error}
      element={element}
      field={model === null ? null : fieldOf(model, field)}
    />
  );
});
