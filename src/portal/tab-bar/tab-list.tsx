import { TextInput } from '@mantine/core';
import { IconHome, IconSearch, IconSquareX, IconX } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../ui/components/icon.tsx';
import { toPlainText } from '../../ui/format/plain-text.ts';
import { useTexts } from '../../ui/i18n/texts.ts';
import { usePanes } from '../panes/panes.ts';
import { homeKey, homePath } from '../tabs/tab.ts';
import { useTabs } from '../tabs/tabs.ts';
import { useUnsavedPanes } from '../unsaved/unsaved.ts';
import { useTabActions } from './tab-actions.ts';
import classes from './tab-list.module.css';

type TabListProps = {
  readonly onLeave: () => void;
  /** Whether the search has the focus; on a phone the keyboard would cover the list. */
  readonly isSearchFocused: boolean;
};

/** All open tabs, with a search. Arrow keys move along them, Enter opens, Delete closes. */
export function TabList({ onLeave, isSearchFocused }: TabListProps) {
  const t = useTexts('shell');
  const shown = useTabs().filter(({ visible }) => visible);
  const { active } = usePanes();
  const dirty = useUnsavedPanes();
  const { close, closeAll } = useTabActions();
  const [text, setText] = useState('');
  const root = useRef<HTMLDivElement>(null);
  const words = toPlainText(text).split(/\s+/).filter(Boolean);
  const matches = (label: string) => words.every((word) => toPlainText(label).includes(word));
  const found = shown.filter(({ label }) => matches(label));
  const hasHome = matches(t('frame.home'));

  useListKeys(root, close);

  return (
    <div ref={root} className={classes.root}>
      <TextInput
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
        aria-label={t('tabs.search')}
        placeholder={t('tabs.search')}
        maxLength={100}
        {...(isSearchFocused ? { 'data-autofocus': true } : {})}
      />
      <ul className={classes.list} aria-label={t('tabs.listTitle')}>
        {hasHome ? (
          <li className={classes.row} data-active={active === homeKey || undefined}>
            <Link
              to={homePath}
              className={classes.link}
              data-row={homeKey}
              aria-current={active === homeKey ? 'page' : undefined}
              onClick={onLeave}
            >
              <IconHome size={17} stroke={1.6} aria-hidden="true" />
              <span className={classes.label}>{t('frame.home')}</span>
            </Link>
          </li>
        ) : null}
        {found.map(({ key, view, icon, label }) => (
          <li key={key} className={classes.row} data-active={active === key || undefined}>
            <Link
              to={view}
              className={classes.link}
              data-row={key}
              aria-current={active === key ? 'page' : undefined}
              onClick={onLeave}
            >
              <Icon name={icon} size={17} />
              <span className={classes.label}>{label}</span>
              {dirty.has(key) ? (
                <>
                  <span className={classes.dot} aria-hidden="true" />
                  <span className="visually-hidden">({t('tabs.unsaved')})</span>
                </>
              ) : null}
            </Link>
            <button
              type="button"
              className={classes.close}
              aria-label={t('tabs.close', { label })}
              onClick={() => void close(key)}
            >
              <IconX size={16} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && !hasHome ? <p className={classes.none}>{t('tabs.noneFound')}</p> : null}
      {shown.length === 0 && words.length === 0 ? <p className={classes.none}>{t('tabs.none')}</p> : null}
      {shown.length > 0 ? (
        <button
          type="button"
          className={classes.all}
          onClick={() => {
            onLeave();
            void closeAll();
          }}
        >
          <IconSquareX size={17} stroke={1.6} aria-hidden="true" /> {t('tabs.closeAll')}
        </button>
      ) : null}
    </div>
  );
}

function useListKeys(root: RefObject<HTMLElement | null>, close: (key: string) => Promise<boolean>): void {
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      if (!(target instanceof HTMLElement)) return;
      // The search field precedes the list.
      const stops = [...element.querySelectorAll<HTMLElement>('input, [data-row]')];
      const at = stops.indexOf(target);
      const key = target.dataset.row;
      if (event.key === 'ArrowDown') stops[at + 1]?.focus();
      else if (event.key === 'ArrowUp' && at > 0) stops[at - 1]?.focus();
      else if (event.key === 'Enter' && at === 0) stops[1]?.click();
      else if (event.key === 'Delete' && key !== undefined && key !== homeKey) {
        void close(key).then((isClosed) => {
          if (isClosed) (stops[at + 1] ?? stops[at - 1])?.focus();
        });
      } else return;
      event.preventDefault();
    };
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);
  }, [root, close]);
}
