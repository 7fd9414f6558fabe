import { Button } from '@mantine/core';
import { type RefObject, useRef } from 'react';
import type { ActionDefinition } from '../../../language/view/view.ts';
import { BusyButton } from '../../../ui/components/busy-button.tsx';
import { BlockHelp } from '../../registry/block-help.tsx';
import { useRuntimeTexts } from '../../texts/index.ts';
import type { FormConditions } from '../conditions/conditions.ts';
import type { FormHandle } from '../state/form-handle.ts';
import { EnterKey } from './enter-key.tsx';
import { isReachable } from './reachable.ts';
import { useActionRunner } from './use-action-runner.ts';
import { useActionConditions, useActionState } from './use-action-states.ts';

type ActionButtonProps = {
  readonly form: FormHandle;
  readonly name: string;
  readonly label: string;
  readonly action: ActionDefinition;
  /** Conditions of the action, from `useActionConditions`. */
  readonly conditions: FormConditions | null;
  readonly isDisabled?: boolean;
  readonly id?: string;
  /** A line of help below it. */
  readonly help?: string | undefined;
};

/** A button that runs an action on the record of its form; shown as busy meanwhile. */
export function ActionButton({ form, name, label, action, conditions, isDisabled, id, help }: ActionButtonProps) {
  const { run, running, cancel } = useActionRunner(form);
  const { isShown, isEnabled } = useActionState(conditions, name);
  const button = useRef<HTMLButtonElement>(null);
  if (!isShown || !isReachable(action, form)) return null;
  const helpId = id === undefined || help === undefined || help === '' ? undefined : `${id}-help`;
  const isUsable = isDisabled !== true && isEnabled;
  const press = () => void run(action, { name: label });
  return (
    <>
      <BusyButton
        ref={button}
        {...(id === undefined ? {} : { id })}
        {...(action.enter === true ? { 'aria-keyshortcuts': 'Control+Enter Meta+Enter', title: 'Ctrl+Enter' } : {})}
        aria-describedby={helpId}
        variant={action.primary === true ? 'filled' : action.danger === true ? 'light' : 'default'}
        {...(action.danger === true ? { color: 'red' } : {})}
        disabled={!isUsable}
        isBusy={running !== null}
        onClick={press}
      >
        {label}
      </BusyButton>
      {action.enter === true && isUsable ? <EnterKey button={button} id={name} label={label} onPress={press} /> : null}
      {cancel === null ? null : <CancelButton name={label} cancel={cancel} button={button} />}
      {helpId === undefined ? null : <BlockHelp id={helpId} help={help} />}
    </>
  );
}

type CancelButtonProps = {
  readonly name: string;
  readonly cancel: () => void;
  /** The button whose action is cancelled. */
  readonly button: RefObject<HTMLElement | null>;
};

/**
 * Cancels the running call of an action (`cancel`). It disappears when the call has ended, so the focus is returned
 * first.
 */
export function CancelButton({ name, cancel, button }: CancelButtonProps) {
  const t = useRuntimeTexts();
  return (
    <Button
      variant="subtle"
      aria-label={t('action.cancelOf', { name })}
      onClick={() => {
        button.current?.focus();
        cancel();
      }}
    >
      {t('action.cancel')}
    </Button>
  );
}

type FormActionsProps = {
  readonly form: FormHandle;
  readonly actions: Readonly<Record<string, ActionDefinition>> | undefined;
};

/** The buttons of a view's form, each by its conditions. */
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
