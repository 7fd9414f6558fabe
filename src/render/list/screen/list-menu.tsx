import { Menu } from '@mantine/core';
import {
  IconCheckbox,
  IconDots,
  IconFileImport,
  IconLink,
  IconPencil,
  IconPrinter,
  IconRefresh,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/components/icon-button.tsx';
import { lazyPart } from '../../../ui/components/lazy-part.tsx';
import { useRuntimeTexts } from '../../texts/index.ts';
import type { ListScreen } from '../data/use-list-screen.ts';
import { copyToClipboard } from '../table/clipboard.ts';

const BinItem = lazyPart(() => import('./bin-item.tsx').then((module) => module.BinItem));

type ListMenuProps = {
  readonly screen: ListScreen;
  readonly isNarrow: boolean;
  /** Whether rows are a table, which has a checkbox for all rows in its header. */
  readonly isTable: boolean;
  readonly mayEditCells: boolean;
  readonly onSelectAll: () => void;
  /** Menu items for files, if they are not buttons. */
  readonly files: ReactNode;
};

/** Rare actions on a whole list, or those without space beside it. */
export function ListMenu({ screen, isNarrow, isTable, mayEditCells, onSelectAll, files }: ListMenuProps) {
  const t = useRuntimeTexts();
  const { host, isDialog, rights } = screen;
  const { isCellEditing, setCellEditing } = screen.table;
  const copyLink = async () => {
    if (await copyToClipboard(window.location.href)) host.notify(t('list.copied'), 'success');
  };
  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <IconButton size={36} variant="default" label={t('list.more')} icon={IconDots} />
      </Menu.Target>
      <Menu.Dropdown>
        <ListMenuItem label={t('list.refresh')} icon={IconRefresh} onClick={() => void screen.content.refresh()} />
        {(isNarrow || !isTable) && rights.maySelect ? (
          <ListMenuItem label={t('list.selectAll')} icon={IconCheckbox} onClick={onSelectAll} />
        ) : null}
        {mayEditCells ? (
          <ListMenuItem
            label={t(isCellEditing ? 'list.editCellsEnd' : 'list.editCells')}
            icon={IconPencil}
            onClick={() => setCellEditing(!isCellEditing)}
          />
        ) : null}
        {isDialog ? null : (
          <>
            <ListMenuItem label={t('list.copyLink')} icon={IconLink} onClick={() => void copyLink()} />
            <ListMenuItem
              label={t('list.print')}
              icon={IconPrinter}
              // The menu must be closed before the browser prints.
              onClick={() => window.setTimeout(() => window.print(), 200)}
            />
          </>
        )}
        {rights.mayDelete && !isDialog ? <BinItem entity={screen.entity} /> : null}
        {rights.mayImport && isNarrow ? (
          <ListMenuItem
            label={t('list.import')}
            icon={IconFileImport}
            onClick={() => host.openImport?.(screen.entity)}
          />
        ) : null}
        {files}
      </Menu.Dropdown>
    </Menu>
  );
}

type ListMenuItemProps = {
  readonly label: string;
  readonly icon: TablerIcon;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
};

/** An item of the menu of a list. */
export function ListMenuItem({ label, icon: Icon, isDisabled = false, onClick }: ListMenuItemProps) {
  return (
    <Menu.Item leftSection={<Icon size={16} stroke={1.75} />} disabled={isDisabled} onClick={onClick}>
      {label}
    </Menu.Item>
  );
}
