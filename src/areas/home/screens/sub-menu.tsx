import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { flattenMenu, type MenuNode, menuAddress } from '../../../portal/menu/menu-tree.ts';
import { PageHeader } from '../../../ui/components/page-header.tsx';
import { EmptyState } from '../../../ui/components/states/empty-state.tsx';
import { ErrorState } from '../../../ui/components/states/error-state.tsx';
import { FormSkeleton } from '../../../ui/components/states/skeletons.tsx';
import { useTexts } from '../../../ui/i18n/texts.ts';
import classes from './home-screen.module.css';
import { MenuCard } from './menu-card.tsx';
import { useSubMenus } from './sub-menu.queries.ts';

/** Cards of the entries below a menu entry (specification 001, section 2, menus). */
export function SubMenu({ menu, superior }: { readonly menu: readonly MenuNode[]; readonly superior: string }) {
  const t = useTexts('home');
  const node = flattenMenu(menu).find(({ process }) => String(process) === superior);
  if (!node) return <EmptyState title={t('missing')} description={t('missingHint')} />;
  return <SubMenuCards key={node.id} node={node} />;
}

function SubMenuCards({ node }: { readonly node: MenuNode }) {
  const t = useTexts('home');
  const [search, setSearch] = useState('');
  const { data, error, refetch } = useSubMenus(node.id, useDeferredValue(search.trim()));
  return (
    <>
      <PageHeader title={node.label} />
      <div className={classes.page}>
        <TextInput
          className={classes.search ?? ''}
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch size={15} stroke={1.6} />}
          rightSection={search ? <CloseButton aria-label={t('clear')} onClick={() => setSearch('')} /> : null}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {error && !data ? (
          <ErrorState title={t('menuError')} message={error.message} onRetry={() => void refetch()} />
        ) : null}
        {!data && !error ? <FormSkeleton /> : null}
        {data?.length === 0 ? <EmptyState title={t(search ? 'nothing' : 'empty')} /> : null}
        {data && data.length > 0 ? (
          <ul className={classes.cards}>
            {data.map((item) => (
              <MenuCard key={item.id} label={item.label} icon={item.icon} address={menuAddress(item)} />
            ))}
          </ul>
        ) : null}
      </div>
    </>
  );
}
