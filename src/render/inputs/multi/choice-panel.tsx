import { Loader, Popover } from '@mantine/core';
import { Fragment, type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import overlay from '../overlay.module.css';
import { controlClass } from '../text-control.tsx';
import classes from './multi.module.css';

/** One item of a panel; `group` is the heading that it stands under. */
export type PanelChoice = {
  readonly key: string;
  readonly label: string;
  /** Below the label: what tells it from others of the same label; '' for nothing. */
  readonly line?: string;
  /** Address of a small picture before the label, such as a flag; it says nothing that the label does not. */
  readonly image?: string;
  /** Stands at the end, such as a dialling code. */
  readonly detail?: string;
  readonly group?: string;
  readonly isDisabled?: boolean;
};

type ChoicePanelProps = {
  /** Id of the list, which the control that opened it names while it is open. */
  readonly listId: string;
  /** Names the list. */
  readonly label: string;
  readonly choices: readonly PanelChoice[];
  readonly chosen: ReadonlySet<string>;
  /** Several can be chosen: the panel stays open, and items show a box. */
  readonly isMultiple: boolean;
  readonly search: string;
  readonly searchLabel: string;
  readonly onSearch: (text: string) => void;
  readonly onToggle: (key: string) => void;
  readonly onClose: () => void;
  readonly isLoading?: boolean;
  /** Where there is no item. */
  readonly emptyText: string;
  /** Above and below the list: select all, how many are chosen. */
  readonly header?: ReactNode;
  readonly footer?: ReactNode;
};

/**
 * A list to choose from with its search, over the control that opened it: it lies in the place of that control, takes the
 * focus, and gives it back. By keyboard: typing searches, arrows move, Enter chooses, Escape and Tab close.
 */
export function ChoicePanel(props: ChoicePanelProps) {
  const { choices, chosen, isMultiple, search, onToggle, onClose } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const dropdown = useRef<HTMLDivElement>(null);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const enabled = choices.filter(({ isDisabled }) => isDisabled !== true);
  const active = enabled.find(({ key }) => key === activeKey) ?? (search === '' ? undefined : enabled[0]);
  // At once and not a moment later, as the trap of the focus does: the next key may be Enter, which would press the button.
  const takeFocus = useCallback((box: HTMLInputElement | null) => {
    box?.focus({ preventScroll: true });
    // What was typed before the panel was there stands before the caret.
    box?.setSelectionRange(box.value.length, box.value.length);
  }, []);
  useEffect(() => {
    if (activeKey !== null) list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [activeKey]);

  const move = (to: number) => setActiveKey(enabled[(to + enabled.length) % enabled.length]?.key ?? null);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = active === undefined ? -1 : enabled.indexOf(active);
    if (event.key === 'ArrowDown') move(at + 1);
    else if (event.key === 'ArrowUp') move(at < 0 ? -1 : at - 1);
    else if (event.key === 'PageDown') move(Math.min(enabled.length - 1, at + 8));
    else if (event.key === 'PageUp') move(Math.max(0, at - 8));
    else if (event.key === 'Enter') {
      if (active !== undefined) onToggle(active.key);
      else onClose();
    } else return;
    event.preventDefault();
  };
  return (
    <Popover
      opened
      width="target"
      position="bottom-start"
      offset={4}
      shadow="md"
      radius="md"
      withinPortal
      trapFocus
      returnFocus
      withRoles={false}
      transitionProps={noMotion}
      middlewares={middlewares}
      onChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Popover.Target>
        <span className={overlay.anchor} />
      </Popover.Target>
      <Popover.Dropdown
        ref={dropdown}
        role="dialog"
        aria-label={props.label}
        className={classes.panel ?? ''}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' && event.key !== 'Tab') return;
          // Of a panel with buttons around its list Tab goes on to those.
          const stops = dropdown.current?.querySelectorAll('input, button:not([disabled])') ?? [];
          const edge = event.shiftKey ? stops[0] : stops[stops.length - 1];
          if (event.key === 'Tab' && document.activeElement !== edge) return;
          event.preventDefault();
          event.stopPropagation();
          onClose();
        }}
      >
        <input
          ref={takeFocus}
          data-autofocus
          className={controlClass}
          type="search"
          role="combobox"
          aria-expanded
          aria-autocomplete="list"
          aria-controls={props.listId}
          {...(active === undefined ? {} : { 'aria-activedescendant': optionId(id, active.key) })}
          aria-label={props.searchLabel}
          placeholder={props.searchLabel}
          autoComplete="off"
          spellCheck={false}
          value={search}
          onChange={(event) => {
            setActiveKey(null);
            props.onSearch(event.currentTarget.value);
          }}
          onKeyDown={onKeyDown}
        />
        {props.header}
        <div
          ref={list}
          id={props.listId}
          role="listbox"
          tabIndex={-1}
          aria-label={props.label}
          aria-multiselectable={isMultiple}
          aria-busy={props.isLoading === true}
          className={classes.list}
          // The search keeps the focus, so its keys work on.
          onMouseDown={(event) => event.preventDefault()}
        >
          {choices.map((choice, index) => (
            <Fragment key={choice.key}>
              {choice.group === undefined || choice.group === choices[index - 1]?.group ? null : (
                <div className={classes.group} aria-hidden="true">
                  {choice.group}
                </div>
              )}
              <div
                id={optionId(id, choice.key)}
                role="option"
                tabIndex={-1}
                aria-selected={chosen.has(choice.key)}
                {...(choice.isDisabled === true ? { 'aria-disabled': true } : {})}
                {...(choice.key === active?.key ? { 'data-active': true } : {})}
                className={classes.option}
                onClick={choice.isDisabled === true ? undefined : () => onToggle(choice.key)}
                onKeyDown={undefined}
              >
                {isMultiple ? <span className={classes.tick} aria-hidden="true" /> : null}
                {choice.image === undefined ? null : (
                  <img
                    className={classes.optionImage}
                    src={choice.image}
                    alt=""
                    width={21}
                    height={14}
                    loading="lazy"
                    decoding="async"
                  />
                )}
                <span className={classes.optionText}>
                  {choice.label}
                  {(choice.line ?? '') === '' ? null : <span className={classes.optionLine}>{choice.line}</span>}
                </span>
                {choice.detail === undefined ? null : <span className={classes.detail}>{choice.detail}</span>}
              </div>
            </Fragment>
          ))}
        </div>
        {choices.length === 0 ? (
          <p className={classes.empty} role="status">
            {props.isLoading === true ? <Loader size={14} aria-hidden="true" /> : null} {props.emptyText}
          </p>
        ) : null}
        {props.footer}
      </Popover.Dropdown>
    </Popover>
  );
}

const noMotion = { duration: 0 };
const middlewares = { flip: true, shift: true, size: { apply: limitHeight } };

function limitHeight({ availableHeight, elements }: { availableHeight: number; elements: { floating: HTMLElement } }) {
  elements.floating.style.setProperty('--panel-room', `${Math.max(140, Math.min(availableHeight - 130, 300))}px`);
}

function optionId(id: string, key: string): string {
  return `${id}-${encodeURIComponent(key)}`;
}
