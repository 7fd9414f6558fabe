import { IconChevronLeft, IconChevronRight, IconHome } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../ui/i18n/texts.ts';
import { usePanes } from '../panes/panes.ts';
import { homeKey, homePath } from '../tabs/tab.ts';
import { tabs, useTabs } from '../tabs/tabs.ts';
import { useUnsavedPanes } from '../unsaved/unsaved.ts';
import { useTabActions } from './tab-actions.ts';
import classes from './tab-bar.module.css';
import { TabDrag } from './tab-drag.tsx';
import { TabItem, type TabItemProps } from './tab-item.tsx';
import { TabListButton } from './tab-list-button.tsx';
import { TabMenu, type TabMenuPlace } from './tab-menu.tsx';
import { useOverflow } from './use-overflow.ts';

/**
 * Links, because each has an address. Arrow keys move the focus, Ctrl+Shift with an arrow moves the tab itself, Delete
 * and a middle click close, Shift+F10 and a right click open the menu.
 */
export function TabStrip() {
  const t = useTexts('shell');
  const shown = useTabs().filter(({ visible }) => visible);
  const { active } = usePanes();
  const dirty = useUnsavedPanes();
  const { close } = useTabActions();
  const bar = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { isOverflowing, hasBefore, hasAfter } = useOverflow(list);
  const [focused, setFocused] = useState<string | null>(null);
  const [menu, setMenu] = useState<TabMenuPlace | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const keys = [homeKey, ...shown.map(({ key }) => key)];
  const reachable = keys.find((key) => key === (focused ?? active)) ?? homeKey;

  const name = shown.find(({ key }) => key === active)?.label;
  useEffect(() => {
    // Its name and the arrows beside the row change the available room.
    if (active !== null && (name !== undefined || isOverflowing)) bringIntoView(list.current, active);
  }, [active, name, isOverflowing]);

  const focusKey = (key: string | undefined) => {
    if (key) bar.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(key)}"]`)?.focus();
  };
  const closeAndFocus = (key: string) => {
    void close(key).then((isClosed) => {
      if (isClosed) requestAnimationFrame(() => focusKey(keys[keys.indexOf(key) - 1] ?? homeKey));
    });
  };
  const move = (key: string, target: string | undefined) => {
    if (target === undefined || target === homeKey || key === homeKey) return;
    tabs.move(key, target);
    const visible = tabs.get().filter((tab) => tab.visible);
    const place = visible.findIndex((tab) => tab.key === key) + 1;
    setAnnouncement(t('tabs.moved', { label: tabs.find(key)?.label ?? '', place, total: visible.length }));
    requestAnimationFrame(() => bringIntoView(list.current, key));
  };

  const onKeyDown = (event: KeyboardEvent, key: string) => {
    const step = stepOf(event, keys, key);
    const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
    if (step !== null && event.ctrlKey && event.shiftKey) move(key, step.to);
    else if (step !== null && !event.ctrlKey && !event.altKey && !event.metaKey) focusKey(step.to);
    else if (event.key === 'Delete' && key !== homeKey) closeAndFocus(key);
    else if (isMenuKey && key !== homeKey) {
      const { left, bottom } = event.currentTarget.getBoundingClientRect();
      // Only inside of the bar: a tab out of sight has no menu.
      setMenu({ key, x: left + 8, y: bottom - 8 });
    } else return;
    event.preventDefault();
  };

  return (
    <nav className={classes.bar} aria-label={t('tabs.label')} ref={bar}>
      {isOverflowing ? <ScrollArrow {...{ list }} direction={-1} isOff={!hasBefore} /> : null}
      <TabDrag onMove={move}>
        <ul className={classes.list} ref={list}>
          <HomeTab
            isActive={active === homeKey}
            isReachable={reachable === homeKey}
            onFocus={setFocused}
            onKeyDown={onKeyDown}
          />
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
              onMenu={setMenu}
            />
          ))}
        </ul>
      </TabDrag>
      {isOverflowing ? (
        <>
          <ScrollArrow {...{ list }} direction={1} isOff={!hasAfter} />
          <TabListButton count={shown.length} />
        </>
      ) : null}
      {menu ? (
        <TabMenu
          place={menu}
          onMove={move}
          onClose={() => {
            setMenu(null);
            focusKey(menu.key);
          }}
        />
      ) : null}
      <span className="visually-hidden" aria-live="polite">
        {announcement}
      </span>
    </nav>
  );
}

type HomeTabProps = Pick<TabItemProps, 'isActive' | 'isReachable' | 'onFocus' | 'onKeyDown'>;

/** The home tab, which cannot be moved. */
function HomeTab({ isActive, isReachable, onFocus, onKeyDown }: HomeTabProps) {
  const t = useTexts('shell');
  return (
    <li className={classes.tab} data-active={isActive || undefined}>
      <Link
        to={homePath}
        className={classes.link}
        data-tab={homeKey}
        draggable={false}
        aria-label={t('frame.home')}
        aria-current={isActive ? 'page' : undefined}
        tabIndex={isReachable ? 0 : -1}
        onFocus={() => onFocus(homeKey)}
        onBlur={() => onFocus(null)}
        onKeyDown={(event) => onKeyDown(event, homeKey)}
      >
        <IconHome size={17} stroke={1.6} aria-hidden="true" />
      </Link>
    </li>
  );
}

/** The tab to which a key moves from another, if there is one; null for other keys. */
function stepOf(
  event: KeyboardEvent,
  keys: readonly string[],
  key: string,
): { readonly to: string | undefined } | null {
  const index = keys.indexOf(key);
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
  const steps: Readonly<Record<string, string | undefined>> = {
    ArrowRight: keys[index + forward],
    ArrowLeft: keys[index - forward],
    Home: keys[0],
    End: keys.at(-1),
  };
  return event.key in steps ? { to: steps[event.key] } : null;
}

type ScrollArrowProps = {
  readonly list: RefObject<HTMLElement | null>;
  readonly direction: 1 | -1;
  readonly isOff: boolean;
};

/** Scrolls the row of tabs. With the keyboard the arrow keys already reach every tab. */
function ScrollArrow({ list, direction, isOff }: ScrollArrowProps) {
  const t = useTexts('shell');
  const Icon = direction === 1 ? IconChevronRight : IconChevronLeft;
  const scroll = () => {
    const element = list.current;
    if (!element) return;
    const isRightToLeft = getComputedStyle(element).direction === 'rtl';
    element.scrollBy({
      left: (isRightToLeft ? -direction : direction) * element.clientWidth * 0.8,
      behavior: 'smooth',
    });
  };
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.arrow}
      aria-label={t(direction === 1 ? 'tabs.forward' : 'tabs.back')}
      disabled={isOff}
      onClick={scroll}
    >
      <Icon size={16} aria-hidden="true" />
    </button>
  );
}

function bringIntoView(list: Element | null, key: string): void {
  const item = list?.querySelector(`[data-tab="${CSS.escape(key)}"]`)?.closest('li');
  item?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
