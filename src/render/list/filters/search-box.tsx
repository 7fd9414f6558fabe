import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import { ControlButton, controlClass } from '../../inputs/text-control.tsx';
import { useRuntimeTexts } from '../../texts/index.ts';
import { shortestText } from './chips.ts';
import classes from './search-box.module.css';

type SearchBoxProps = {
  readonly value: string;
  readonly onSearch: (query: string) => void;
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
  readonly label?: string;
  /** What the search covers, most important first. */
  readonly searched?: readonly string[] | undefined;
  /** In a dialog: gets the focus when it opens. */
  readonly isFirst?: boolean;
  /** Moves the focus to the first row. */
  readonly onDown?: () => void;
  /** Called on Enter with the search that was sent. */
  readonly onEnter?: (query: string) => void;
};

/** Number of fields that the box names. */
const maxNamed = 3;
const noNames: readonly string[] = [];

const pauseMs = 300;

/** Searches with Enter, and automatically after a pause if it has three or more characters or was emptied. */
export function SearchBox({
  value,
  onSearch,
  inputRef,
  label,
  searched = noNames,
  isFirst = false,
  onDown,
  onEnter,
}: SearchBoxProps) {
  const t = useRuntimeTexts();
  const [text, setText] = useState(value);
  const timer = useRef<number | undefined>(undefined);
  const sent = useRef(value);

  useEffect(() => {
    // The search was changed elsewhere: by going back, or by clearing the filters.
    if (value !== sent.current) setText(value);
    sent.current = value;
  }, [value]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const search = (query: string) => {
    window.clearTimeout(timer.current);
    sent.current = query;
    if (query.trim() !== value.trim()) onSearch(query);
  };
  const change = (query: string) => {
    setText(query);
    window.clearTimeout(timer.current);
    const length = query.trim().length;
    if (length === 0 || length >= shortestText) timer.current = window.setTimeout(() => search(query), pauseMs);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      search(text);
      onEnter?.(text);
    } else if (event.key === 'Escape' && text !== '') {
      event.stopPropagation();
      setText('');
      search('');
    } else if (event.key === 'ArrowDown' && onDown !== undefined) {
      event.preventDefault();
      onDown();
    }
  };
  const name = label ?? t('list.search');
  const whole = searched.length === 0 ? undefined : t('list.searchIn', { names: searched.join(', ') });
  const first = searched.slice(0, maxNamed).join(', ');
  const hint = searched.length > maxNamed ? `${t('list.searchIn', { names: first })}…` : whole;
  return (
    <div className={classes.root}>
      <span className={classes.icon}>
        <IconSearch size={16} stroke={1.75} aria-hidden="true" />
      </span>
      <input
        ref={inputRef}
        className={`${controlClass} ${classes.input}`}
        type="search"
        {...(isFirst ? { 'data-autofocus': true } : {})}
        aria-label={name}
        placeholder={hint ?? name}
        title={whole}
        value={text}
        maxLength={1000}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {text === '' ? null : (
        <span className={classes.clear}>
          <ControlButton
            isTabStop
            label={t('list.clearSearch')}
            icon={<IconX size={14} />}
            onClick={() => {
              setText('');
              search('');
            }}
          />
        </span>
      )}
    </div>
  );
}
