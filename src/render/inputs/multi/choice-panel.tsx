import { Loader } from '@mantine/core';
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { SearchPopup } from '../search-popup.tsx';
import classes from './multi.module.css';

/** An item of a panel; `group` is its heading. */
export type PanelChoice = {
  readonly key: string;
  readonly label: string;
  /** Text below the label that distinguishes items with the same label; '' for none. */
  readonly line?: string;
  /** Address of a small decorative picture before the label, such as a flag. */
  readonly image?: string;
  /** Text at the end, such as a dialling code. */
  readonly detail?: string;
  readonly group?: string;
  readonly isDisabled?: boolean;
};

type ChoicePanelProps = {
  /** Id of the list, for the control that opened it. */
  readonly listId: string;
  /** Accessible name of the list. */
  readonly label: string;
  readonly choices: readonly PanelChoice[];
  readonly chosen: ReadonlySet<string>;
  /** Several items can be chosen: the panel stays open, and items have a checkbox. */
  readonly isMultiple: boolean;
  readonly search: string;
  readonly searchLabel: string;
  readonly onSearch: (text: string) => void;
  readonly onToggle: (key: string) => void;
  readonly onClose: () => void;
  readonly isLoading?: boolean;
  /** Text if there are no items. */
  readonly emptyText: string;
  /** Content above and below the list: select all, how many are chosen. */
  readonly header?: ReactNode;
  readonly footer?: ReactNode;
};

/**
 * A list of choices with a search. By keyboard: typing searches, arrow keys move, Enter chooses, Escape and Tab close.
 */
export function ChoicePanel(props: ChoicePanelProps) {
  const { choices, search, onToggle, onClose } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const enabled = choices.filter(({ isDisabled }) => isDisabled !== true);
  const active = enabled.find(({ key }) => key === activeKey) ?? (search === '' ? undefined : enabled[0]);
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
    <SearchPopup
      width="target"
      middlewares={middlewares}
      label={props.label}
      className={classes.panel}
      listId={props.listId}
      activeId={active === undefined ? undefined : optionId(id, active.key)}
      search={search}
      searchLabel={props.searchLabel}
      onSearch={(text) => {
        setActiveKey(null);
        props.onSearch(text);
      }}
      onKeyDown={onKeyDown}
      onClose={onClose}
    >
      {props.header}
      <div
        ref={list}
        id={props.listId}
        role="listbox"
        tabIndex={-1}
        aria-label={props.label}
        aria-multiselectable={props.isMultiple}
        aria-busy={props.isLoading === true}
        className={classes.list}
        // The search keeps the focus, so that its keys work.
        onMouseDown={(event) => event.preventDefault()}
      >
        {choices.map((choice, index) => (
          <Fragment key={choice.key}>
            {choice.group === undefined || choice.group === choices[index - 1]?.group ? null : (
              <div className={classes.group} aria-hidden="true">
                {choice.group}
              </div>
            )}
            <Option
              id={optionId(id, choice.key)}
              choice={choice}
              isChosen={props.chosen.has(choice.key)}
              isActive={choice.key === active?.key}
              hasTick={props.isMultiple}
              onToggle={onToggle}
            />
          </Fragment>
        ))}
      </div>
      {choices.length === 0 ? (
        <p className={classes.empty} role="status">
          {props.isLoading === true ? <Loader size={14} aria-hidden="true" /> : null} {props.emptyText}
        </p>
      ) : null}
      {props.footer}
    </SearchPopup>
  );
}

type OptionProps = {
  readonly id: string;
  readonly choice: PanelChoice;
  readonly isChosen: boolean;
  readonly isActive: boolean;
  readonly hasTick: boolean;
  readonly onToggle: (key: string) => void;
};

/** An item. The search has the focus and handles its keys. */
function Option({ id, choice, isChosen, isActive, hasTick, onToggle }: OptionProps) {
  const { key, label, line, image, detail, isDisabled } = choice;
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      {...(isDisabled === true ? { 'aria-disabled': true } : {})}
      {...(isActive ? { 'data-active': true } : {})}
      className={classes.option}
      onClick={isDisabled === true ? undefined : () => onToggle(key)}
      onKeyDown={undefined}
    >
      {hasTick ? <span className={classes.tick} aria-hidden="true" /> : null}
      {image === undefined ? null : (
        <img
          className={classes.optionImage}
          src={image}
          alt=""
          width={21}
          height={14}
          loading="lazy"
          decoding="async"
        />
      )}
      <span className={classes.optionText}>
        {label}
        {(line ?? '') === '' ? null : <span className={classes.optionLine}>{line}</span>}
      </span>
      {detail === undefined ? null : <span className={classes.detail}>{detail}</span>}
    </div>
  );
}

const middlewares = { flip: true, shift: true, size: { apply: limitHeight } };

function limitHeight({ availableHeight, elements }: { availableHeight: number; elements: { floating: HTMLElement } }) {
  elements.floating.style.setProperty('--panel-room', `${Math.max(140, Math.min(availableHeight - 130, 300))}px`);
}

function optionId(id: string, key: string): string {
  return `${id}-${encodeURIComponent(key)}`;
}
