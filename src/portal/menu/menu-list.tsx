import { Tooltip } from '@mantine/core';
import { IconChevronRight, IconStar, IconStarFilled } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../ui/components/icon.tsx';
import { useTexts } from '../../ui/i18n/texts.ts';
import { useUserStorage } from '../storage/user-storage.ts';
import type { MenuNode } from './menu-tree.ts';
import classes from './side-menu.module.css';

export type MenuListProps = {
  readonly nodes: readonly MenuNode[];
  readonly depth: number;
  readonly isFolded: boolean;
  readonly isSearching: boolean;
  /** Called when an entry is chosen. */
  readonly onLeave: () => void;
  /** The address of the entry that the current screen belongs to. */
  readonly current: string | null;
  readonly isFavourite: (address: string) => boolean;
  readonly onStar: (address: string) => void;
};

/** One level of the menu with its sublevels. */
export function MenuList({ nodes, ...rest }: MenuListProps) {
  return (
    <ul className={classes.list}>
      {nodes.map((node) =>
        node.children.length > 0 ? (
          <MenuGroup key={node.id} node={node} {...rest} />
        ) : (
          <MenuLink key={node.id} node={node} {...rest} />
        ),
      )}
    </ul>
  );
}

type MenuNodeProps = Omit<MenuListProps, 'nodes'> & { readonly node: MenuNode };

function MenuGroup({ node, ...rest }: MenuNodeProps) {
  const { depth, isFolded, isSearching } = rest;
  const { isOpen, toggle } = useOpenGroup(node, depth === 0);
  const isShown = isOpen || isSearching;

  // In the folded menu a group is a line between the icons of its entries, which tell more than its own icon.
  if (isFolded) {
    return (
      <li className={classes.foldedGroup}>
        <MenuList nodes={node.children} {...rest} />
      </li>
    );
  }
  return (
    <li>
      <button
        type="button"
        className={classes.item}
        data-menu-item
        aria-expanded={isShown}
        style={{ paddingInlineStart: indentOf(depth) }}
        // The found entry is scrolled into sight.
        onClick={isSearching ? undefined : toggle}
      >
        <Icon name={node.icon ?? 'folder'} />
        <span className={classes.label}>{node.label}</span>
        <IconChevronRight size={14} className={classes.chevron} aria-hidden="true" />
      </button>
      {isShown ? <MenuList nodes={node.children} {...rest} depth={depth + 1} /> : null}
    </li>
  );
}

/** Whether a group is open, as the user left it on this device. */
function useOpenGroup(node: MenuNode, isOpenAtFirst: boolean) {
  const { preferences } = useUserStorage();
  const key = `menu.group.${node.process}`;
  const [isOpen, setOpen] = useState(() => {
    const stored = preferences.load(key);
    return typeof stored === 'boolean' ? stored : isOpenAtFirst;
  });
  const toggle = () => {
    setOpen(!isOpen);
    preferences.save(key, isOpen === isOpenAtFirst ? !isOpen : undefined);
  };
  return { isOpen, toggle };
}

function MenuLink({ node, depth, isFolded, onLeave, current, isFavourite, onStar }: MenuNodeProps) {
  const t = useTexts('shell');
  const isCurrent = node.address === current;
  const isStarred = isFavourite(node.address);
  const entry = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isCurrent) entry.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isCurrent]);
  const link = (
    <Link
      ref={entry}
      to={node.address}
      className={classes.item ?? ''}
      data-menu-item
      aria-current={isCurrent ? 'page' : undefined}
      data-current={isCurrent || undefined}
      aria-label={isFolded ? node.label : undefined}
      style={{ paddingInlineStart: isFolded ? undefined : indentOf(depth) }}
      onClick={onLeave}
    >
      <Icon name={node.icon} />
      {isFolded ? null : <span className={classes.label}>{node.label}</span>}
    </Link>
  );
  if (isFolded) {
    return (
      <li>
        <Tooltip label={node.label} position="right">
          {link}
        </Tooltip>
      </li>
    );
  }
  const Star = isStarred ? IconStarFilled : IconStar;
  return (
    <li className={classes.entry}>
      {link}
      <button
        type="button"
        className={classes.star}
        data-on={isStarred || undefined}
        aria-pressed={isStarred}
        aria-label={t('menu.star', { label: node.label })}
        title={t(isStarred ? 'menu.unstarHint' : 'menu.starHint')}
        onClick={() => onStar(node.address)}
      >
        <Star size={15} aria-hidden="true" />
      </button>
    </li>
  );
}

function indentOf(depth: number): number {
  return 10 + depth * 14;
}
