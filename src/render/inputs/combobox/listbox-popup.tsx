import { Loader, Popover } from '@mantine/core';
import { useEffect, useRef } from 'react';
import overlay from '../overlay.module.css';
import type { Choice } from './choice.ts';
import classes from './combobox.module.css';

type ListboxPopupProps = {
  readonly id: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosenKey: string | null;
  readonly activeKey: string | null;
  readonly optionId: (key: string) => string;
  readonly isLoading: boolean;
  readonly emptyText: string;
  readonly onChoose: (key: string) => void;
};

/** The open list of a combobox. The focus stays in the box; the active item is set by `aria-activedescendant`. */
export function ListboxPopup(props: ListboxPopupProps) {
  const { choices, activeKey, chosenKey, optionId } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (activeKey !== null)
      list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [activeKey]);
  return (
    <Popover
      opened
      width="target"
      position="bottom-start"
      offset={4}
      shadow="md"
      radius="md"
      withinPortal
      closeOnClickOutside={false}
      closeOnEscape={false}
      trapFocus={false}
      withRoles={false}
      transitionProps={{ duration: 0 }}
      middlewares={{ flip: true, shift: true, size: { apply: limitHeight } }}
    >
      <Popover.Target>
        <span className={overlay.anchor} />
      </Popover.Target>
      <Popover.Dropdown className={classes.popup ?? ''}>
        {/* The box must keep the focus, so that its keys work: pressing an item must not take it. */}
        <div
          ref={list}
          id={props.id}
          role="listbox"
          tabIndex={-1}
          aria-label={props.label}
          aria-busy={props.isLoading}
          className={classes.list}
          onMouseDown={(event) => event.preventDefault()}
        >
          {choices.map(({ key, label, note, line, isAction, isDisabled }) => (
            <Option
              key={key}
              id={optionId(key)}
              label={label}
              note={note}
              line={line}
              isAction={isAction === true}
              isChosen={key === chosenKey}
              isActive={key === activeKey}
              isDisabled={isDisabled === true}
              onChoose={() => props.onChoose(key)}
            />
          ))}
        </div>
        {choices.every(({ isAction }) => isAction === true) ? (
          <p className={classes.empty} role="status">
            {props.isLoading ? <Loader size={14} aria-hidden="true" /> : null} {props.emptyText}
          </p>
        ) : null}
      </Popover.Dropdown>
    </Popover>
  );
}

type OptionProps = {
  readonly id: string;
  readonly label: string;
  readonly note: string | undefined;
  readonly line: string | undefined;
  readonly isAction: boolean;
  readonly isChosen: boolean;
  readonly isActive: boolean;
  readonly isDisabled: boolean;
  readonly onChoose: () => void;
};

function Option({ id, label, note, line, isAction, isChosen, isActive, isDisabled, onChoose }: OptionProps) {
  return (
    // The box has the focus and handles the keys.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      aria-disabled={isDisabled}
      className={classes.option}
      {...(isActive ? { 'data-active': true } : {})}
      {...(isAction ? { 'data-action': true } : {})}
      onClick={isDisabled ? undefined : onChoose}
      onKeyDown={undefined}
    >
      {label}
      {note === undefined ? null : <span className={classes.optionNote}>{note}</span>}
      {line === undefined ? null : <span className={classes.optionLine}>{line}</span>}
    </div>
  );
}

function limitHeight({ availableHeight, elements }: { availableHeight: number; elements: { floating: HTMLElement } }) {
  elements.floating.style.setProperty('--listbox-room', `${Math.max(120, Math.min(availableHeight, 320))}px`);
}
