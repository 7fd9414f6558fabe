import { Menu } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useRuntimeTexts } from '../../texts/index.ts';
import type { MenuPoint } from '../table/table-props.ts';
import classes from './row-menu.module.css';

export type RowMenuItem = {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
  /** Why it is disabled: it stays focusable, so that this can be read. */
  readonly reason?: string;
  /** A real link, for targets that open in another tab. */
  readonly href?: string;
  readonly onClick?: () => void;
};

type RowMenuProps = {
  /** Label of the row. */
  readonly name: string;
  readonly at: MenuPoint;
  /** Groups separated by lines; empty ones are left out. */
  readonly groups: readonly (readonly RowMenuItem[])[];
  readonly onClose: () => void;
};

/** The menu of a row, at the place where mouse, finger or menu key opened it. */
export function RowMenu({ name, at, groups, onClose }: RowMenuProps) {
  const t = useRuntimeTexts();
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    // The menu is positioned within its list instead of the window, so that it is hidden with its screen.
    const span = place.current;
    const parent = span?.offsetParent ?? null;
    if (span === null || parent === null) return;
    const box = parent.getBoundingClientRect();
    span.style.top = `${at.y - box.top - parent.clientTop + parent.scrollTop}px`;
    span.style.left = `${at.x - box.left - parent.clientLeft + parent.scrollLeft}px`;
  }, [at]);
  const filled = groups.filter((items) => items.length > 0);
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      offset={2}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      returnFocus={false}
    >
      <Menu.Target>
        <span
          ref={place}
          aria-hidden="true"
          style={{ position: 'absolute', inlineSize: 1, blockSize: at.height ?? 1 }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('list.rowMenu', { name })}>
        {filled.map((items, index) => [
          index > 0 ? <Menu.Divider key={`line before ${items[0]?.key}`} /> : null,
          ...items.map(({ key, label, icon, isDanger, isDisabled, reason, href, onClick }) =>
            href === undefined ? (
              <Menu.Item
                key={key}
                leftSection={icon}
                disabled={isDisabled === true && reason === undefined}
                {...(isDisabled === true && reason !== undefined
                  ? { 'data-disabled': true, 'aria-disabled': true, closeMenuOnClick: false }
                  : {})}
                {...(isDanger === true ? { color: 'var(--mantine-color-error)' } : {})}
                onClick={isDisabled === true ? undefined : onClick}
              >
                {label}
                {isDisabled === true && reason !== undefined ? <span className={classes.reason}>{reason}</span> : null}
              </Menu.Item>
            ) : (
              <Menu.Item key={key} leftSection={icon} component="a" href={href} target="_blank" rel="noopener">
                {label}
              </Menu.Item>
            ),
          ),
        ])}
      </Menu.Dropdown>
    </Menu>
  );
}
