import { IconHome, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../ui/components/icon.tsx';
import { useTexts } from '../../ui/i18n/texts.ts';
import { useUnsavedPanes } from '../unsaved/unsaved.ts';
import { usePanes } from './panes.ts';
import { homeKey, homePath, type Tab } from './tab.ts';
import { useTabActions } from './tab-actions.ts';
import classes from './tab-bar.module.css';
import { useTabs } from './tabs.ts';

/**
 * The open screens. Links, because each has an address; arrow keys move along them, Delete and a middle click close.
 */
export function TabBar() {
  const t = useTexts('shell');
  const shown = useTabs().filter(({ visible }) => visible);
  const { active } = usePanes();
  const dirty = useUnsavedPanes();
  const { close } = useTabActions();
  const bar = useRef<HTMLElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const keys = [homeKey, ...shown.map(({ key }) => key)];
  const reachable = keys.find((key) => key === (focused ?? active)) ?? homeKey;

  const focusKey = (key: string | undefined) => {
    if (!key) return;
    bar.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(key)}"]`)?.focus();
  };

  const onKeyDown = (event: KeyboardEvent, key: string) => {
    const index = keys.indexOf(key);
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const steps: Record<string, string | undefined> = {
      ArrowRight: keys[isRightToLeft ? index - 1 : index + 1],
      ArrowLeft: keys[isRightToLeft ? index + 1 : index - 1],
      Home: keys[0],
      End: keys.at(-1),
    };
    if (event.key in steps) {
      event.preventDefault();
      focusKey(steps[event.key]);
    } else if (event.key === 'Delete' && key !== homeKey) {
      event.preventDefault();
      void close(key).then((isClosed) => {
        if (isClosed) requestAnimationFrame(() => focusKey(keys[index - 1] ?? homeKey));
      });
    }
  };

  return (
    <nav className={classes.bar} aria-label={t('tabs.label')} ref={bar}>
      <ul className={classes.list}>
        <li className={classes.tab} data-active={active === homeKey || undefined}>
          <Link
            to={homePath}
            className={classes.link}
            data-tab={homeKey}
            aria-label={t('frame.home')}
            aria-current={active === homeKey ? 'page' : undefined}
            tabIndex={reachable === homeKey ? 0 : -1}
            onFocus={() => setFocused(homeKey)}
            onBlur={() => setFocused(null)}
            onKeyDown={(event) => onKeyDown(event, homeKey)}
          >
            <IconHome size={17} stroke={1.6} aria-hidden="true" />
          </Link>
        </li>
        {shown.map((tab) => (
          <TabItem
            key={tab.key}
            tab={tab}
            isActive={active === tab.key}
            isReachable={reachable === tab.key}
            isDirty={dirty.has(tab.key)}
            onClose={() => void close(tab.key)}
            onFocus={setFocused}
            onKeyDown={onKeyDown}
          />
        ))}
      </ul>
    </nav>
  );
}

type TabItemProps = {
  readonly tab: Tab;
  readonly isActive: boolean;
  readonly isReachable: boolean;
  readonly isDirty: boolean;
  readonly onClose: () => void;
  readonly onFocus: (key: string | null) => void;
  readonly onKeyDown: (event: KeyboardEvent, key: string) => void;
};

function TabItem({ tab, isActive, isReachable, isDirty, onClose, onFocus, onKeyDown }: TabItemProps) {
  const t = useTexts('shell');
  const item = useRef<HTMLLIElement>(null);

  useEffect(() => {
    if (isActive) item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isActive]);

  const closeOnMiddleClick = (event: MouseEvent) => {
    if (event.button !== 1) return;
    event.preventDefault();
    if (event.type === 'auxclick') onClose();
  };
  return (
    <li
      ref={item}
      className={classes.tab}
      data-active={isActive || undefined}
      onMouseDown={closeOnMiddleClick}
      onAuxClick={closeOnMiddleClick}
    >
      <Link
        to={tab.view}
        className={classes.link}
        data-tab={tab.key}
        title={tab.label}
        aria-current={isActive ? 'page' : undefined}
        tabIndex={isReachable ? 0 : -1}
        onFocus={() => onFocus(tab.key)}
        onBlur={() => onFocus(null)}
        onKeyDown={(event) => onKeyDown(event, tab.key)}
      >
        <Icon name={tab.icon} size={16} />
        <span className={classes.label}>{tab.label}</span>
        {isDirty ? (
          <>
            <span className={classes.dot} aria-hidden="true" />
            <span className="visually-hidden">({t('tabs.unsaved')})</span>
          </>
        ) : null}
      </Link>
      <button
        type="button"
        className={classes.close}
        aria-label={t('tabs.close', { label: tab.label })}
        tabIndex={isReachable ? 0 : -1}
        onClick={onClose}
      >
        <IconX size={14} aria-hidden="true" />
      </button>
    </li>
  );
}
