import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type RefObject, useMemo, useRef } from 'react';
import type { ActionDefinition, ElementDefinition } from '../../../language/view/view.ts';
import { BusyButton } from '../../../ui/components/busy-button.tsx';
import { CancelButton } from '../../form/actions/action-button.tsx';
import { EnterKey } from '../../form/actions/enter-key.tsx';
import { isReachable } from '../../form/actions/reachable.ts';
import { useActionRunner } from '../../form/actions/use-action-runner.ts';
import { useActionConditions, useActionState } from '../../form/actions/use-action-states.ts';
import type { FormConditions } from '../../form/conditions/conditions.ts';
import { useElementState, useForm } from '../../form/state/form-context.tsx';
import { BlockHelp } from '../../registry/block-help.tsx';
import { nameOfElement } from '../../registry/cells.tsx';
import type { BlockProps } from '../../registry/element-entry.ts';

/** A button that opens a menu with its inner buttons. One of them runs at a time. */
export function MenuElement({ name, element, label }: BlockProps) {
  const { form } = useForm();
  const { isDisabled } = useElementState(name);
  const { run, running, cancel } = useActionRunner(form);
  const button = useRef<HTMLButtonElement>(null);
  const inner = element.elements;
  const items = useMemo(
    () => Object.entries(inner ?? {}).filter(([, { click }]) => click !== undefined && isReachable(click, form)),
    [inner, form],
  );
  const actions = useMemo(
    () => Object.fromEntries(items.flatMap(([item, { click }]) => (click === undefined ? [] : [[item, click]]))),
    [items],
  );
  const conditions = useActionConditions(form, actions);
  if (items.length === 0) return null;
  const id = `${form.idPrefix}_${name}`;
  return (
    <>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <BusyButton
            ref={button}
            id={id}
            aria-describedby={element.help === undefined ? undefined : `${id}-help`}
            variant="default"
            disabled={isDisabled}
            isBusy={running !== null}
            rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden="true" />}
          >
            {label}
          </BusyButton>
        </Menu.Target>
        <Menu.Dropdown>
          {items.map(([item, definition]) => (
            <MenuItem
              key={item}
              name={item}
              element={definition}
              conditions={conditions}
              onRun={(action, called) => void run(action, { name: called })}
            />
          ))}
        </Menu.Dropdown>
      </Menu>
      {items.map(([item, definition]) => (
        <ItemKey
          key={item}
          name={item}
          element={definition}
          conditions={conditions}
          button={button}
          onRun={(action, called) => void run(action, { name: called })}
        />
      ))}
      {cancel === null ? null : <CancelButton name={running ?? label} cancel={cancel} button={button} />}
      <BlockHelp id={`${id}-help`} help={element.help} />
    </>
  );
}

type MenuItemProps = {
  readonly name: string;
  readonly element: ElementDefinition;
  readonly conditions: FormConditions | null;
  readonly onRun: (action: ActionDefinition, label: string) => void;
};

/** Runs an item by its shortcut, whether or not the menu is open. */
function ItemKey({ name, element, conditions, button, onRun }: MenuItemProps & { readonly button: Button }) {
  const state = useElementState(name);
  const { isShown, isEnabled } = useActionState(conditions, name);
  const action = element.click;
  const isUsable = state.isShown && !state.isDisabled && isShown && isEnabled;
  if (action?.enter !== true || !isUsable) return null;
  const label = nameOfElement(name, element);
  return <EnterKey button={button} id={name} label={label} onPress={() => onRun(action, label)} />;
}

type Button = RefObject<HTMLElement | null>;

function MenuItem({ name, element, conditions, onRun }: MenuItemProps) {
  const state = useElementState(name);
  const { isShown, isEnabled } = useActionState(conditions, name);
  const action = element.click;
  if (action === undefined || !state.isShown || !isShown) return null;
  const label = nameOfElement(name, element);
  return (
    <Menu.Item
      disabled={state.isDisabled || !isEnabled}
      {...(action.danger === true ? { color: 'var(--mantine-color-error)' } : {})}
      onClick={() => onRun(action, label)}
    >
      {label}
    </Menu.Item>
  );
}
