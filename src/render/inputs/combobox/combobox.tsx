import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Awaited } from '../../../ui/components/awaited.tsx';
import { isCharacterKey } from '../../../ui/is-character-key.ts';
import { useTypeahead } from '../../../ui/use-typeahead.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import type { FramedField } from '../field-frame.tsx';
import { ControlButton, TextControl } from '../text-control.tsx';
import type { Choice } from './choice.ts';
import classes from './combobox.module.css';

const ListboxPopup = lazy(() => import('./listbox-popup.tsx').then(({ ListboxPopup }) => ({ default: ListboxPopup })));

export type ComboboxProps = {
  readonly field: FramedField;
  readonly name?: string | undefined;
  readonly onBlur?: (() => void) | undefined;
  /** What is chosen; null when nothing is. */
  readonly value: Choice | null;
  /** What can be chosen now, filtered already by what is typed. */
  readonly choices: readonly Choice[];
  readonly onChoose: (key: string | null) => void;
  /** Told when the list opens and closes; it is loaded then. */
  readonly onOpen?: ((isOpen: boolean) => void) | undefined;
  /** What is typed to search; null when nothing is. Absent: typing jumps to the item that starts so. */
  readonly onSearch?: ((text: string | null) => void) | undefined;
  readonly isClearable: boolean;
  readonly isLoading?: boolean;
  /** Stands where there is no item. */
  readonly emptyText: string;
  readonly placeholder?: string;
  /** Buttons in place of those that clear and open. */
  readonly tools?: { readonly buttons: ReactNode; readonly count: number } | undefined;
  readonly isBare?: boolean;
};

/**
 * One of a list, by the combobox pattern of WAI-ARIA: closed it is one native input, so that a form may have hundreds;
 * its list exists while it is open.
 */
export function Combobox(props: ComboboxProps) {
  const { field, value, choices, onChoose, onOpen, onSearch, isClearable } = props;
  const t = useRuntimeTexts();
  const box = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState<string | null>(null);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const typed = useTypeahead();
  const canSearch = onSearch !== undefined;
  const enabled = choices.filter(({ isDisabled }) => isDisabled !== true);
  const hits = enabled.filter(({ isAction }) => isAction !== true);
  const active = enabled.find(({ key }) => key === activeKey) ?? (search === null ? undefined : hits[0]);
  const listId = `${field.id}-list`;
  // Enter came before the answer to what was typed did: the best hit, which comes first, is what was meant.
  const [isHitAwaited, setHitAwaited] = useState(false);
  const hit = isHitAwaited && props.isLoading !== true ? (hits[0] ?? null) : undefined;

  const open = () => {
    if (isOpen || field.isDisabled) return;
    setActiveKey(value?.key ?? null);
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
  const takeHit = useEffectEvent((key: string | undefined) => {
    setHitAwaited(false);
    if (key !== undefined && isOpen) choose(key);
  });
  useEffect(() => {
    if (hit !== undefined) takeHit(hit?.key);
  }, [hit]);
  const label = value?.label ?? '';
  const markText = useEffectEvent(() => {
    if (canSearch && search === null && label !== '' && document.activeElement === box.current) box.current?.select();
  });
  // Its name may come a moment after the focus did: what is typed then takes its place, and is not put behind it.
  useEffect(() => {
    if (label !== '') markText();
  }, [label]);
  const move = (by: number) => {
    const from = active === undefined ? (by > 0 ? -1 : enabled.length) : enabled.indexOf(active);
    const next = enabled[(from + by + enabled.length) % enabled.length];
    if (next !== undefined) setActiveKey(next.key);
  };
  const jump = (text: string) => {
    const start = text.toLocaleLowerCase();
    const found = enabled.find(({ label }) => label.toLocaleLowerCase().startsWith(start));
    if (found === undefined) return;
    if (isOpen) setActiveKey(found.key);
    else onChoose(found.key);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (isOpen) move(key === 'ArrowDown' ? 1 : -1);
      else open();
    } else if (key === 'Enter') {
      event.preventDefault();
      if (!isOpen) open();
      else if (props.isLoading === true && search !== null && activeKey === null) setHitAwaited(true);
      else if (active === undefined) close();
      else choose(active.key);
    } else if (key === ' ' && !canSearch) {
      event.preventDefault();
      if (!isOpen) open();
      else if (active !== undefined) choose(active.key);
    } else if (key === 'Escape') {
      if (!isOpen) return;
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (isOpen && (key === 'Home' || key === 'End') && !canSearch) {
      event.preventDefault();
      setActiveKey((key === 'Home' ? enabled[0] : enabled.at(-1))?.key ?? null);
    } else if ((key === 'Delete' || key === 'Backspace') && !canSearch && isClearable && value !== null) {
      event.preventDefault();
      choose(null);
    } else if (!canSearch && isCharacterKey(event)) {
      jump(typed(key, event.timeStamp));
    }
  };

  const isCleared = value === null || !isClearable || field.isDisabled;
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
        // What stands there is replaced by what is typed next; nobody edits the name of a choice.
        if (!isOpen && canSearch && value !== null) box.current?.select();
        open();
      }}
      onKeyDown={onKeyDown}
      onChange={(event) => {
        const text = event.currentTarget.value;
        // An emptied box means nothing chosen, as in any field.
        if (text === '' && isClearable && value !== null) onChoose(null);
        setHitAwaited(false);
        setSearch(text);
        setActiveKey(null);
        onSearch?.(text);
        open();
      }}
      onBlur={() => {
        close();
        props.onBlur?.();
      }}
      endCount={props.tools?.count ?? (isCleared ? 1 : 2)}
      end={
        props.tools?.buttons ?? (
          <>
            {isCleared ? null : (
              <ControlButton
                label={t('picker.clear', { name: field.label })}
                icon={<IconX size={14} stroke={1.75} />}
                onClick={() => {
                  choose(null);
                  box.current?.focus();
                }}
              />
            )}
            <span className={classes.chevron} aria-hidden="true" />
          </>
        )
      }
      overlay={
        isOpen ? (
          <Suspense fallback={<Awaited />}>
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
          </Suspense>
        ) : undefined
      }
    />
  );
}

function optionId(id: string, key: string): string {
  return `${id}-option-${encodeURIComponent(key)}`;
}

/** The choices whose label holds what is typed, whatever its case and accents. */
export function filterChoices(choices: readonly Choice[], search: string | null): readonly Choice[] {
  return search === null || search.trim() === ''
    ? choices
    : choices.filter(({ label }) => plain(label).includes(plain(search.trim())));
}

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
