import { useDraggable, useDroppable } from '@dnd-kit/core';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, useCallback } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../ui/components/icon.tsx';
import { useTexts } from '../../ui/i18n/texts.ts';
import type { Tab } from '../tabs/tab.ts';
import classes from './tab-bar.module.css';
import type { TabMenuPlace } from './tab-menu.tsx';

export type TabItemProps = {
  readonly tab: Tab;
  readonly isActive: boolean;
  readonly isReachable: boolean;
  readonly isDirty: boolean;
  readonly onClose: () => void;
  readonly onFocus: (key: string | null) => void;
  readonly onKeyDown: (event: KeyboardEvent, key: string) => void;
  readonly onMenu: (place: TabMenuPlace) => void;
};

/** One tab of the bar: a link with a close button, movable by mouse and touch. */
export function TabItem({ tab, isActive, isReachable, isDirty, onClose, onFocus, onKeyDown, onMenu }: TabItemProps) {
  const t = useTexts('shell');
  const { setNodeRef, listeners, transform, isDragging, active } = useDraggable({ id: tab.key });
  const { setNodeRef: setDropRef, isOver } = useDroppable({ id: tab.key });
  const attach = useCallback(
    (node: HTMLLIElement | null) => {
      setNodeRef(node);
      setDropRef(node);
    },
    [setNodeRef, setDropRef],
  );

  const closeOnMiddleClick = (event: MouseEvent) => {
    if (event.button !== 1) return;
    event.preventDefault();
    if (event.type === 'auxclick') onClose();
  };
  return (
    <li
      ref={attach}
      className={classes.tab}
      data-active={isActive || undefined}
      data-dragging={isDragging || undefined}
      data-over={(isOver && active !== null && active.id !== tab.key) || undefined}
      style={transform ? { transform: `translateX(${transform.x}px)` } : undefined}
      {...listeners}
      onMouseDown={(event) => {
        closeOnMiddleClick(event);
        if (event.button === 0) listeners?.onMouseDown?.(event);
      }}
      onAuxClick={closeOnMiddleClick}
      onContextMenu={(event) => {
        event.preventDefault();
        // Holding a tab by touch starts a drag.
        if (active === null && event.button === 2) onMenu({ key: tab.key, x: event.clientX, y: event.clientY });
      }}
    >
      <Link
        to={tab.view}
        className={classes.link}
        data-tab={tab.key}
        draggable={false}
        title={tab.label}
        aria-current={isActive ? 'page' : undefined}
        aria-keyshortcuts="Delete Control+Shift+ArrowLeft Control+Shift+ArrowRight Shift+F10"
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
