import { useMemo } from 'react';
import { changesNothing } from '../../actions/action-fields.ts';
import { ActionButton } from '../../form/actions/action-button.tsx';
import { useActionConditions } from '../../form/actions/use-action-states.ts';
import { useElementState, useForm } from '../../form/state/form-context.tsx';
import type { BlockProps } from '../../registry/element-entry.ts';

/**
 * Runs its `click` action with the values of the form; the conditions of the action apply in addition to those of the
 * button.
 */
export function ButtonElement({ name, element, label }: BlockProps) {
  const { form } = useForm();
  const { isEnabled, isDisabled } = useElementState(name);
  const action = element.click;
  const actions = useMemo(() => (action === undefined ? {} : { [name]: action }), [name, action]);
  const conditions = useActionConditions(form, actions);
  if (action === undefined) return null;
  return (
    <ActionButton
      id={`${form.idPrefix}_${name}`}
      form={form}
      name={name}
      label={label}
      help={element.help}
      action={action}
      conditions={conditions}
      isDisabled={changesNothing(action) ? !isEnabled : isDisabled}
    />
  );
}
