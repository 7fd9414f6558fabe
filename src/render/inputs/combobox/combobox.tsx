import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { lazyPart } from '../../../ui/components/lazy-part.tsx';
import type { Translate } from '../../../ui/i18n/texts.ts';
import { isCharacterKey } from '../../../ui/is-character-key.ts';
import { useTypeahead } from '../../../ui/use-typeahead.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import type { FramedField } from '../field-frame.tsx';
import { ControlButton, TextControl } from '../text-control.tsx';
import type { Choice } from './choice.ts';
import classes from './combobox.module.css';

const ListboxPopup = lazyPart(() => import('./listbox-popup.tsx').then((module) => module.ListboxPopup));

export type ComboboxProps = {
  readonly field: FramedField;
  readonly name?: string | undefined;
  readonly onBlur?: (() => void) | undefined;
  /** The chosen item; null for none. */
  readonly value: Choice | null;
  /** The available items, already filtered by the typed text. */
  readonly choices: readonly Choice[];
  readonly onChoose: (key: string | null) => void;
  /** Called when the list opens and closes; its code loads then. */
  readonly onOpen?: ((isOpen: boolean) => void) | undefined;
  /** Receives the typed search; null for none. If absent, typing jumps to an item that starts with it. */
  readonly onSearch?: ((text: string | null) => void) | undefined;
  readonly isClearable: boolean;
  readonly isLoading?: boolean;
  /** Text if there are no items. */
  readonly emptyText: string;
  readonly placeholder?: string;
  /** Buttons that replace those for clearing and opening. */
  readonly tools?: { readonly buttons: ReactNode; readonly count: number } | undefined;
  readonly isBare?: boolean;
};

/**
 * A choice by the combobox pattern of WAI-ARIA: closed it is one native input, so that a form may have hundreds; its
 * list only exists while it is open.
 */
export function Combobox(props: ComboboxProps) {
  const { field, value, choices, onChoose, onOpen, onSearch, isClearable } = props;
  const t = useRuntimeTexts();
  const box = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState<string | null>(null);
  const [activeKey, goTo] = useState<string | null>(null);
  const canSearch = onSearch !== undefined;
  const enabled = choices.filter(({ isDisabled }) => isDisabled !== true);
  const best = enabled.find(({ isAction }) => isAction !== true);
  // The item that Enter takes: the one selected by keys, otherwise the best match of a search, which is the first.
  const active = enabled.find(({ key }) => key === activeKey) ?? (search === null ? undefined : best);
  const listId = `${field.id}-list`;
  const open = () => {
    if (isOpen || field.isDisabled) return;
    goTo(value?.key ?? null);
    setOpen(true);
    onOpen?.(true);
  };
  const close = () => {
    if (!isOpen) return;
    setOpen(false);
    setSearch(null);
    onSearch?.(null);
    onOpen?.(false);
  };
  const choose = (key: string | null) => {
    onChoose(key);
    close();
  };
  const awaitHit = useAwaitedHit(props.isLoading === true, best, (key) => isOpen && choose(key));
  useMarkedText(box, canSearch && search === null, value?.label ?? '');
  const isTyped = search !== null && activeKey === null;
  const onKeyDown = useKeys(props, { isOpen, isTyped, enabled, active, goTo, open, close, choose, awaitHit });
  return (
    <TextControl
      field={field}
      name={props.name}
      {...(props.isBare === true ? { isBare: true, 'aria-label': field.label } : {})}
      inputRef={box}
      role="combobox"
      aria-expanded={isOpen}
      aria-haspopup="listbox"
      aria-autocomplete={canSearch ? 'list' : 'none'}
      {...(isOpen ? { 'aria-controls': listId } : {})}
      {...(isOpen && active !== undefined ? { 'aria-activedescendant': optionId(field.id, active.key) } : {})}
      readOnly={!canSearch}
      isPickable
      value={search ?? value?.label ?? ''}
      placeholder={props.placeholder ?? (value === null && !field.isDisabled ? t('picker.empty') : undefined)}
      spellCheck={false}
      onClick={() => {
        // Typing replaces the text: nobody edits the label of a choice.
        if (!isOpen && canSearch && value !== null) box.current?.select();
        open();
      }}
      onKeyDown={onKeyDown}
      onChange={(event) => {
        const text = event.currentTarget.value;
        // Clearing the text clears the value, as in any field.
        if (text === '' && isClearable && value !== null) onChoose(null);
        awaitHit(false);
        setSearch(text);
        goTo(null);
        onSearch?.(text);
        open();
      }}
      onBlur={() => {
        close();
        props.onBlur?.();
      }}
      {...endOf(props, t, () => {
        choose(null);
        box.current?.focus();
      })}
      overlay={
        isOpen ? (
          <ListboxPopup
            id={listId}
            label={field.label}
            choices={choices}
            chosenKey={value?.key ?? null}
            activeKey={active?.key ?? null}
            optionId={(key) => optionId(field.id, key)}
            isLoading={props.isLoading === true}
            emptyText={props.emptyText}
            onChoose={choose}
          />
        ) : undefined
      }
    />
  );
}

