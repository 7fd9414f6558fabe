import { names } from 'virtual:tabler-icons/names';
import { drawings as usual } from 'virtual:tabler-icons/usual';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Icon } from '../../../ui/components/icon.tsx';
import { formatCount } from '../../list/state/paging.ts';
import { useInputTexts } from '../../texts/inputs/index.ts';
import { SearchPopup } from '../search-popup.tsx';
import { findIcons, stepInGrid } from './find-icons.ts';
import classes from './icon-panel.module.css';

/** Number of pictures drawn at first and with each scroll to the end: there are five thousand. */
const page = 120;

type IconPanelProps = {
  readonly label: string;
  /** Name of the chosen icon; '' for none. */
  readonly chosen: string;
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly onChoose: (name: string) => void;
  readonly onClose: () => void;
};

/**
 * All icons as pictures, those that the portal uses first. By keyboard: typing searches, arrow keys move between
 * pictures, Enter chooses, Escape closes.
 */
export function IconPanel({ label, chosen, search, onSearch, onChoose, onClose }: IconPanelProps) {
  const t = useInputTexts();
  const id = useId();
  const grid = useRef<HTMLDivElement>(null);
  const found = useMemo(() => findIcons(names, Object.keys(usual), search), [search]);
  const [shown, setShown] = useState(page);
  const [active, setActive] = useState<number | null>(null);
  const at = active ?? (search.trim() === '' ? null : 0);
  useEffect(() => {
    if (active !== null) grid.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const onKeyDown = (event: KeyboardEvent) => {
    // Left and right move the caret in the text until the pictures were entered.
    const isInText = active === null && search !== '';
    if (event.key === 'Enter') {
      const name = at === null ? undefined : found[at];
      if (name !== undefined) onChoose(name);
    } else {
      if (isInText && event.key !== 'ArrowDown') return;
      const next = stepInGrid(event.key, at, found.length, columnsOf(grid.current));
      if (next === null) return;
      setShown((count) => Math.max(count, next + page));
      setActive(next);
    }
    event.preventDefault();
  };
  return (
    <SearchPopup
      width="min(420px, calc(100vw - 24px))"
      label={label}
      className={classes.panel}
      listId={`${id}-icons`}
      activeId={at === null || found[at] === undefined ? undefined : `${id}-${found[at]}`}
      search={search}
      searchLabel={t('icon.search')}
      onSearch={(text) => {
        setActive(null);
        setShown(page);
        grid.current?.scrollTo({ top: 0 });
        onSearch(text);
      }}
      onKeyDown={onKeyDown}
      onClose={onClose}
    >
      <div
        ref={grid}
        id={`${id}-icons`}
        role="listbox"
        tabIndex={-1}
        aria-label={label}
        className={classes.grid}
        // The search keeps the focus, so that its keys work.
        onMouseDown={(event) => event.preventDefault()}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          if (scrollHeight - scrollTop - clientHeight < 240) setShown((count) => Math.min(count + page, found.length));
        }}
      >
        {found.slice(0, shown).map((name, index) => (
          <div
            key={name}
            id={`${id}-${name}`}
            role="option"
            tabIndex={-1}
            aria-label={name}
            aria-selected={name === chosen}
            title={name}
            {...(index === at ? { 'data-active': true } : {})}
            className={classes.icon}
            onClick={() => onChoose(name)}
            onKeyDown={undefined}
          >
            <Icon name={name} size={24} />
          </div>
        ))}
      </div>
      <p className={classes.note} role="status">
        {found.length === 0
          ? t('icon.nothing')
          : (at !== null && found[at]) || t('icon.found', { count: found.length, total: formatCount(found.length) })}
      </p>
    </SearchPopup>
  );
}

/** Number of pictures per row, from their positions. */
function columnsOf(grid: HTMLElement | null): number {
  const items = [...(grid?.children ?? [])].slice(0, 60) as HTMLElement[];
  const top = items[0]?.offsetTop;
  const count = items.findIndex(({ offsetTop }) => offsetTop !== top);
  return Math.max(1, count === -1 ? items.length : count);
}
