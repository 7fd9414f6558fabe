import { ActionIcon, Button, Popover } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useLoadedPanel } from '../../../../ui/use-loaded-panel.ts';
import { useHost } from '../../../host/host-context.ts';
import { useRuntimeTexts } from '../../../texts/index.ts';
import { activeSet } from '../../data/filtering/saved-filters.ts';
import classes from './filter-sets-button.module.css';
import type { FilterSetsProps } from './filter-sets-panel.tsx';

const loadPanel = () => import('./filter-sets-panel.tsx').then(({ FilterSetsPanel }) => FilterSetsPanel);

type FilterSetsMenuProps = FilterSetsProps & {
  /** Whether a strip beside it marks the applied set. */
  readonly hasStrip: boolean;
};

/** The user's named filters: to apply, rename, delete, or use as the start of the list. */
export function FilterSetsMenu({ hasStrip, ...props }: FilterSetsMenuProps) {
  const t = useRuntimeTexts();
  const host = useHost();
  const { Panel, isOpen, setOpen, buttonProps } = useLoadedPanel(loadPanel, () =>
    host.notify(t('loadFailed'), 'error'),
  );
  const active = activeSet(props.saved, props.current);
  const name =
    active === null ? '' : active.isChanged ? t('list.setChanged', { name: active.set.name }) : active.set.name;
  const label = name === '' ? t('list.sets') : `${t('list.sets')}: ${name}`;
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
        {active === null || hasStrip ? (
          <ActionIcon
            variant={active === null ? 'default' : 'light'}
            size={36}
            aria-label={label}
            title={name || label}
            aria-haspopup="dialog"
            {...buttonProps}
          >
            <IconBookmark size={18} stroke={1.75} />
          </ActionIcon>
        ) : (
          <Button
            variant="light"
            className={classes.active}
            leftSection={<IconBookmark size={16} stroke={1.75} aria-hidden="true" />}
            aria-label={label}
            title={name}
            aria-haspopup="dialog"
            {...buttonProps}
          >
            {name}
          </Button>
        )}
      </Popover.Target>
      <Popover.Dropdown aria-label={t('list.sets')}>
        {Panel === null ? null : <Panel {...props} onLeave={() => setOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
}
