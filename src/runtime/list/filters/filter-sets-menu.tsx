import { ActionIcon, Popover } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useLoadedPanel } from '../../../ui/use-loaded-panel.ts';
import { useHost } from '../../host/host-context.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import type { FilterSetsProps } from './filter-sets-panel.tsx';

const loadPanel = () => import('./filter-sets-panel.tsx').then(({ FilterSetsPanel }) => FilterSetsPanel);

/** Filters that the user has given a name: to apply, rename, delete, and to start the list with. */
export function FilterSetsMenu(props: FilterSetsProps) {
  const t = useRuntimeTexts();
  const host = useHost();
  const { Panel, isOpen, setOpen, buttonProps } = useLoadedPanel(loadPanel, () =>
    host.notify(t('loadFailed'), 'error'),
  );
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      trapFocus
      returnFocus
      shadow="md"
      radius="md"
      withinPortal
    >
      <Popover.Target>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('list.sets')}
          title={t('list.sets')}
          aria-haspopup="dialog"
          {...buttonProps}
        >
          <IconBookmark size={18} stroke={1.75} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('list.sets')}>
        {Panel === null ? null : <Panel {...props} onLeave={() => setOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
}
