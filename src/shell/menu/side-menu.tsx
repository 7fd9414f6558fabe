import { ActionIcon, CloseButton, TextInput, Tooltip } from '@mantine/core';
import {
  IconChevronRight,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconSearch,
} from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Delayed } from '../../ui/components/delayed.tsx';
import { Icon } from '../../ui/components/icon.tsx';
import { useTexts } from '../../ui/i18n/texts.ts';
import { Brand } from '../frame/brand.tsx';
import { normalisePath } from '../tabs/tab.ts';
import { type MenuNode, searchMenu } from './menu-tree.ts';
import classes from './side-menu.module.css';
import { useMenu } from './use-menu.ts';

type SideMenuProps = {
  readonly isFolded: boolean;
  /** Folding is for desks; on a phone the menu slides in whole. */
  readonly canFold: boolean;
  readonly onFold: (isFolded: boolean) => void;
  /** An entry was chosen. */
  readonly onLeave: () => void;
};

/** The menu of the server, nested, searchable; folds to icons. */
export function SideMenu({ isFolded, canFold, onFold, onLeave }: SideMenuProps) {
  const t = useTexts('shell');
  const { menu, error, retry } = useMenu();
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const found = useMemo(() => searchMenu(menu ?? [], search), [menu, search]);

  const openSearch = () => {
    onFold(false);
    requestAnimationFrame(() => field.current?.focus());
  };

  return (
    <nav className={classes.root} data-folded={isFolded || undefined} aria-label={t('frame.menu')}>
      <div className={classes.head}>
        <Brand isShort={isFolded} />
        {canFold && !isFolded ? (
          <ActionIcon aria-label={t('frame.foldMenu')} onClick={() => onFold(true)}>
            <IconLayoutSidebarLeftCollapse size={18} stroke={1.6} />
          </ActionIcon>
        ) : null}
      </div>
      {isFolded ? (
        <div className={classes.folded}>
          <ActionIcon size={36} aria-label={t('frame.unfoldMenu')} onClick={() => onFold(false)}>
            <IconLayoutSidebarLeftExpand size={18} stroke={1.6} />
          </ActionIcon>
          <ActionIcon size={36} aria-label={t('menu.search')} onClick={openSearch}>
            <IconSearch size={18} stroke={1.6} />
          </ActionIcon>
        </div>
      ) : (
        <TextInput
          ref={field}
          className={classes.search ?? ''}
          size="sm"
          aria-label={t('menu.search')}
          placeholder={t('menu.search')}
          leftSection={<IconSearch size={15} stroke={1.6} />}
          rightSection={
            search ? <CloseButton size="sm" aria-label={t('notice.close')} onClick={() => setSearch('')} /> : null
          }
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && search) {
              event.stopPropagation();
              setSearch('');
            }
          }}
        />
      )}
      <div className={classes.scroll}>
        {error && !menu ? (
          <p className={classes.note}>
            {t('menu.error')}{' '}
            <button type="button" className={classes.retry} onClick={retry}>
              {t('screen.reopen')}
            </button>
          </p>
        ) : null}
        {menu?.length === 0 ? <p className={classes.note}>{t('menu.empty')}</p> : null}
        {search && menu && found.length === 0 ? <p className={classes.note}>{t('menu.nothing')}</p> : null}
        {!menu && !error ? (
          <Delayed>
            <div className={classes.waiting} aria-hidden="true" />
          </Delayed>
        ) : null}
        <MenuList nodes={found} depth={0} isFolded={isFolded} isSearching={search !== ''} onLeave={onLeave} />
      </div>
    </nav>
  );
}

type MenuListProps = {
  readonly nodes: readonly MenuNode[];
  readonly depth: number;
  readonly isFolded: boolean;
  readonly isSearching: boolean;
  readonly onLeave: () => void;
};

function MenuList({ nodes, ...rest }: MenuListProps) {
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

function MenuGroup({ node, ...rest }: Omit<MenuListProps, 'nodes'> & { readonly node: MenuNode }) {
  const { depth, isFolded, isSearching } = rest;
  const [isOpen, setOpen] = useState(depth === 0);
  const isShown = isOpen || isSearching;

  // Folded, a group is a line between the icons of what it holds: its own icon would say less than theirs.
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
        aria-expanded={isShown}
        style={{ paddingInlineStart: 10 + depth * 14 }}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={node.icon ?? 'folder'} />
        <span className={classes.label}>{node.label}</span>
        <IconChevronRight size={14} className={classes.chevron} aria-hidden="true" />
      </button>
      {isShown ? <MenuList nodes={node.children} {...rest} depth={depth + 1} /> : null}
    </li>
  );
}

function MenuLink({ node, depth, isFolded, onLeave }: Omit<MenuListProps, 'nodes'> & { readonly node: MenuNode }) {
  const { pathname, search } = useLocation();
  const isCurrent = isUnder(node.address, `${normalisePath(pathname)}${search}`, normalisePath(pathname));
  const link = (
    <Link
      to={node.address}
      className={classes.item ?? ''}
      aria-current={isCurrent ? 'page' : undefined}
      data-current={isCurrent || undefined}
      aria-label={isFolded ? node.label : undefined}
      style={{ paddingInlineStart: isFolded ? undefined : 10 + depth * 14 }}
      onClick={onLeave}
    >
      <Icon name={node.icon} />
      {isFolded ? null : <span className={classes.label}>{node.label}</span>}
    </Link>
  );
  return (
    <li>
      {isFolded ? (
        <Tooltip label={node.label} position="right">
          {link}
        </Tooltip>
      ) : (
        link
      )}
    </li>
  );
}

/** A record's screen lights up the list it belongs to. */
function isUnder(address: string, current: string, pathname: string): boolean {
  if (address.includes('?')) return address === current;
  const own = normalisePath(address);
  return pathname === own || pathname.startsWith(`${own}/`);
}
