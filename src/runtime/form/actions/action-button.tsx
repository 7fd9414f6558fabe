import { BusyButton } from '../../../ui/components/busy-button.tsx';
import type { ActionDefinition } from '../../definition/view/view.ts';
import { BlockHelp } from '../../registry/block-help.tsx';
import type { FormHandle } from '../state/form-handle.ts';
import type { Conditions } from '../values/conditions.ts';
import { isReachable } from './reachable.ts';
import { useActionRunner } from './use-action-runner.ts';
import { useActionConditions, useActionState } from './use-action-states.ts';

type ActionButtonProps = {
  readonly form: FormHandle;
  readonly name: string;
  readonly label: string;
  readonly action: ActionDefinition;
  /** Conditions of the action, from `useActionConditions`. */
  readonly conditions: Conditions | null;
  readonly isDisabled?: boolean;
  readonly id?: string;
  /** A line below it. */
  readonly help?: string | undefined;
};

/** A button that runs an action on the record of its form; busy while it runs. */
export function ActionButton({ form, name, label, action, conditions, isDisabled, id, help }: ActionButtonProps) {
  const { run, running } = useActionRunner(form);
  const { isShown, isEnabled } = useActionState(conditions, name);
  if (!isShown || !isReachable(action, form)) return null;
  const helpId = id === undefined || help === undefined || help === '' ? undefined : `${id}-help`;
  return (
    <>
      <BusyButton
        {...(id === undefined ? {} : { id })}
        aria-describedby={helpId}
        variant={action.danger === true ? 'light' : 'default'}
        {...(action.danger === true ? { color: 'red' } : {})}
        disabled={isDisabled === true || !isEnabled}
        isBusy={running !== null}
        onClick={() => void run(action, { name: label })}
      >
        {label}
      </BusyButton>
      {helpId === undefined ? null : <BlockHelp id={helpId} help={help} />}
    </>
  );
}

type FormActionsProps = {
  readonly form: FormHandle;
  readonly actions: Readonly<Record<string, ActionDefinition>> | undefined;
};

/** The buttons that a view brings for its form, each as its conditions say. */
export function FormActions({ form, actions = noActions }: FormActionsProps) {
  const conditions = useActionConditions(form, actions);
  return Object.entries(actions).map(([name, action]) => (
    <ActionButton
      key={name}
      form={form}
      name={name}
      label={typeof action.label === 'string' && action.label !== '' ? action.label : name.replaceAll('_', ' ')}
      action={action}
      conditions={conditions}
    />
  ));
}

const noActions: Readonly<Record<string, ActionDefinition>> = {};