/** The end of the box: the owner's buttons, otherwise one that clears it and the arrow of a list. */
function endOf({ field, value, isClearable, tools }: ComboboxProps, t: Translate, onClear: () => void) {
  if (tools !== undefined) return { endCount: tools.count, end: tools.buttons };
  const isCleared = value === null || !isClearable || field.isDisabled;
  const end = (
    <>
      {isCleared ? null : (
        <ControlButton
          label={t('picker.clear', { name: field.label })}
          icon={<IconX size={14} stroke={1.75} />}
          onClick={onClear}
        />
      )}
      <span className={classes.chevron} aria-hidden="true" />
    </>
  );
  return { endCount: isCleared ? 1 : 2, end };
}

/**
 * Enter was pressed before the results of the search arrived: the best match is taken when it does.
 * @returns whether a match is awaited
 */
function useAwaitedHit(isLoading: boolean, best: Choice | undefined, onHit: (key: string) => void) {
  const [isAwaited, setAwaited] = useState(false);
  const hit = isAwaited && !isLoading ? (best ?? null) : undefined;
  const takeHit = useEffectEvent((key: string | undefined) => {
    setAwaited(false);
    if (key !== undefined) onHit(key);
  });
  useEffect(() => {
    if (hit !== undefined) takeHit(hit?.key);
  }, [hit]);
  return setAwaited;
}

/**
 * The label of a choice may arrive shortly after the focus: it is selected, so that typed text replaces it instead of
 * being appended.
 */
function useMarkedText(box: RefObject<HTMLInputElement | null>, isReplaced: boolean, label: string): void {
  const markText = useEffectEvent(() => {
    if (isReplaced && document.activeElement === box.current) box.current?.select();
  });
  useEffect(() => {
    if (label !== '') markText();
  }, [label]);
}

type OpenList = {
  readonly isOpen: boolean;
  /** No item was selected by keys since typing. */
  readonly isTyped: boolean;
  readonly enabled: readonly Choice[];
  readonly active: Choice | undefined;
  readonly goTo: (key: string | null) => void;
  readonly open: () => void;
  readonly close: () => void;
  readonly choose: (key: string | null) => void;
  readonly awaitHit: (isAwaited: boolean) => void;
};

/** Keyboard handling of the box. Without a search, letters jump to an item that starts with them. */
function useKeys({ value, isClearable, isLoading, onSearch, onChoose }: ComboboxProps, list: OpenList) {
  const { isOpen, enabled, active, goTo, open, close, choose } = list;
  const typed = useTypeahead();
  const canSearch = onSearch !== undefined;
  const move = (by: 1 | -1) => {
    const from = active === undefined ? (by > 0 ? -1 : enabled.length) : enabled.indexOf(active);
    const next = enabled[(from + by + enabled.length) % enabled.length];
    if (next !== undefined) goTo(next.key);
  };
  const take = () => (active === undefined ? undefined : choose(active.key));
  const jump = (text: string) => {
    const start = text.toLocaleLowerCase();
    const found = enabled.find(({ label }) => label.toLocaleLowerCase().startsWith(start));
    if (found === undefined) return;
    if (isOpen) goTo(found.key);
    else onChoose(found.key);
  };
  const actionOf = (key: string): (() => void) | null => {
    switch (key) {
      case 'ArrowDown':
      case 'ArrowUp':
        return isOpen ? () => move(key === 'ArrowDown' ? 1 : -1) : open;
      case 'Enter':
        if (!isOpen) return open;
        if (isLoading === true && list.isTyped) return () => list.awaitHit(true);
        return active === undefined ? close : take;
      case 'Escape':
        return isOpen ? close : null;
    }
    if (canSearch) return null;
    switch (key) {
      case ' ':
        return isOpen ? take : open;
      case 'Home':
      case 'End':
        return isOpen ? () => goTo((key === 'Home' ? enabled[0] : enabled.at(-1))?.key ?? null) : null;
      case 'Delete':
      case 'Backspace':
        return isClearable && value !== null ? () => choose(null) : null;
      default:
        return null;
    }
  };
  return (event: KeyboardEvent) => {
    const act = actionOf(event.key);
    if (act !== null) {
      event.preventDefault();
      if (event.key === 'Escape') event.stopPropagation();
      act();
    } else if (!canSearch && isCharacterKey(event)) {
      jump(typed(event.key, event.timeStamp));
    }
  };
}

function optionId(id: string, key: string): string {
  return `${id}-option-${encodeURIComponent(key)}`;
}

/** The choices whose label contains the typed text, ignoring case and accents. */
export function filterChoices(choices: readonly Choice[], search: string | null): readonly Choice[] {
  return search === null || search.trim() === ''
    ? choices
    : choices.filter(({ label }) => plain(label).includes(plain(search.trim())));
}

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
