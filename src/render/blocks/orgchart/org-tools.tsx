import { IconArrowBarToUp, IconChevronDown, IconChevronUp, IconMinus, IconPlus, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { formatInWords } from '../../../ui/format/number.ts';
import { useLanguage } from '../../../ui/i18n/texts.ts';
import { useElementTexts } from '../../texts/elements/index.ts';
import { findPeople, searchable } from './find-people.ts';
import classes from './orgchart.module.css';

type OrgToolsProps = {
  readonly count: number;
  /** The text by which a search finds a person. */
  readonly nameOf: (person: number) => string;
  /** Searches for people who are not loaded; null if all are. */
  readonly onAsk: ((query: string) => void) | null;
  readonly onFound: (person: number) => void;
  /** Returns to the last hit, with the focus. */
  readonly onGo: (person: number) => void;
  /** Null if it cannot be zoomed. */
  readonly onZoom: ((direction: 1 | -1) => void) | null;
  readonly onTop: () => void;
  readonly isAllOpen: boolean;
  readonly onAll: () => void;
};

/** Minimum letters, and ms without another one, before the server is asked. */
const shortest = 2;
const pauseOfTyping = 250;

/**
 * Search, zoom, and buttons that open or close all branches. Its buttons are native elements, because they are most of
 * the first drawing.
 */
export function OrgTools({ onZoom, onTop, isAllOpen, onAll, ...searched }: OrgToolsProps) {
  const t = useElementTexts();
  const language = useLanguage();
  const { query, place, found, type, go, press } = usePeopleSearch(searched);
  return (
    <div className={classes.tools}>
      <span className={classes.search}>
        <IconSearch size={16} stroke={1.75} aria-hidden="true" />
        <input
          type="search"
          aria-label={t('orgchart.search')}
          placeholder={t('orgchart.search')}
          value={query}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={press}
        />
        <span className={classes.place} role="status">
          {query.trim() === ''
            ? ''
            : found.length === 0
              ? t('orgchart.none')
              : t('orgchart.place', {
                  place: formatInWords(place + 1, language),
                  total: formatInWords(found.length, language),
                })}
        </span>
      </span>
      {found.length < 2 ? null : (
        <>
          <button
            type="button"
            className={classes.tool}
            aria-label={t('orgchart.previous')}
            onClick={() => go(place - 1)}
          >
            <IconChevronUp size={16} stroke={1.75} />
          </button>
          <button type="button" className={classes.tool} aria-label={t('orgchart.next')} onClick={() => go(place + 1)}>
            <IconChevronDown size={16} stroke={1.75} />
          </button>
        </>
      )}
      <span className={classes.buttons}>
        <button type="button" className={classes.tool} onClick={onAll}>
          {t(isAllOpen ? 'orgchart.closeAll' : 'orgchart.openAll')}
        </button>
        <button type="button" className={classes.tool} aria-label={t('orgchart.top')} onClick={onTop}>
          <IconArrowBarToUp size={16} stroke={1.75} />
        </button>
        {onZoom === null ? null : (
          <>
            <button
              type="button"
              className={classes.tool}
              aria-label={t('orgchart.zoomOut')}
              onClick={() => onZoom(-1)}
            >
              <IconMinus size={16} stroke={1.75} />
            </button>
            <button type="button" className={classes.tool} aria-label={t('orgchart.zoomIn')} onClick={() => onZoom(1)}>
              <IconPlus size={16} stroke={1.75} />
            </button>
          </>
        )}
      </span>
    </div>
  );
}

type Searched = Pick<OrgToolsProps, 'count' | 'nameOf' | 'onAsk' | 'onFound' | 'onGo'>;

/** The search for people: its hits, and the selected one. */
function usePeopleSearch({ count, nameOf, onAsk, onFound, onGo }: Searched) {
  const [query, setQuery] = useState('');
  const [place, setPlace] = useState(0);
  const isSearching = query.trim() !== '';
  // Names are normalised with the first letter instead of the first drawing.
  const names = useMemo(() => (isSearching ? searchedNames(count, nameOf) : []), [isSearching, count, nameOf]);
  const found = useMemo(() => findPeople(names, query), [names, query]);
  // If nobody was found before, a person from the server's answer is shown.
  const isAwaited = useRef(false);
  useEffect(() => {
    const [first] = found;
    if (!isAwaited.current || first === undefined) return;
    isAwaited.current = false;
    onFound(first);
  });
  useEffect(() => {
    if (onAsk === null || query.trim().length < shortest) return;
    const timer = setTimeout(() => onAsk(query.trim()), pauseOfTyping);
    return () => clearTimeout(timer);
  }, [query, onAsk]);
  const go = (to: number): void => {
    if (found.length === 0) return;
    const next = (to + found.length) % found.length;
    setPlace(next);
    onFound(found[next] ?? 0);
  };
  const type = (text: string): void => {
    setQuery(text);
    setPlace(0);
    const [first] = findPeople(names.length > 0 ? names : searchedNames(count, nameOf), text);
    isAwaited.current = first === undefined && text.trim() !== '';
    if (first !== undefined) onFound(first);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') go(event.shiftKey ? place - 1 : place + 1);
    else if (event.key === 'ArrowDown' && found[place] !== undefined) onGo(found[place]);
    else return;
    event.preventDefault();
  };
  return { query, place, found, type, go, press };
}

function searchedNames(count: number, nameOf: Searched['nameOf']): string[] {
  return Array.from({ length: count }, (_none, person) => searchable(nameOf(person)));
}
