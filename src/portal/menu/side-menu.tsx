import { ActionIcon, CloseButton, TextInput } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconSearch } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Brand } from '../../ui/components/brand.tsx';
import { Delayed } from '../../ui/components/states/delayed.tsx';
import { useTexts } from '../../ui/i18n/texts.ts';
import { useMenuKeys } from './menu-keys.ts';
import { MenuList } from './menu-list.tsx';
import { currentAddress, type MenuNode, searchMenu } from './menu-tree.ts';
import classes from './side-menu.module.css';
import { useFavourites } from './use-favourites.ts';
import { useMenu } from './use-menu.ts';

const noMenu: readonly MenuNode[] = [];

/** Selector of entries that are links; groups only contain entries. */
const hit = 'a[data-menu-item]';

type SideMenuProps = {
  readonly isFolded: boolean;
  /** Folding is for desktops; on a phone the whole menu slides in. */
  readonly canFold: boolean;
  readonly onFold: (isFolded: boolean) => void;
  /** Called when an entry is chosen. */
  readonly onLeave: () => void;
};

/** The server's menu, nested and searchable; folds to icons. */
export function SideMenu({ isFolded, canFold, onFold, onLeave }: SideMenuProps) {
  const t = useTexts('shell');
  const { menu, error, retry } = useMenu();
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useMenuKeys(list);
  const found = useMemo(() => searchMenu(menu ?? noMenu, search), [menu, search]);
  const { favourites, isFavourite, toggle } = useFavourites(menu ?? noMenu);
  const location = useLocation();
  const current = useMemo(() => currentAddress(menu ?? noMenu, location), [menu, location]);
  const shared = { current, depth: 0, isFolded, isSearching: search !== '', onLeave, isFavourite, onStar: toggle };

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
            } else if (event.key === 'ArrowDown') {
              event.preventDefault();
              list.current?.querySelector<HTMLElement>(search ? hit : '[data-menu-item]')?.focus();
            } else if (event.key === 'Enter' && search) {
              const first = list.current?.querySelector<HTMLElement>(hit);
              if (!first) return;
              first.click();
              setSearch('');
            }
          }}
        />
      )}
      <div className={classes.scroll} ref={list}>
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
        {favourites.length > 0 && !search ? (
          <section className={classes.favourites} aria-label={t('menu.favourites')}>
            {isFolded ? null : <h2 className={classes.heading}>{t('menu.favourites')}</h2>}
            <MenuList nodes={favourites} {...shared} />
          </section>
        ) : null}
        <MenuList nodes={found} {...shared} />
      </div>
    </nav>
  );
}
